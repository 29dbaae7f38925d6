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

/** Shows how much of the history is applied: a bar on a terminal, else one line. */
export function createHistoryBar() {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar(
    { format: 'Seven days of simulated trading {bar} {percentage}%', clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(1, 0);
  const update = (applied: number, total: number): void => {
    bar.setTotal(total);
    bar.update(applied);
  };
  return { update, stop: () => bar.stop() };
}
