import { createHolders, type Holders, takeHolder } from '../../../layers/core/holders/holders.ts';
import type {
  BalanceFact,
  LiquidityFact,
  MintRow,
  SnapshotFact,
  TokenFact,
  TransferFact,
} from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { liquidityFact, statusFact, tokenFact, transferFact } from '../../tapes/mint-facts.ts';
import { trade } from '../../tapes/trades.ts';

const START = 1_760_000_400_000;
const at = (slot: number) => ({ seq: 1, slot, timestampMs: START + slot * 400 });

export const buy = (slot: number, wallet: string, raw: number | string, fields: Parameters<typeof trade>[0] = {}) =>
  trade({ ...at(slot), wallet, tokenRaw: `${raw}`, pool: null, ...fields });

export const sell = (slot: number, wallet: string, raw: number | string, fields: Parameters<typeof trade>[0] = {}) =>
  buy(slot, wallet, raw, { direction: 'sell', ...fields });

export const transfer = (slot: number, from: string, to: string, raw: number): TransferFact =>
  transferFact(from, to, raw, { ...at(slot), signature: `transfer-${slot}` });

/** Tokens that a wallet adds to a pool or removes. */
export const liquidity = (slot: number, side: 'add' | 'remove', wallet: string, raw: number): LiquidityFact =>
  liquidityFact({ ...at(slot), signature: `liquidity-${slot}`, wallet, side, tokenRaw: `${raw}`, baseRaw: '5' });

export const balance = (slot: number, wallet: string, raw: number | string): BalanceFact => ({
  ...at(slot),
  kind: 'balance',
  wallet,
  raw: `${raw}`,
});

export const snapshot = (phase: SnapshotFact['phase'], slot: number): SnapshotFact => ({
  ...at(slot),
  kind: 'snapshot',
  phase,
});

export const described = (slot: number, supplyRaw = '1000000'): TokenFact => tokenFact({ ...at(slot), supplyRaw });

export const judged = (slot: number, status: 'pending' | 'validated' | 'suspicious'): MintRow =>
  statusFact({ ...at(slot), status });

export const fold = (rows: readonly MintRow[], holders: Holders = createHolders()): Holders => {
  for (const row of rows) takeHolder(holders, row);
  return holders;
};

const walletRow = (wallet: fc.Arbitrary<string>): fc.Arbitrary<MintRow> =>
  fc
    .record({ slot: fc.integer({ min: 1, max: 40 }), wallet, other: wallet, raw: fc.integer({ min: 0, max: 50 }) })
    .chain(({ slot, wallet: who, other, raw }) =>
      fc.oneof(
        fc
          .record({ txIndex: fc.integer({ min: 0, max: 9 }), left: fc.option(fc.integer({ min: 0, max: 99 })) })
          .map(({ txIndex, left }) =>
            buy(slot, who, raw, { txIndex, walletBalanceRaw: left === null ? null : `${left}` }),
          ),
        fc.constantFrom('sell', 'swap', 'flash_swap').map(direction => buy(slot, who, raw, { direction })),
        fc.constant(transfer(slot, who, other, raw)),
        fc.constant(balance(slot, who, raw)),
      ),
    );

/** The same rows, with liquidity changes between them. */
export const pooledRows: fc.Arbitrary<MintRow[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: walletRow(fc.constantFrom('ann', 'bob', 'cyd')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.integer({ min: 1, max: 40 }),
          fc.constantFrom('add', 'remove'),
          fc.constantFrom('ann', 'bob'),
          fc.nat(50),
        )
        .map(([slot, side, wallet, raw]) => liquidity(slot, side as 'add' | 'remove', wallet, raw)),
    },
  ),
  { maxLength: 60 },
);

/** Rows of a few wallets and slots, in any order. */
export const walletRows: fc.Arbitrary<MintRow[]> = fc.array(
  walletRow(fc.constantFrom('ann', 'bob', 'cyd', 'dan', 'eve')),
  { maxLength: 60 },
);

/** The same rows, with snapshot bounds between them. */
export const mintRows: fc.Arbitrary<MintRow[]> = fc
  .tuple(walletRows, fc.array(fc.tuple(fc.nat(60), fc.constantFrom('begin', 'end'), fc.integer({ min: 1, max: 40 }))))
  .map(([rows, bounds]) => {
    const all = [...rows];
    for (const [place, phase, slot] of bounds) all.splice(place, 0, snapshot(phase as 'begin' | 'end', slot));
    return all.map((row, index) => ({ ...row, seq: index + 1 }));
  });
