/** Runs the command line in the test's process, which starts faster. */
import { Readable } from 'node:stream';
import { format } from 'node:util';
import { vi } from 'vitest';
import { run } from '../../lib/command/program.ts';

/** The result of a command. */
export type Result = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** One at a time, since they share the process and its output. */
let last: Promise<unknown> = Promise.resolve();

/** Runs the command line with arguments, and `input` on standard input. */
export const chainHere = (args: readonly string[], input: string | Buffer = ''): Promise<Result> => {
  const own = last.then(() => resultOf(args, input));
  last = own.catch(() => {});
  return own;
};

const resultOf = async (args: readonly string[], input: string | Buffer): Promise<Result> => {
  const said = { stdout: [] as string[], stderr: [] as string[] };
  const writes = (stream: keyof typeof said) => (text: string | Uint8Array) => said[stream].push(String(text)) > 0;
  const prints =
    (stream: keyof typeof said) =>
    (...words: readonly unknown[]) =>
      void said[stream].push(`${format(...words)}\n`);
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(writes('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(writes('stderr')),
    vi.spyOn(console, 'log').mockImplementation(prints('stdout')),
    vi.spyOn(console, 'error').mockImplementation(prints('stderr')),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin),
  ];
  const listeners = process.stdout.listeners('error');
  try {
    await run(args);
    return { code: Number(process.exitCode ?? 0), stdout: said.stdout.join(''), stderr: said.stderr.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.exitCode = undefined;
    for (const one of process.stdout.listeners('error'))
      if (!listeners.includes(one)) process.stdout.removeListener('error', one as () => void);
  }
};
