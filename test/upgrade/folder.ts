import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** What a client of the first version knew when it stopped. */
export type Known = {
  readonly commit: string;
  /** Events that were ingested, in order. */
  readonly events: readonly Readonly<Record<string, unknown>>[];
  /** Text of a customer's key. */
  readonly key: string;
  /** Newest number per channel. */
  readonly seqs: Readonly<Record<string, number>>;
};

type Header = { readonly known: Known; readonly files: readonly (readonly [name: string, bytes: number])[] };

const FILE = join(import.meta.dirname, 'first-version.br');
const NAMES = ['tables.sqlite', 'state.sqlite', 'data-version'] as const;

/** Packs a data folder: a line of JSON, then its files. Returns the size. */
export const pack = (dataDir: string, known: Known): number => {
  const contents = NAMES.map(name => readFileSync(join(dataDir, name)));
  const header: Header = { known, files: NAMES.map((name, at) => [name, contents[at]!.length]) };
  const whole = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...contents]);
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  const packed = brotliCompressSync(whole, { params });
  writeFileSync(FILE, packed);
  return packed.length;
};

/** Unpacks it into a folder that a service can start on. */
export const unpack = (dataDir: string): Known => {
  const whole = brotliDecompressSync(readFileSync(FILE));
  const end = whole.indexOf('\n');
  const { known, files } = JSON.parse(whole.toString('utf8', 0, end)) as Header;
  mkdirSync(dataDir, { recursive: true });
  let at = end + 1;
  for (const [name, bytes] of files) {
    writeFileSync(join(dataDir, name), whole.subarray(at, at + bytes));
    at += bytes;
  }
  // A folder without it is not taken for one of a service.
  writeFileSync(join(dataDir, 'lock.sqlite'), '');
  return known;
};
