import type { TestProject } from 'vitest/node';
import { runSynthesis } from '../../lib/command/synthesis.ts';
import { ASSEMBLY, BUNDLED_ASSEMBLY, scratch } from '../service/service.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the services that journeys share. */
    readonly shared: string;
  }
}

/** Synthesizes once before all journeys, as `start` does. */
export const setup = async ({ provide }: TestProject): Promise<() => void> => {
  await runSynthesis(ASSEMBLY);
  await runSynthesis(BUNDLED_ASSEMBLY, {}, false);
  const folder = scratch();
  provide('shared', folder.path);
  return folder.remove;
};
