import { Presets, SingleBar } from 'cli-progress';

/** Shows a counter on a terminal, and nothing elsewhere. */
export function createProgressBar() {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar(
    { format: '{value} events read, {duration_formatted}', clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(0, 0);
  return { update: (read: number) => bar.update(read), stop: () => bar.stop() };
}

/** Shows the applied share and the time left. */
export function createHistoryBar() {
  const text = 'Applying the history of the demonstration';
  if (!process.stderr.isTTY) {
    console.error(`${text} …`);
    return { update: () => {}, stop: () => {} };
  }
  const bar = new SingleBar(
    { format: `${text} {bar} {percentage}%, {eta_formatted} left`, clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(1, 0);
  const update = (applied: number, total: number): void => {
    bar.setTotal(total);
    bar.update(applied);
  };
  return { update, stop: () => bar.stop() };
}
