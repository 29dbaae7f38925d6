import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { REPLAY_SYNTHESIS, runSynthesis } from '../../lib/command/synthesis.ts';
import { ASSEMBLY, BUNDLED_ASSEMBLY, ROOT, scratch } from '../service/service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the services that journeys share. */
    readonly shared: string;
  }
}

/** Synthesizes and builds the console once before all journeys, as `start` does. */
export const setup = async ({ provide }: TestProject): Promise<() => void> => {
  await Promise.all([
    runSynthesis(ASSEMBLY),
    runSynthesis(BUNDLED_ASSEMBLY, {}, false),
    runSynthesis(REPLAY_SYNTHESIS),
    // Else each of the first services builds it, and replaces that of the others.
    promisify(execFile)(process.execPath, [join(ROOT, 'lib/build/console.ts')]),
  ]);
  const folder = scratch();
  provide('shared', folder.path);
  return folder.remove;
};
