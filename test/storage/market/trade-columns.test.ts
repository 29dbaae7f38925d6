import { describe, expect, test } from 'vitest';
import { fromRow, toRow } from '../../../layers/storage/market/trade-columns.ts';
import { trade } from '../../core/trades.ts';

describe('A trade as a row', () => {
  test('round-trips, every field in its own column', () => {
    const plain = trade();
    const distinct = Object.fromEntries(Object.keys(plain).map((name, at) => [name, `${name} ${at}`]));
    expect(fromRow(toRow(distinct as never))).toEqual(distinct);
    expect(Object.keys(fromRow([])).sort()).toEqual(Object.keys(plain).sort());
    expect(fromRow(toRow(plain))).toEqual(plain);
  });

  test('has null in columns that were added after the row', () => {
    expect(fromRow([7])).toMatchObject({ seq: 7, signature: null, tooLate: null });
  });
});
