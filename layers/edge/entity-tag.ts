import { createHash } from 'node:crypto';

/** Times of the answer itself. They alone make no other answer. */
const CLOCKS = /"(?:asOfTsMs|observedAtMs)":\d+/g;

/** Weak: the gateway may compress the text, and its clocks do not count. */
export const computeEntityTag = (body: string): string =>
  `W/"${createHash('sha256').update(body.replace(CLOCKS, '')).digest('base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2). */
export const hasMatchingTag = (ifNoneMatch: string | undefined, tag: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(OPAQUE_TAG)].some(([opaque]) => tag.endsWith(opaque)));

/** A tag may contain commas. */
const OPAQUE_TAG = /"[\x21\x23-\x7e\x80-\xff]*"/g;
