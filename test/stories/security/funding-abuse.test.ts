import { describe, expect, test } from 'vitest';
import { toEarlyWalletView, toFundingAbuseSummary } from '../../../layers/contract/present/funding-abuse.ts';
import { createEarlyBuyers, takeEarly } from '../../../layers/core/early-buyers/early-buyers.ts';
import {
  computeFundingVerdict,
  judgeFundingAbuse,
  takeRaisedFundingAbuse,
} from '../../../layers/core/early-buyers/funding-abuse.ts';
import type { FundedFact, MintRow } from '../../../layers/core/mint/mint-row.ts';
import { funded, funding, START_MS, usdTrade } from './rows.ts';

const minute = 60_000;
const SOL = 'So11111111111111111111111111111111111111112';

/** A buyer one second after the previous, with its funding facts. */
type Buyer = Partial<FundedFact> | null;

const stranger: Buyer = null;

/** A fresh wallet with private funding some minutes before the launch. */
const seed = (minutes = 5, fields: Partial<FundedFact> = {}, from = `friend${minutes}`): Buyer => ({
  fundings: [funding({ from, timestampMs: START_MS - minutes * minute })],
  firstFundedMs: START_MS - minutes * minute,
  directFunder: from,
  ...fields,
});

/**
 * A fresh wallet with an exchange withdrawal.
 * Amounts differ, and times are at least half an hour apart, by default.
 */
const withdrew = (
  index: number,
  exchange = 'Binance',
  minutes = 60 + index * 31,
  lamports = (index + 1) * 1e9,
): Buyer => ({
  fundings: [
    funding({
      from: `${exchange} hot`,
      category: 'cex',
      timestampMs: START_MS - minutes * minute,
      lamports: `${lamports}`,
    }),
  ],
  firstFundedMs: START_MS - minutes * minute,
  directFunder: `${exchange} hot`,
  root: { wallet: `${exchange} hot`, entity: exchange, category: 'cex' },
});

const farm = (minutes = 5): Buyer =>
  seed(minutes, { farmFunded: true, root: { wallet: 'farmer', entity: 'Farm', category: 'farm' } }, 'farmer');

const times = <T>(count: number, of: T | ((index: number) => T)): readonly T[] =>
  Array.from({ length: count }, (_, index) => (typeof of === 'function' ? (of as (index: number) => T)(index) : of));

/** Each wallet has its own private sender. */
const seeds = (count: number, minutes = 5, fields: Partial<FundedFact> = {}) =>
  times(count, index => seed(minutes, fields, `friend${index}`));

const rowsOf = (buyers: readonly Buyer[]): readonly MintRow[] =>
  buyers.flatMap((buyer, index): readonly MintRow[] => {
    const at = { slot: index, timestampMs: START_MS + index * 1000 };
    const buy = usdTrade(96, {
      wallet: `wallet${index}`,
      ...at,
      baseMint: SOL,
      baseRaw: '640000000',
      baseDecimals: 9,
      basePriceUsd: '150',
    });
    return buyer === null ? [buy] : [buy, funded(`wallet${index}`, { ...at, ...buyer })];
  });

const play = (buyers: readonly Buyer[]) => {
  const early = createEarlyBuyers();
  const raised = rowsOf(buyers).map((row, index) => {
    takeEarly(early, { ...row, seq: index + 1 });
    return takeRaisedFundingAbuse(early);
  });
  const abuse = judgeFundingAbuse(early, 60);
  expect(computeFundingVerdict(early)).toEqual(abuse.verdict);
  return { abuse, raised: raised.filter(one => one !== null) };
};

type Story = { readonly tape: readonly Buyer[]; readonly misses: Readonly<Record<string, readonly Buyer[]>> };

const stories: Readonly<Record<string, Story>> = {
  SEED_WAVE_HEAVY: {
    tape: [...seeds(10), ...times(15, stranger)],
    misses: {
      'nine of twenty': [...seeds(9), ...times(11, stranger)],
      'ten of twenty-six': [...seeds(10), ...times(16, stranger)],
    },
  },
  SEED_WAVE_MODERATE: {
    tape: [...seeds(5), ...times(20, stranger)],
    misses: {
      'four of ten': [...seeds(4), ...times(6, stranger)],
      'five of twenty-six': [...seeds(5), ...times(21, stranger)],
      'a heavier one': [...seeds(10), ...times(15, stranger)],
    },
  },
  SEED_WAVE_LIGHT: {
    tape: [...seeds(3), ...times(27, stranger)],
    misses: {
      'two of two': seeds(2),
      'three of thirty-one': [...seeds(3), ...times(28, stranger)],
      'wallets that traded more than a day before': seeds(3, 5, { firstTradeMs: START_MS - 24 * 60 * minute - 60_000 }),
      'money for less than half of the buy': times(3, index =>
        seed(5, { fundings: [funding({ from: `friend${index}`, lamports: '319999999' })] }),
      ),
      'wallets that are older than a day': seeds(3, 5, { firstFundedMs: START_MS - 24 * 60 * minute - 1 }),
      'money that came a minute more than a day before': seeds(3, 24 * 60 + 1),
      'money from exchanges': times(3, index => withdrew(index)),
      dust: times(3, { ...seed(), fundings: [funding({ lamports: '63999999' })] }),
      'money that came after the buy': times(3, { ...seed(-5), firstFundedMs: START_MS }),
    },
  },
  FARM_FUNDED_FRESH_WALLETS: {
    tape: [...times(3, farm()), ...times(60, stranger)],
    misses: {
      'two of them': [...times(2, farm()), ...times(20, stranger)],
      'wallets that a farm funded days ago': times(3, { ...farm(5), firstFundedMs: START_MS - 3 * 24 * 60 * minute }),
    },
  },
  CEX_ROOT_CONVERGENCE: {
    tape: [...times(5, index => withdrew(index)), ...times(15, stranger)],
    misses: {
      'four of them': times(4, index => withdrew(index)),
      'five of twenty-one': [...times(5, index => withdrew(index)), ...times(16, stranger)],
      'two exchanges evenly': times(10, index => withdrew(index, index % 2 === 0 ? 'Binance' : 'OKX')),
      'old wallets': times(5, index => ({ ...withdrew(index), firstFundedMs: 0 })),
    },
  },
  CEX_DISPERSED_ROOTS: {
    tape: [...times(6, index => withdrew(index, ['Binance', 'OKX', 'Kraken'][index % 3])), ...times(18, stranger)],
    misses: {
      'two exchanges': times(6, index => withdrew(index, ['Binance', 'OKX'][index % 2])),
      'most of it one of three': times(7, index => withdrew(index, ['Binance', 'OKX', 'Binance', 'Kraken'][index % 4])),
      'four wallets': times(4, index => withdrew(index, `exchange${index}`)),
    },
  },
  FAST_FUND_TO_BUY: {
    tape: seeds(3, 14),
    misses: { 'sixteen minutes': seeds(3, 16), 'two wallets': seeds(2, 1) },
  },
  SAME_DAY_FUND_TO_BUY: {
    tape: seeds(3, 16),
    misses: { 'two wallets': seeds(2, 16), 'a day before': seeds(3, 24 * 60 + 1), faster: seeds(3, 14) },
  },
  SHARED_TERMINAL_axiom: {
    tape: [...seeds(3, 5, { primaryTerminal: 'axiom' }), ...seeds(2)],
    misses: {
      'two wallets': seeds(2, 5, { primaryTerminal: 'axiom' }),
      'three of six': [...seeds(3, 5, { primaryTerminal: 'axiom' }), ...seeds(3)],
      'wallets that nobody seeded': times(9, index => ({ ...withdrew(index), primaryTerminal: 'axiom' })),
    },
  },
};

describe('Early buyers', () => {
  test.each(Object.entries(stories))('give %s', (reason, { tape }) => {
    expect(play(tape).abuse.verdict.reasons).toContain(reason);
  });

  const misses = Object.entries(stories).flatMap(([reason, { misses: all }]) =>
    Object.entries(all).map(([why, tape]) => ({ reason, why, tape })),
  );
  test.each(misses)('do not give $reason by: $why', ({ reason, tape }) => {
    expect(play(tape).abuse.verdict.reasons).not.toContain(reason);
  });

  const suspicious: Readonly<Record<string, readonly Buyer[]>> = {
    'five wallets that one sender funded minutes before': [...times(5, seed()), ...times(35, stranger)],
    'as many, through middlemen': times(5, index => ({
      ...seed(),
      fundings: [funding({ from: `middleman${index}`, ancestors: ['chief'] })],
    })),
    'three of a farm among sixty strangers': [...times(3, farm()), ...times(60, stranger)],
    'a heavy and fast wave': [...seeds(10), ...times(15, stranger)],
    'a series of like withdrawals, minutes before': times(5, index =>
      withdrew(index, 'Binance', 5 + index, 1e9 + index),
    ),
  };
  test.each(Object.entries(suspicious))('are suspicious: %s', (_, tape) => {
    const { abuse, raised } = play(tape);
    expect(abuse.verdict).toMatchObject({ suspicious: true });
    expect(raised.length).toBeGreaterThan(0);
  });

  const clean: Readonly<Record<string, readonly Buyer[]>> = {
    strangers: times(50, stranger),
    'forty strangers whom one exchange funded': times(40, index => withdrew(index % 46)),
    'strangers whom three exchanges funded': times(30, index =>
      withdrew(index, ['Binance', 'OKX', 'Kraken'][index % 3]),
    ),
    'four like withdrawals': times(4, index => withdrew(index, 'Binance', 5 + index, 1e9)),
    'like withdrawals over half a day': times(20, index => withdrew(index, 'Binance', 5 + index * 31, 1e9)),
    'like withdrawals from as many exchanges': times(5, index => withdrew(index, `exchange${index}`, 5, 1e9)),
    'like withdrawals, minutes before, and buys a quarter of an hour apart': times(5, index =>
      index === 0 ? withdrew(0, 'Binance', 5, 1e9) : { ...withdrew(index, 'Binance', 5, 1e9), slot: index },
    ).flatMap(buyer => [buyer, ...times(900, stranger)]),
    'withdrawals minutes before, each of another amount': times(20, index =>
      withdrew(index, 'Binance', 5, Math.round(1e9 * 1.06 ** index)),
    ),
    'a few friends with new wallets among many': [...seeds(4), ...times(30, stranger)],
    'four wallets that one sender funded minutes before': [...times(4, seed()), ...times(17, stranger)],
    'a bridge that funds everyone': times(20, {
      ...seed(),
      fundings: [funding({ category: 'bridge', timestampMs: START_MS - 5 * minute })],
    }),
  };
  test.each(Object.entries(clean))('are not suspicious: %s', (_, tape) => {
    const { abuse, raised } = play(tape);
    expect(abuse.verdict).toMatchObject({ suspicious: false });
    expect(raised).toEqual([]);
  });

  test('raise the alarm with the fifth seed, and again when the wave grows', () => {
    const { raised } = play(times(10, seed()));
    expect(raised.map(({ figures, verdict }) => [figures.seeded, verdict.reasons])).toEqual([
      [5, ['SEED_WAVE_MODERATE', 'FAST_FUND_TO_BUY']],
      [10, ['SEED_WAVE_HEAVY', 'FAST_FUND_TO_BUY']],
    ]);
  });

  test('raise no alarm when a reported wave shrinks', () => {
    const { raised } = play([...times(10, seed()), ...times(20, stranger), seed()]);
    expect(raised.map(({ verdict }) => verdict.reasons[0])).toEqual(['SEED_WAVE_MODERATE', 'SEED_WAVE_HEAVY']);
  });

  test('are shown with every field', () => {
    const { abuse } = play([
      seed(6, { primaryTerminal: 'axiom' }, 'chief'),
      seed(4, { primaryTerminal: 'axiom' }, 'chief'),
      seed(10, { primaryTerminal: 'axiom' }, 'chief'),
      seed(2, {}, 'chief'),
      withdrew(0),
      farm(8),
      stranger,
      stranger,
    ]);
    expect(toFundingAbuseSummary('mint', abuse)).toEqual({
      token_mint: 'mint',
      token_first_buy_ts: '2025-10-09T08:53:20.000Z',
      early_window_minutes: 60,
      early_buyer_count: 8,
      seeded_wallet_count: 5,
      seeded_wallet_pct: 62.5,
      funded_by_farm_count: 1,
      funded_by_farm_pct: 12.5,
      cex_root_count: 1,
      distinct_cex_root_count: 1,
      cex_root_pct: 12.5,
      avg_seed_fund_to_buy_seconds: 362.2,
      median_seed_fund_to_buy_seconds: 360,
      top_seeded_terminal: 'axiom',
      top_seeded_terminal_wallets: 3,
      top_seeded_terminal_share: 0.6,
      suspicious: true,
      score: 50,
      reasons: ['SEED_WAVE_MODERATE', 'FAST_FUND_TO_BUY', 'SHARED_TERMINAL_axiom'],
    });
    expect(toEarlyWalletView(abuse.wallets[2]!)).toEqual({
      wallet_address: 'wallet5',
      first_buy_ts: '2025-10-09T08:53:25.000Z',
      first_buy_slot: 5,
      first_buy_usd: 96,
      first_buy_dex: 'pump_fun',
      last_fresh_fund_ts: '2025-10-09T08:45:20.000Z',
      fresh_fund_to_buy_seconds: 485,
      funded_by_farm: 1,
      root_label: 'Farm',
      root_source: 'farm',
      direct_funder: 'farmer',
      is_root_cex: 0,
      primary_terminal: null,
      automation_label: 'ORGANIC',
      is_seeded_wallet: 1,
    });
    expect(toEarlyWalletView(abuse.wallets[0]!)).toMatchObject({
      wallet_address: 'wallet7',
      last_fresh_fund_ts: null,
      root_label: null,
      automation_label: null,
      is_seeded_wallet: 0,
    });
  });
});
