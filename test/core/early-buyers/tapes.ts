import type { FundedFact, MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { funded, funding, START_MS, usdTrade } from '../../stories/security/rows.ts';

const minute = 60_000;
const names = Array.from({ length: 14 }, (_, index) => `wallet${index}`);

/** Funding by a private sender, a friend, an exchange, or a farm. */
const senders: readonly Partial<FundedFact>[] = [
  { directFunder: 'chief', fundings: [funding({ from: 'chief' })] },
  { directFunder: 'middleman', fundings: [funding({ from: 'middleman', ancestors: ['chief'] })] },
  { directFunder: 'friend', fundings: [funding({ from: 'friend', timestampMs: START_MS - 30 * minute })] },
  {
    directFunder: 'binance1',
    fundings: [funding({ from: 'binance1', category: 'cex' })],
    root: { wallet: 'binance1', entity: 'Binance', category: 'cex' },
  },
  {
    directFunder: 'binance2',
    fundings: [funding({ from: 'binance2', category: 'cex', lamports: '1040000000' })],
    root: { wallet: 'binance2', entity: 'Binance', category: 'cex' },
  },
  {
    directFunder: 'farmer',
    fundings: [funding({ from: 'farmer', category: 'farm' })],
    root: { wallet: 'farmer', entity: 'Farm', category: 'farm' },
    farmFunded: true,
  },
];

const buy = fc.record({
  wallet: fc.constantFrom(...names),
  at: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: -20, max: 300 })),
  usd: fc.nat(500),
});
const fact = fc.record({
  sender: fc.oneof(fc.constantFrom(...senders), fc.constantFrom(...senders.slice(0, 2))),
  freshMinutes: fc.constantFrom(20, 60, 120, 1400, 5000),
});

/** Buys, with at most one fact per wallet, in two orders of arrival. */
export const rowsTwice = fc
  .tuple(
    fc.array(buy, { minLength: 1, maxLength: 60, size: 'max' }),
    fc.array(fact, { minLength: 1, maxLength: names.length, size: 'max' }),
  )
  .map(([buys, facts]): readonly MintRow[] => [
    ...buys.map(({ wallet, at, usd }, index) =>
      usdTrade(usd, { wallet, timestampMs: START_MS + at * minute, slot: at + 20, txIndex: index }),
    ),
    ...facts.map(({ sender, freshMinutes }, index) =>
      funded(names[index]!, { ...sender, firstFundedMs: START_MS - freshMinutes * minute, primaryTerminal: 'axiom' }),
    ),
  ])
  .chain(rows => fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows], { minLength: rows.length })));

/** Numbers rows by arrival. */
export const numbered = (rows: readonly MintRow[]): readonly MintRow[] =>
  rows.map((row, index) => ({ ...row, seq: index + 1 }));
