import { createHash } from 'node:crypto';

/** An API key as a caller holds it: prefix, random part, checksum. Example shape: `ci_3vQ…_9fK2ab`. */
const PREFIX = 'ci';
const CHECKSUM_LENGTH = 6;
const PATTERN = /^ci_([1-9A-HJ-NP-Za-km-z]{32,50})_([0-9a-f]{6})$/;

const checksum = (body: string): string =>
  createHash('sha256').update(`${PREFIX}_${body}`).digest('hex').slice(0, CHECKSUM_LENGTH);

/** The text of a key with a random part; the checksum tells a mistyped key without a look-up. */
export const keyText = (random: string): string => `${PREFIX}_${random}_${checksum(random)}`;

/** Whether a text can be a key at all: right shape, right checksum. */
export const isKeyText = (text: string): boolean => {
  const parts = PATTERN.exec(text);
  return parts !== null && checksum(parts[1]!) === parts[2];
};

/** What is stored of a key. */
export const keyHash = (text: string): string => createHash('sha256').update(text).digest('hex');
