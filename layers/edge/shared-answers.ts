import { createHash } from 'node:crypto';
import type { Route } from '../contract/route.ts';
import { findAnswer, packAnswer, type StoredAnswer, saveSharedAnswer } from '../storage/access/answers.ts';
import type { Quotas } from '../storage/access/quota.ts';
import { logger } from './logger.ts';
import { readUnitsSoFar } from './read-units.ts';

/** Answers that function instances share within their cache lifetime. */
export type SharedAnswers = {
  readonly find: (name: string, nowMs: number) => Promise<StoredAnswer | null>;
  /** Keeps an answer that took more reads than its write costs. */
  readonly keep: (name: string, answer: StoredAnswer) => Promise<void>;
};

/** Cheaper answers are as new as the trades. */
const UNITS_MIN = 100;
/** A write unit costs as much as five read units. */
const UNITS_PER_WRITE = 5;
const WRITE_BYTES = 1_024;

/** Opens the answers of a route with a lifetime. */
export function openSharedAnswers(quotas: Quotas, keptSeconds: number): SharedAnswers {
  return {
    find: (name, nowMs) => findAnswer(quotas, name, nowMs - keptSeconds * 1_000),
    keep: async (name, answer) => {
      const units = readUnitsSoFar();
      if (units < UNITS_MIN) return;
      const bytes = packAnswer(answer);
      if (bytes === null || units < UNITS_PER_WRITE * Math.ceil(bytes.length / WRITE_BYTES)) return;
      // The next request computes it again.
      await saveSharedAnswer(quotas, name, bytes, answer.atMs, answer.atMs + keptSeconds * 1_000).catch(error =>
        logger.error('An answer was not stored', { error, name }),
      );
    },
  };
}

/** Names an operation with its parameters. */
export function hashOperation({ file }: Pick<Route, 'file'>, parameters: object): string {
  return createHash('sha256')
    .update(JSON.stringify([file, parameters]))
    .digest('base64url');
}
