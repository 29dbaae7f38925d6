/** The service that the suites of a process share, one after another. */
import { join } from 'node:path';
import { inject } from 'vitest';
import { tierNames } from '../../layers/contract/tiers.ts';
import { type Ready, type Service, startService } from './service.ts';

let shared: Promise<Service> | null = null;

/**
 * The shared service, with keys of the suite's own, since keys have limits.
 * A suite that ends its service, or counts all that it has, starts another.
 */
export const shareService = async (): Promise<Service> => {
  shared ??= startShared();
  const service = await shared;
  const keys: Record<string, string> = {};
  for (const tier of tierNames) {
    const { stdout } = await service.chain(['keys', 'issue', '--tier', tier, '--json']);
    keys[tier] = JSON.parse(stdout).key;
  }
  return service.withKeys(keys as Ready['keys']);
};

/** It ends with the process. */
const startShared = async (): Promise<Service> => {
  const service = await startService(join(inject('shared'), String(process.pid), 'data'));
  process.once('exit', () => void service.end('SIGKILL'));
  process.once('SIGTERM', () => process.exit());
  void service.gone.then(() => {
    shared = null;
  });
  return service;
};
