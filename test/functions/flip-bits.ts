import type { Chance } from '../tapes/chance.ts';

/** Patterns of the fields of an envelope. */
const fields = {
  data: /"data":.+?(?=,"time":)/g,
  time: /"time":.+?(?=,"coverage":)/g,
  coverage: /"coverage":.+?(?=,"explain":)/g,
  explain: /"explain":.+?(?=,"proof":)/g,
  operation: /"operation":"\w+"/g,
  parameters: /"parameters":\{[^}]*\}/g,
  rules_version: /"rules_version":"\w+"/g,
  checkpoint: /"checkpoint":"(?:[^"\\]|\\.)*"/g,
  log_size: /"log_size":\d+/g,
  document: /"document":"(?:[^"\\]|\\.)*"/g,
  path: /"path":\[[^\]]*\]/g,
  batch: /"batch":\d+/g,
  index: /"index":\d+/g,
  leaf: /"leaf":"(?:[^"\\]|\\.)*"/g,
  key: /"key":"\w+"/g,
  seq: /"seq":\d+/g,
  count: /"count":\d+/g,
  digest: /"digest":"\w+"/g,
} as const;

export const spanNames = Object.keys(fields);
/** Of the whole envelope; the others are of its proof. */
const whole: ReadonlySet<string> = new Set(['data', 'time', 'coverage', 'explain']);
/** Documents of an answer that are changed. */
const DOCUMENTS = 3;

type Span = {
  readonly name: string;
  /** Changes one bit of it. */
  readonly flip: () => { readonly text: string; readonly at: number };
};

/** A random occurrence of each field of a proven answer, and several documents. */
export const listSpans = (answer: string, chance: Chance): readonly Span[] => {
  const bytes = Buffer.from(answer);
  // Offsets count bytes: all but the checkpoint's dash is ASCII.
  const text = bytes.toString('latin1');
  const proof = text.indexOf(',"proof":');
  return Object.entries(fields).flatMap(([name, pattern]) => {
    const all = [...text.matchAll(pattern)].filter(({ index }) => whole.has(name) || index > proof);
    const count = all.length === 0 ? 0 : name === 'document' ? DOCUMENTS : 1;
    return Array.from({ length: count }, (): Span => ({ name, flip: () => flipBit(bytes, chance.pick(all), chance) }));
  });
};

const flipBit = (bytes: Buffer, { index, 0: found }: RegExpExecArray, chance: Chance) => {
  const at = chance.whole(index, index + found.length - 1);
  const changed = Buffer.from(bytes);
  changed[at]! ^= 1 << chance.whole(0, 7);
  return { text: changed.toString(), at };
};
