import { createHash } from 'node:crypto';

/** `ci` reads, `cin` ingests, `cit` opens a socket, `cio` is an owner's secret. */
type KeyPrefix = 'ci' | 'cin' | 'cit' | 'cio';
const CHECKSUM_LENGTH = 6;
const BODY = '[1-9A-HJ-NP-Za-km-z]{32,50}';
const PATTERN = new RegExp(`^(ci|cin|cit|cio)_(${BODY})_([0-9a-f]{6})$`);

/** Regular expression of the keys of a kind. It cannot check the checksum. */
export function buildKeyPattern(prefix: KeyPrefix): string {
  return `${prefix}_${BODY}_[0-9a-f]{6}`;
}

function computeChecksum(prefix: string, body: string): string {
  return createHash('sha256').update(`${prefix}_${body}`).digest('hex').slice(0, CHECKSUM_LENGTH);
}

/** Builds a key with a checksum that exposes typing errors. */
export function buildKeyText(random: string, prefix: KeyPrefix = 'ci'): string {
  return `${prefix}_${random}_${computeChecksum(prefix, random)}`;
}

/** Checks a key's shape and checksum. */
export function isKeyText(text: string, prefix: KeyPrefix = 'ci'): boolean {
  const [, found, random, sum] = PATTERN.exec(text) ?? [];
  return found === prefix && computeChecksum(prefix, random!) === sum;
}

/** The stored hash of a key. */
export function hashKeyText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

type FoundText = { readonly text: string; readonly prefix: KeyPrefix; readonly at: number };

const EMBEDDED = new RegExp(`(ci|cin)_${BODY}_[0-9a-f]{${CHECKSUM_LENGTH}}`, 'g');

/** Keys inside any text. `misses` have the shape of one, but another checksum. */
export function findKeyTexts(text: string): { readonly keys: readonly FoundText[]; readonly misses: number } {
  const shapes = [...text.matchAll(EMBEDDED)].map(({ 0: found, 1: prefix, index: at }) => ({
    ...{ text: found, prefix: prefix as KeyPrefix, at },
  }));
  const keys = shapes.filter(found => isKeyText(found.text, found.prefix));
  return { keys, misses: shapes.length - keys.length };
}
