import { expect, test } from 'vitest';
import { pack, unpack } from '../../../layers/core/codec/pack.ts';
import { liquidityRules } from '../../../layers/core/liquidity/rules.ts';
import { worthSourceCodec } from '../../../layers/core/worth/codec.ts';
import { worthRules } from '../../../layers/core/worth/rules.ts';
import { createWorthSource, foldWorthRow, valueToken } from '../../../layers/core/worth/valuation.ts';
import { liquidityFact, poolFact, tokenFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';
import { address } from '../../worlds/events.ts';

const START = 1_760_000_400_000;
let seq = 0;
const next = () => ({ seq: ++seq, slot: seq, timestampMs: START + seq * 60_000 });

test('What readers need of the largest token is an item, and gives the same worth', () => {
  const rows = [
    tokenFact(next()),
    trade(next()),
    ...Array.from({ length: liquidityRules.poolsMax }, (_, at) => address(`pool-${at}`)).flatMap(pool => [
      poolFact({ ...next(), pool, tokenRaw: '900000000000000', baseRaw: '100000000000' }),
      ...Array.from({ length: liquidityRules.shiftsMax + 1 }, (_, at) => {
        const amounts = { tokenRaw: String(1_000_003 * (at + 7)), baseRaw: String(7_001 * (at + 3)) };
        return liquidityFact({ ...next(), pool, side: at % 2 === 0 ? 'add' : 'remove', ...amounts });
      }),
    ]),
  ];
  const source = rows.reduce(foldWorthRow, createWorthSource());
  for (let at = 0; at < worthRules.askedMax; at++) source.worth.asked.add(address(`asked-${at}`));
  const bytes = pack(worthSourceCodec.encode(source));
  expect(bytes.length).toBeLessThan(100_000);
  const read = worthSourceCodec.decode(unpack(bytes));
  expect(valueToken(read)).toEqual(valueToken(source));
  expect(valueToken(read).liquidityUsd).toBeGreaterThan(0);
  const later = poolFact({ ...next(), pool: address('pool-0'), tokenRaw: '1', baseRaw: '2000000000' });
  expect(valueToken(foldWorthRow(read, later))).toEqual(valueToken(foldWorthRow(source, later)));
});
