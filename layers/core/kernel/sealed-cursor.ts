import { createHash } from 'node:crypto';

const CHECK_LENGTH = 8;

/** Anyone can compute the check, so the place must be harmless. */
export function sealCursor(query: string, place: string): string {
  const hash = createHash('sha256').update(JSON.stringify([query, place]));
  return `${place}#${hash.digest('hex').slice(0, CHECK_LENGTH)}`;
}

/** The place in a cursor of the same query, or null. */
export function openCursor(query: string, cursor: string): string | null {
  const end = cursor.lastIndexOf('#');
  const place = cursor.slice(0, Math.max(0, end));
  return end > 0 && sealCursor(query, place) === cursor ? place : null;
}
