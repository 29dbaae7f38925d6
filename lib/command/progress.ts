import { Presets, SingleBar } from 'cli-progress';

/** Shows a counter on a terminal, and nothing elsewhere. */
export const progressBar = () => {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar(
    { format: '{value} events read, {duration_formatted}', clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(0, 0);
  return { update: (read: number) => bar.update(read), stop: () => bar.stop() };
};
