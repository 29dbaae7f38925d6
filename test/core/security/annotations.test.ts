import { expect, test } from 'vitest';
import { toRestTrade, toStreamTrade } from '../../../layers/contract/present/trade.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { type Annotations, updateTradeLabels } from '../../../layers/core/security/annotations.ts';
import { trade } from '../../tapes/trades.ts';

const annotations: Annotations = {
  bundles: new Map([['member', 'bundle-1']]),
  washes: new Map([
    [
      'washer',
      [
        [1_000, 2_000],
        [5_000, 6_000],
      ],
    ],
  ]),
};

const of = (wallet: string, timestampMs: number, fields: Partial<Trade> = {}): Trade =>
  trade({ wallet, timestampMs, labels: ['ORGANIC', 'TERMINAL:axiom'], ...fields });

test.each<[string, Trade, readonly string[]]>([
  ['a stranger', of('stranger', 1_500), ['ORGANIC', 'TERMINAL:axiom']],
  ['a member of a bundle', of('member', 1_500), ['BUNDLE:EXEC_CLUSTER', 'TERMINAL:axiom']],
  ['the first of a wash', of('washer', 1_000), ['BOT:WASH', 'TERMINAL:axiom']],
  ['the last of another', of('washer', 6_000, { direction: 'sell' }), ['BOT:WASH', 'TERMINAL:axiom']],
  ['a washer before it washed', of('washer', 999), ['ORGANIC', 'TERMINAL:axiom']],
  ['a washer between its washes', of('washer', 2_001), ['ORGANIC', 'TERMINAL:axiom']],
  ['an arbitrage in the time of a wash', of('washer', 1_500, { arbitrage: true }), ['ORGANIC', 'TERMINAL:axiom']],
  ['an unpriced trade', of('washer', 1_500, { basePriceUsd: null }), ['ORGANIC', 'TERMINAL:axiom']],
  ['a bot in a bundle', of('member', 1, { labels: ['BOT:HFT'] }), ['BOT:HFT', 'BUNDLE:EXEC_CLUSTER']],
  ['what the source called a wash', of('washer', 1_000, { labels: ['BOT:WASH'] }), ['BOT:WASH']],
])('the trade of %s is labelled with later findings', (_, one, labels) => {
  expect(updateTradeLabels(one, annotations)).toEqual(labels);
});

test('REST and the stream describe a trade equally, with the ledger’s additions', () => {
  const one = of('member', 1_500);
  const added = ['DUST:SELL_PASSTHROUGH'] as const;
  const rest = toRestTrade(one, added, annotations);
  const stream = toStreamTrade('mint', one, { labels: added, position: null }, annotations);
  for (const { bundle_id, labels } of [rest, stream])
    expect([bundle_id, labels]).toEqual([
      'bundle-1',
      ['BUNDLE:EXEC_CLUSTER', 'TERMINAL:axiom', 'DUST:SELL_PASSTHROUGH'],
    ]);
});
