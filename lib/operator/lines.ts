import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Rejection } from '../../layers/contract/events/read.ts';
import { UsageError } from './target.ts';

/** One line of an input: where it stands, and its text; or, where an adapter has found something in it that is no event, why. */
export type Line = {
  readonly source: string;
  readonly line: number;
  /** Its number in the whole input, from 1. */
  readonly ordinal: number;
  readonly text: string;
  readonly rejection?: Rejection;
};

/** Some editors begin a file with it; JSON does not know it. */
const BYTE_ORDER_MARK = /^\uFEFF/;

/** The name that stands for standard input. */
export const STDIN = '-';

/** Checks that every file can be read. Errors: UsageError that names the first that cannot. */
export const checkFiles = async (paths: readonly string[]): Promise<void> => {
  for (const path of paths.filter(candidate => candidate !== STDIN)) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw new UsageError(`${path} is no file that can be read`);
  }
};

/** The lines of files in order, plain or gzipped (told by their first bytes); empty lines are left out. */
export async function* readLines(paths: readonly string[]): AsyncGenerator<Line> {
  let ordinal = 0;
  for (const path of paths)
    for await (const line of linesOf(path, path === STDIN ? process.stdin : createReadStream(path)))
      yield { ...line, ordinal: ++ordinal };
}

/** All lines but so many of the first. */
export async function* skipLines(lines: AsyncIterable<Line>, count: number): AsyncGenerator<Line> {
  for await (const line of lines) if (line.ordinal > count) yield line;
}

async function* linesOf(source: string, stream: Readable): AsyncGenerator<Omit<Line, 'ordinal'>> {
  let line = 0;
  try {
    for await (const text of split(await plain(stream))) {
      line += 1;
      const told = line === 1 ? text.replace(BYTE_ORDER_MARK, '') : text;
      if (told.trim() !== '') yield { source, line, text: told };
    }
  } catch (error) {
    throw new UsageError(
      `${source} cannot be read beyond line ${line}: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Lines end with LF or CRLF and nothing else: readline also ends them where a text holds U+2028, which JSON may. */
async function* split(stream: Readable): AsyncGenerator<string> {
  // What was read of a line that goes on, not joined before it ends: a line may be as long as its file.
  let begun: string[] = [];
  for await (const text of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = text.split('\n');
    begun.push(first);
    for (const other of others) {
      const line = begun.join('');
      yield line.endsWith('\r') ? line.slice(0, -1) : line;
      begun = [other];
    }
  }
  if (begun.some(text => text !== '')) yield begun.join('');
}

/** Unzips a stream that begins like gzip. */
const plain = async (stream: Readable): Promise<Readable> => {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return Readable.from([]);
  const whole = Readable.from(from(first.value, chunks), { objectMode: false });
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return whole;
  const unzipped = createGunzip();
  whole.once('error', error => unzipped.destroy(error));
  return whole.pipe(unzipped);
};

async function* from(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next: IteratorResult<Buffer> = { value: first }; !next.done; next = await rest.next()) yield next.value;
}
