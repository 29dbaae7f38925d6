import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import { UsageError } from './target.ts';

/** `done` counts lines in the stream. */
export type Resume = { readonly done: number; readonly note: (done: number) => void };

const natural = z.number().check(z.int(), z.nonnegative());
/** Bytes of each file's digest. */
const HEAD_BYTES_MAX = 4_096;
const heads = z.array(z.object({ bytes: natural.check(z.lte(HEAD_BYTES_MAX)), digest: z.string() }));
const noted = z.object({ input: z.string(), done: natural, heads: z._default(heads, []) });

/**
 * Saves progress to a file. Input files may grow, but must begin the same. Throws UsageError when
 * the file does not match or is not writable.
 */
export function openResume(path: string, input: string, files: readonly string[] = []): Resume {
  const begun = files.map(file => readHead(file, HEAD_BYTES_MAX));
  const done = readDoneCount(path, input, files);
  const note = (count: number): void => {
    // Atomic.
    const text = `${JSON.stringify({ input, done: count, heads: begun })}\n`;
    try {
      writeFileSync(`${path}.part`, text);
      renameSync(`${path}.part`, path);
    } catch (error) {
      rmSync(`${path}.part`, { force: true });
      throw new UsageError(
        `Cannot write ${path} (${(error as Error).message}). Choose a file in an existing folder with --resume.`,
      );
    }
  };
  note(done);
  return { done, note };
}

function readHead(file: string, bytesMax: number): { readonly bytes: number; readonly digest: string } {
  const handle = openSync(file, 'r');
  try {
    const head = Buffer.alloc(bytesMax);
    const bytes = readSync(handle, head, 0, bytesMax, 0);
    return { bytes, digest: createHash('sha256').update(head.subarray(0, bytes)).digest('base64url') };
  } finally {
    closeSync(handle);
  }
}

function readDoneCount(path: string, input: string, files: readonly string[]): number {
  const found = noted.safeParse(readContent(path));
  if (!found.success) {
    if (readContent(path) === undefined) return 0;
    throw new UsageError(`${path} is not a resume file. Choose another file with --resume.`);
  }
  if (found.data.input !== input)
    throw new UsageError(`${path} belongs to another input (${found.data.input}). Choose another file with --resume.`);
  for (const [at, file] of files.entries()) {
    const before = found.data.heads[at];
    if (before !== undefined && readHead(file, before.bytes).digest !== before.digest)
      throw new UsageError(
        `${path} belongs to another version of ${file}. Choose another --resume file to read it from its start.`,
      );
  }
  return found.data.done;
}

/** Undefined without a file, null without JSON. */
function readContent(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8')) ?? null;
  } catch {
    return undefined;
  }
}
