import { findPlatform } from './platform.ts';

const works: (() => Promise<void>)[] = [];

/** Runs work before the process ends: at SIGTERM, all of it together. */
export function runAtEnd(work: () => Promise<void>): void {
  const platform = findPlatform();
  if (platform !== undefined) platform.onEnd(work);
  else if (works.push(work) === 1)
    process.once('SIGTERM', () => void Promise.allSettled(works.map(one => one())).finally(() => process.exit(0)));
}
