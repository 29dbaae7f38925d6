import { describe, expect, test } from 'vitest';
import {
  computeEntryChange,
  computeHeldShare,
  computeHeldValue,
  mergePositionChanges,
  type Position,
  withChanges,
} from '../../../console/src/wallet/position-list.ts';

const position = (change: Partial<Position>): Position =>
  ({
    token_mint: 'mint',
    entry_signature: 'a',
    entry_timestamp: 1,
    status: 'OPEN',
    original_amount_raw: '3',
    remaining_amount_raw: '3',
    remaining_amount: 3,
    ...change,
  }) as Position;

const read = (...positions: Position[]) => ({ positions, readAtMs: 100_000 });

describe('positions', () => {
  test('change with the stream, newest first', () => {
    const changes = withChanges(
      [],
      [position({ status: 'PARTIAL' }), position({ entry_signature: 'b', entry_timestamp: 2 })],
      100_001,
    );
    const shown = mergePositionChanges(read(position({})), changes, 'all');
    expect(shown.map(({ entry_signature, status }) => [entry_signature, status])).toEqual([
      ['b', 'OPEN'],
      ['a', 'PARTIAL'],
    ]);
  });

  test('the newest change of a position counts', () => {
    const first = withChanges([], [position({ status: 'PARTIAL' })], 100_001);
    const changes = withChanges(first, [position({ status: 'CLOSED' })], 100_002);
    expect(changes).toHaveLength(1);
    expect(mergePositionChanges(read(), changes, 'all')[0]!.status).toBe('CLOSED');
  });

  test('a read replaces changes from before it', () => {
    const changes = withChanges([], [position({ status: 'OPEN' })], 89_000);
    expect(mergePositionChanges(read(position({ status: 'CLOSED' })), changes, 'all')[0]!.status).toBe('CLOSED');
  });

  test('a change during a read is newer than its answer', () => {
    const changes = withChanges([], [position({ status: 'PARTIAL' })], 99_000);
    expect(mergePositionChanges(read(position({})), changes, 'all')[0]!.status).toBe('PARTIAL');
  });

  test('leave the list of open ones when they close', () => {
    const changes = withChanges([], [position({ status: 'CLOSED' })], 100_001);
    expect(mergePositionChanges(read(position({})), changes, 'open')).toEqual([]);
    expect(mergePositionChanges(read(), changes, 'closed')).toHaveLength(1);
  });
});

test('the value of held tokens is exact', () => {
  expect(computeHeldValue(position({ remaining_amount: 0.1 }), 0.2)).toBe('0.02');
  expect(computeHeldValue(position({}), null)).toBeNull();
});

test('the change since the entry is unknown without a price', () => {
  expect(computeEntryChange(2, 3)).toBe(50);
  expect([computeEntryChange(null, 3), computeEntryChange(2, undefined), computeEntryChange(0, 3)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('the held part comes from the raw amounts', () => {
  expect(computeHeldShare(position({ remaining_amount_raw: '1' }))).toBe(0.3333);
  expect(computeHeldShare(position({ original_amount_raw: '0', remaining_amount_raw: '0' }))).toBe(0);
});
