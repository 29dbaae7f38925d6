/** One sample of the Prometheus text format. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** Reads samples. Comments and lines of other forms are left out. */
export const samplesOf = (text: string): readonly Sample[] => text.split('\n').flatMap(sampleOf);

const sampleOf = (line: string): readonly Sample[] => {
  const match = /^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)(?: \d+)?$/i.exec(line);
  if (match === null) return [];
  const [, name, labels = '', value] = match;
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label!, text!] as const);
  return [{ name: name!, labels: Object.fromEntries(pairs), value: Number(value) }];
};
