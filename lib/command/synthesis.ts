import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { isSynthesized } from '../build/synth.ts';
import { ROOTS_KEY_ARN } from '../operator/roots-key.ts';
import { TARGETS_KEY_PARAMETER } from '../operator/targets-key.ts';
import { NOT_SOLD } from './self-service.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** What all replays run, made once. */
export const REPLAY_SYNTHESIS = join(ROOT, 'dist/replay/cdk.out');

const ENDING = ['SIGINT', 'SIGTERM'] as const;

/** Overrides `cdk.json`. Local writes are free, so nothing waits. */
const LOCAL_CONTEXT = {
  ...{ console: 'false', vectorIndex: 'memory', archiveTape: 'false', linksWindowSeconds: '1', countersSeconds: '3' },
  ...{ xray: 'false', forwarderSource: '', forwarderUrlParameter: '', forwarderAddresses: '' },
  rootsKeyArn: ROOTS_KEY_ARN,
  targetsKeyParameter: TARGETS_KEY_PARAMETER,
  ...NOT_SOLD,
};

/** Not given by default, so that a synthesis is shared. */
export function rebuildContext(rebuild: number): Readonly<Record<string, string>> {
  return rebuild === 0 ? {} : { rebuild: String(rebuild) };
}

/**
 * Runs in a child process, whose memory is freed afterwards.
 * `stubs`: functions run from their sources.
 */
export async function runSynthesis(
  cdkOut: string,
  own: Readonly<Record<string, string>> = {},
  stubs = true,
): Promise<void> {
  const settings = { ...LOCAL_CONTEXT, ...own };
  if (isSynthesized({ outDir: cdkOut, context: settings, stubs })) return;
  mkdirSync(dirname(cdkOut), { recursive: true });
  const context = Object.entries(settings).flatMap(([name, value]) => ['--context', `${name}=${value}`]);
  const args = ['--out', cdkOut, ...(stubs ? ['--stubs'] : []), ...context];
  const child = spawn(process.execPath, [join(ROOT, 'lib/build/synth.ts'), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ENDING) process.on(signal, pass);
  const [code, signal] = await once(child, 'exit');
  for (const each of ENDING) process.off(each, pass);
  if (signal !== null) process.exit(128 + constants.signals[signal as NodeJS.Signals]);
  if (code !== 0) throw new Error(`Synthesis failed with exit code ${code}. See the output above.`);
}
