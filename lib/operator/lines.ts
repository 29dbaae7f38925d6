import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Rejection } from '../../layers/contract/events/read.ts';
import { UsageError } from './target.ts';

/** A line with its source, or a reason to reject it. */
export type Line = {
  readonly source: string;
  readonly line: number;
  /** Number in the whole input, from 1. */
  readonly ordinal: number;
  readonly text: string;
  readonly rejection?: Rejection;
};

const BYTE_ORDER = /^\uFEFF/;

export const STDIN = '-';

/** Throws UsageError for the first unreadable file. */
export async function checkFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths.filter(candidate => candidate !== STDIN)) {
    const found = await stat(path).catch(() => null);
    if (found?.isFIFO()) throw new UsageError(`${path} is a named pipe. Pipe it to stdin and pass \`-\` instead.`);
    if (!found?.isFile()) throw new UsageError(`${path} is not a readable file`);
  }
}

/** Yields non-empty lines of plain or gzipped files in order. */
export async function* readLines(paths: readonly string[]): AsyncGenerator<Line> {
  let ordinal = 0;
  for (const [at, path] of paths.entries()) {
    const stream = path === STDIN ? process.stdin : createReadStream(path);
    let line = 0;
    try {
      for await (const bytes of split(await decompressStream(stream))) {
        line += 1;
        const text = bytes.toString();
        const shown = line === 1 ? text.replace(BYTE_ORDER, '') : text;
        if (!isUtf8(bytes)) yield { source: path, line, text: shown, rejection: NO_TEXT, ordinal: ++ordinal };
        else if (shown.trim() !== '') yield { source: path, line, text: shown, ordinal: ++ordinal };
      }
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      const behind = paths.slice(at + 1);
      const left = behind.length === 0 ? '' : `; unread files: ${behind.join(', ')}`;
      throw new UsageError(`${path} cannot be read past line ${line}: ${why}${left}`);
    }
  }
}

/** Yields a file as UTF-8 text, plain or gzipped. */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    const stream = path === STDIN ? process.stdin : createReadStream(path);
    for await (const bytes of (await decompressStream(stream)) as AsyncIterable<Buffer>)
      yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`${path} is not UTF-8 text. Save it as UTF-8.`);
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

export async function* skipLines(lines: AsyncIterable<Line>, count: number): AsyncGenerator<Line> {
  for await (const line of lines) if (line.ordinal > count) yield line;
}

/** Invalid UTF-8 would be replaced silently. */
const NO_TEXT: Rejection = { path: '', reason: 'must be valid UTF-8' };

const [LF, CR] = [0x0a, 0x0d];

/** Splits at LF and CRLF only. readline also splits at U+2028, which JSON allows. */
async function* split(stream: Readable): AsyncGenerator<Buffer> {
  // Joined once per line: a line may be as long as its file.
  let begun: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      yield joinParts([...begun, chunk.subarray(from, end)]);
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield joinParts(begun);
}

function joinParts(parts: readonly Buffer[]): Buffer {
  const line = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  return line.at(-1) === CR ? line.subarray(0, -1) : line;
}

/** Detects gzip by its first bytes. */
async function decompressStream(stream: Readable): Promise<Readable> {
  const chunks = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return Readable.from([]);
  const whole = Readable.from(from(first.value, chunks), { objectMode: false });
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return whole;
  const unzipped = createGunzip();
  whole.once('error', error => unzipped.destroy(error));
  return whole.pipe(unzipped);
}

async function* from(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next: IteratorResult<Buffer> = { value: first }; !next.done; next = await rest.next()) yield next.value;
}
