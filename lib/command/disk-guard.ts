import { statfsSync } from 'node:fs';
import type { Guard } from 'cdk-loopback';

const MB = 1024 * 1024;
/** A call of `statfs` takes microseconds; a burst shares it. */
const LOOK_MS = 1_000;
const INGEST = /^\/ingest(\/|$)/;

type GuardOptions = {
  readonly folder: string;
  readonly reserveMb: number;
  readonly warn: (line: string) => void;
  readonly readFreeMb?: (folder: string) => number;
  readonly now?: () => number;
};

export function readFreeMb(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / MB);
}

/** Refuses new data while the disk is nearly full. */
export function createDiskGuard(options: GuardOptions): Guard {
  const { folder, reserveMb, warn, readFreeMb: read = readFreeMb, now = () => performance.now() } = options;
  let [lookedMs, why] = [Number.NEGATIVE_INFINITY, undefined as string | undefined];
  const look = (): void => {
    lookedMs = now();
    const freeMb = read(folder);
    const isFull = freeMb < reserveMb;
    const before = why;
    why = isFull
      ? `The disk is nearly full: ${freeMb} MB free, ${reserveMb} MB must stay free. ` +
        'Nothing accepted is lost. Free space on the server; ingest then goes on by itself'
      : undefined;
    if (isFull && before === undefined) warn(`${why}.`);
    if (!isFull && before !== undefined) warn(`${freeMb} MB are free again, so ingest goes on.`);
  };
  return {
    guards: path => INGEST.test(path),
    whyClosed: () => {
      if (now() - lookedMs >= LOOK_MS) look();
      return why;
    },
  };
}
