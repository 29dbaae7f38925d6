import { createHash } from 'node:crypto';

/**
 * Weak, because the gateway may compress the text.
 * The field `clock` does not count. Variants of one address have tags of their own, also with equal texts.
 */
export function computeEntityTag(body: string, clock?: string, variant = ''): string {
  const counted = clock === undefined ? body : body.replaceAll(new RegExp(`"${clock}":\\d+`, 'g'), '');
  return `W/"${createHash('sha256').update(`${variant}${counted}`).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` names the tag (RFC 9110, 13.1.2). */
export function hasMatchingTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || [...ifNoneMatch.matchAll(OPAQUE_TAG)].some(([opaque]) => tag.endsWith(opaque)))
  );
}

/** A tag may contain commas. */
const OPAQUE_TAG = /"[\x21\x23-\x7e\x80-\xff]*"/g;
