import { execFile } from 'node:child_process';
import { join } from 'node:path';

type Ended = { readonly status: number; readonly last: string };

/** Runs the torture in a process of its own, because it takes the clock. */
export const torture = (...args: readonly string[]): Promise<Ended> =>
  new Promise(done => {
    const file = join(import.meta.dirname, 'run.ts');
    execFile(process.execPath, [file, '--json', ...args], (error, stdout) => {
      const status = typeof error?.code === 'number' ? error.code : 0;
      done({ status, last: stdout.trimEnd().split('\n').at(-1)! });
    });
  });

export type KilledStage = {
  readonly stage: string;
  readonly kills: number;
  readonly lost: number;
  readonly unnoticed: number;
};

/** The same for the kills of processes. */
export const kills = (...args: readonly string[]): Promise<readonly KilledStage[]> =>
  new Promise((done, fail) => {
    execFile(process.execPath, [join(import.meta.dirname, 'kill-run.ts'), ...args], (error, stdout) =>
      error
        ? fail(error)
        : done(
            stdout
              .trimEnd()
              .split('\n')
              .map(line => JSON.parse(line)),
          ),
    );
  });
