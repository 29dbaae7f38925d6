import { createHash } from 'node:crypto';

/**
 * A key as a caller holds it: prefix, random part, checksum. `ci` reads the API, `cin` brings data in; neither passes for the other.
 * Example shape: `ci_3vQ…_9fK2ab`.
 */
export type KeyPrefix = 'ci' | 'cin';
const CHECKSUM_LENGTH = 6;
const PATTERN = /^(ci|cin)_([1-9A-HJ-NP-Za-km-z]{32,50})_([0-9a-f]{6})$/;

const checksum = (prefix: string, body: string): string =>
  createHash('sha256').update(`${prefix}_${body}`).digest('hex').slice(0, CHECKSUM_LENGTH);

/** The text of a key with a random part; the checksum tells a mistyped key without a look-up. */
export const keyText = (random: string, prefix: KeyPrefix = 'ci'): string =>
  `${prefix}_${random}_${checksum(prefix, random)}`;

/** Whether a text can be a key of a kind at all: right shape, right checksum. */
export const isKeyText = (text: string, prefix: KeyPrefix = 'ci'): boolean => {
  const [, found, random, sum] = PATTERN.exec(text) ?? [];
  return found === prefix && checksum(prefix, random!) === sum;
};

/** What is stored of a key. */
export const keyHash = (text: string): string => createHash('sha256').update(text).digest('hex');
