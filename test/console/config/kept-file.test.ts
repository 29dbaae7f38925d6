import { describe, expect, test } from 'vitest';
import { formatKeptFile, type Kept, mergeKept, parseKeptFile } from '../../../console/src/config/kept-file.ts';
import { findNote, NOTE_MAX, type Note, parseNotes, writeNote } from '../../../console/src/config/notes.ts';
import type { Watched } from '../../../console/src/config/watched.ts';
import { named } from '../../journeys/contract-tape-events.ts';

const note = (name: string, text: string, updatedMs: number): Note => ({
  of: 'wallet',
  id: named(name),
  text,
  updatedMs,
});
const star = (name: string, addedMs: number): Watched => ({ of: 'token', id: named(name), addedMs });
const kept: Kept = { watched: [star('ann', 2), star('bob', 1)], notes: [note('ann', 'sells first', 5)] };

describe('the file', () => {
  test('holds all that was kept', () => {
    expect(parseKeptFile(formatKeptFile(kept))).toEqual(kept);
  });

  const change = (given: object): string => JSON.stringify({ ...JSON.parse(formatKeptFile(kept)), ...given });

  test.each([
    ['{', 'The file is not JSON.'],
    ['null', 'The file is not an export of this console'],
    ['[]', 'The file is not an export of this console'],
    [change({ format: 'other' }), 'format must be'],
    [change({ version: 2 }), 'The file has version 2; this console reads 1.'],
    [change({ notes: undefined }), 'notes is not a list.'],
    [change({ watched: {} }), 'watched is not a list.'],
    [change({ watched: [star('ann', 1), { of: 'pool', id: named('ann') }] }), 'watched[1]: of must be'],
    [change({ watched: [{ of: 'token', id: 'x' }] }), 'watched[0]: id is not an address.'],
    [change({ notes: [{ ...note('ann', '', 1) }] }), 'notes[0]: text is missing.'],
    [change({ notes: [note('ann', 'x'.repeat(NOTE_MAX + 1), 1)] }), 'notes[0]: text has more than 500 characters.'],
    [change({ notes: [{ ...note('ann', 'x', 1), updatedMs: '1' }] }), 'notes[0]: updatedMs is not a time.'],
  ])('that is bad says why: %#', (text, problem) => {
    expect(parseKeptFile(text)).toEqual({ problem: expect.stringContaining(problem) });
  });

  test('adds to what is kept, and the newer note stays', () => {
    const file = { watched: [star('cid', 3)], notes: [note('ann', 'old', 4), note('bob', 'new', 1)] };
    expect(mergeKept(kept, file)).toEqual({
      watched: [star('cid', 3), star('ann', 2), star('bob', 1)],
      notes: [note('ann', 'sells first', 5), note('bob', 'new', 1)],
    });
  });
});

describe('notes', () => {
  test('are one per token or wallet, and an empty text removes one', () => {
    const one = writeNote([], note('ann', ' first ', 1));
    expect(findNote(one, 'wallet', named('ann'))?.text).toBe('first');
    expect(findNote(one, 'token', named('ann'))).toBeUndefined();
    const two = writeNote(one, note('ann', 'second', 2));
    expect(two).toEqual([note('ann', 'second', 2)]);
    expect(writeNote(two, note('ann', '  ', 3))).toEqual([]);
  });

  test('of any stored form never break', () => {
    for (const value of [undefined, null, 'x', {}, [null], [[]], [{ of: 'wallet' }]])
      expect(parseNotes(value)).toEqual([]);
    expect(parseNotes([note('ann', 'a', 1), 7, note('ann', 'b', 2)])).toEqual([note('ann', 'b', 2)]);
  });
});
