import { describe, expect, test } from 'vitest';
import { computeEntityTag, hasMatchingTag } from '../../layers/edge/entity-tag.ts';

const tag = computeEntityTag('{"limit":4}');
const opaque = tag.slice(2);

describe('An entity tag', () => {
  test('is weak, and differs with any byte of the body', () => {
    expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
    expect(computeEntityTag('{"limit":4}')).toBe(tag);
    expect(computeEntityTag('{"limit":4} ')).not.toBe(tag);
    expect(computeEntityTag('{"limit":5}')).not.toBe(tag);
  });

  test('differs between variants of equal text', () => {
    expect(computeEntityTag('{"limit":4}', undefined, '')).toBe(tag);
    expect(computeEntityTag('{"limit":4}', undefined, 'scaled ')).not.toBe(tag);
  });

  test('does not depend on the time of the answer', () => {
    const tagHolders = (asOfTsMs: number, count = 1, clock?: string) =>
      computeEntityTag(JSON.stringify({ count, asOfTsMs }), clock);
    expect(tagHolders(1_760_000_000_000, 1, 'asOfTsMs')).toBe(tagHolders(1_760_000_000_001, 1, 'asOfTsMs'));
    expect(tagHolders(1, 1, 'asOfTsMs')).not.toBe(tagHolders(1, 2, 'asOfTsMs'));
    expect(tagHolders(1)).not.toBe(tagHolders(2));
    const tagText = (name: string) => computeEntityTag(JSON.stringify({ name }), 'asOfTsMs');
    expect(tagText('"asOfTsMs":1')).not.toBe(tagText('"asOfTsMs":2'));
  });

  test.each([tag, opaque, '*', ' * ', `"other", ${tag}`, `"other",W/"a,b" , ${opaque},"last"`, `W/"", ${tag}`])(
    'is named by %s',
    text => {
      expect(hasMatchingTag(text, tag)).toBe(true);
    },
  );

  test.each([
    undefined,
    '',
    '"other"',
    opaque.slice(1, -1),
    `"${opaque.slice(1, -1)}x"`,
    `"x${opaque.slice(1, -1)}"`,
    `"*"`,
    '*, "other"',
    '""',
    opaque.toUpperCase(),
  ])('is not named by %s', text => {
    expect(hasMatchingTag(text, tag)).toBe(false);
  });
});
