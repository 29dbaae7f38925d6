import { createHash } from 'node:crypto';

/** Weak, because the gateway may compress the text. */
export const entityTag = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2). */
export const namesTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(OPAQUE_TAG)].some(([opaque]) => tag.endsWith(opaque)));

/** A tag may contain commas. */
const OPAQUE_TAG = /"[\x21\x23-\x7e\x80-\xff]*"/g;
