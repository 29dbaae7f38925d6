import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { UsageError } from './target.ts';

/** How far an input was read: how many of its lines are in the stream. */
export type Resume = { readonly done: number; readonly note: (done: number) => void };

const noted = z.object({ input: z.string(), done: z.number().check(z.int(), z.nonnegative()) });

/** Remembers in a file how far an input was read, so that a run that broke off goes on from there. Errors: UsageError when the file is of another input, or none of ours. */
export const openResume = (path: string, input: string): Resume => ({
  done: doneOf(path, input),
  note: done => {
    writeFileSync(`${path}.part`, `${JSON.stringify({ input, done })}\n`);
    renameSync(`${path}.part`, path);
  },
});

const doneOf = (path: string, input: string): number => {
  const found = noted.safeParse(contentOf(path));
  if (!found.success) {
    if (contentOf(path) === undefined) return 0;
    throw new UsageError(`${path} does not say how far an input was read; name another file with --resume`);
  }
  if (found.data.input !== input)
    throw new UsageError(`${path} tells of another input (${found.data.input}); name another file with --resume`);
  return found.data.done;
};

/** What a file holds; undefined where there is none, null where it is no JSON. */
const contentOf = (path: string): unknown => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
