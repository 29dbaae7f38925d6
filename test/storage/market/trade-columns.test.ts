import { describe, expect, test } from 'vitest';
import { tradeCodec } from '../../../layers/storage/market/trade-columns.ts';
import { trade } from '../../tapes/trades.ts';

describe('A trade as a row', () => {
  test('round-trips, every field in its own column', () => {
    const { relabelled: _none, curve: _curve, receivedMs: _received, ...plain } = trade();
    const distinct = Object.fromEntries(Object.keys(plain).map((name, at) => [name, `${name} ${at}`]));
    expect(tradeCodec.decode(tradeCodec.encode(distinct as never))).toEqual(distinct);
    expect(tradeCodec.decode(tradeCodec.encode(plain))).toEqual(plain);
  });

  test('is rejected when columns are missing', () => {
    expect(() => tradeCodec.decode([7])).toThrow('must be a list of 33 fields');
  });
});
