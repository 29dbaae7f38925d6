import { Presets, SingleBar } from 'cli-progress';

/** A running count on a terminal; on anything else it says nothing. */
export const progressBar = () => {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar(
    { format: '{value} events read, {duration_formatted}', clearOnComplete: true },
    Presets.shades_classic,
  );
  bar.start(0, 0);
  return { update: (read: number) => bar.update(read), stop: () => bar.stop() };
};
