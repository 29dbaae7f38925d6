import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { buildKeyText, findKeyTexts, hashKeyText, isKeyText } from '../../../layers/core/identity/key-text.ts';

const RANDOM = '3vQB7B6MrGQZaxCuFg4oh3vQB7B6MrGQZaxCuFg4';

describe('The text of a key', () => {
  test('is prefix, random part and checksum, and is recognised as a key', () => {
    expect(buildKeyText(RANDOM)).toMatch(new RegExp(`^ci_${RANDOM}_[0-9a-f]{6}$`));
    expect(isKeyText(buildKeyText(RANDOM))).toBe(true);
  });

  test('with any one character changed, added or dropped is not a key', () => {
    const text = buildKeyText(RANDOM);
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === '2' ? '4' : '2';
      expect(isKeyText(text.slice(0, at) + other + text.slice(at + 1))).toBe(false);
      expect(isKeyText(text.slice(0, at) + text.slice(at + 1))).toBe(false);
      expect(isKeyText(text.slice(0, at) + other + text.slice(at))).toBe(false);
    }
  });

  test.each([
    '',
    'ci__',
    'ci_x_000000',
    `CI_${RANDOM}_000000`,
    `${buildKeyText(RANDOM)}\n`,
    buildKeyText('x'.repeat(51)),
    buildKeyText('0'.repeat(40)),
  ])('%j is not a key', text => expect(isKeyText(text)).toBe(false));

  test('is stored as its SHA-256 only', () => {
    expect(hashKeyText('ci')).toBe(createHash('sha256').update('ci').digest('hex'));
  });
});

describe('Keys in a text', () => {
  const key = buildKeyText(RANDOM);
  const ingestKey = buildKeyText(RANDOM, 'cin');

  test.each([
    [`KEY=${key}`, [key]],
    [`{"key":"${key}","other":"${ingestKey}"}`, [key, ingestKey]],
    [`MY_${key}0`, [key]],
    [`https://x/?k=${key}&y`, [key]],
    [`${key}\n${key}`, [key, key]],
    [buildKeyText(RANDOM, 'cit'), []],
    ['ci_short_abcdef', []],
    [`ci_${RANDOM}`, []],
    [key.slice(1), []],
  ])('%j are found by shape and checksum', (text, found) => {
    const { keys, misses } = findKeyTexts(text);
    expect(keys.map(one => one.text)).toEqual(found);
    expect(keys.map(({ at }) => text.slice(at, at + 3))).toEqual(found.map(one => one.slice(0, 3)));
    expect(misses).toBe(0);
  });

  test.each([
    ['one character changed', key.replace('B7', 'B8')],
    ['another checksum', `${key.slice(0, -6)}000000`],
    ['the checksum of another kind', key.replace('ci_', 'cin_')],
  ])('with %s are misses', (_, text) => expect(findKeyTexts(text)).toEqual({ keys: [], misses: 1 }));
});
