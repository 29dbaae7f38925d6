import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { type Raw, transactions } from '../../decode/fixtures.ts';
import { bytesOf, calls, emits, hex, key, made, moves, SOL, type Step, USDC, u64 } from '../../decode/made.ts';
import { type CurveTrade, curveTrade } from '../../decode/pump-curve.ts';

const [ann, mint, pool, authority] = [key('ann'), key('a coin'), key('a pool'), key('authority')];
const [annTokens, annQuote, poolTokens, poolQuote] = [key('at'), key('aq'), key('pt'), key('pq')];
const ends = [annTokens, annQuote, poolTokens, poolQuote];
const TOKENS = 5_000_000_000n;

const eventsOf = (raw: Raw) => {
  const { events, quarantined, problem } = decodeTransaction(raw);
  expect([quarantined, problem]).toEqual([[], undefined]);
  return events;
};
const curveOf = (raw: Raw) => {
  const swaps = eventsOf(raw).filter(event => event.type === 'swap');
  expect(swaps).toHaveLength(1);
  return swaps[0]!.curve;
};

describe('the curve after a trade on pump.fun', () => {
  const [kept, forSale] = [279_900_000_000_000n, 793_100_000_000_000n];
  const trade = (reserves: CurveTrade['reserves'] & object, more: Partial<CurveTrade> = {}) =>
    curveOf(curveTrade({ isBuy: true, reserves, ...more }));

  it('has what was sold and raised, and the target that its reserves lead to', () => {
    const left = 158_620_000_000_000n;
    expect(trade([73_406_002_006n, kept + left, 43_406_002_006n, left])).toEqual({
      ...{ pad: 'pump_fun', raised_raw: '43406002006', target_raw: '85005359056', is_complete: false },
      ...{ sold_raw: '634480000000000', for_sale_raw: String(forSale) },
      ...{ virtual_token_raw: '438520000000000', virtual_base_raw: '73406002006' },
    });
  });

  it('is complete without tokens for sale', () => {
    const raised = 85_005_359_057n;
    expect(trade([raised + 30_000_000_000n, kept, raised, 0n])).toMatchObject({
      ...{ raised_raw: String(raised), target_raw: String(raised), sold_raw: String(forSale), is_complete: true },
    });
  });

  it('does not say what other curves sell', () => {
    const curve = trade([40_000_000_000n, 900n, 10_000_000_000n, 500n]);
    expect(curve).toMatchObject({ raised_raw: '10000000000', target_raw: '60000000000', is_complete: false });
    expect(curve).not.toHaveProperty('for_sale_raw');
  });

  it('is in the quote of the curve', () => {
    const more = { isV2: true, quote: USDC, quoteRaw: 40_000_000n, feeRaw: 380_000n, creatorFeeRaw: 120_000n };
    expect(trade([9_798_461_752n, kept + 787_777_499_811_569n, 25_148_140n, 787_777_499_811_569n], more)).toMatchObject(
      {
        ...{ raised_raw: '25148140', target_raw: '27602881978', virtual_base_raw: '9798461752' },
      },
    );
  });

  it('of real trades fits the constants of the venue', () => {
    const curves = transactions().flatMap(raw =>
      decodeTransaction(raw).events.flatMap(event => (event.type === 'swap' && event.curve ? [event.curve] : [])),
    );
    expect(curves.length).toBeGreaterThanOrEqual(5);
    for (const curve of curves) {
      const [token, base] = [BigInt(curve.virtual_token_raw!), BigInt(curve.virtual_base_raw!)];
      expect(BigInt(curve.raised_raw)).toBe(base - 30_000_000_000n);
      expect(BigInt(curve.sold_raw!)).toBe(1_073_000_000_000_000n - token);
      expect(Number(token * base) / 32_190_000_000_000_000_000_000_000).toBeCloseTo(1, 6);
      expect(Number(curve.target_raw) / 1e9).toBeCloseTo(85.00536, 5);
    }
  });
});

const accounts = (owner: string, quote = SOL) => ({
  [annTokens]: { mint, owner: ann, raw: TOKENS },
  [annQuote]: { mint: quote, owner: ann, raw: 5_000_000_000n },
  [poolTokens]: { mint, owner, raw: 10n ** 15n },
  [poolQuote]: { mint: quote, owner, raw: 80_000_000_000n },
});
const legs = (paid: bigint): readonly Step[] => [
  moves(annQuote, poolQuote, SOL, paid, 9, ann),
  moves(poolTokens, annTokens, mint, TOKENS, 6, authority),
];

describe('the curve after a trade on LaunchLab', () => {
  const launchLab = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';
  const buy = (
    status: number,
    before: readonly Step[] = [],
    [tokens, base] = [1_073_025_605_596_382n, 30_000_852_951n],
  ) => {
    const paid = 1_000_000_000n;
    const soldBefore = tokens - (tokens * base) / (base + 4_000_000_000n);
    const sold = tokens - (tokens * base) / (base + 4_000_000_000n + paid);
    const numbers = [793_100_000_000_000n, tokens, base, soldBefore, 4_000_000_000n, sold, 4_000_000_000n + paid];
    const body = Buffer.concat([
      bytesOf(pool),
      ...[...numbers, paid, TOKENS, 0n, 0n, 0n, 0n].map(u64),
      Buffer.from([0, status, 1]),
    ]);
    return made({
      signers: [ann],
      tokens: accounts(authority),
      steps: [
        ...before,
        calls(
          launchLab,
          [ann, authority, key('config'), key('platform'), pool, ...ends, mint, SOL],
          Buffer.concat([hex('faea0d7bd59c13ec'), u64(paid), u64(1n), u64(0n)]),
          [emits(launchLab, 'bddb7fd34ee661ee', body), ...legs(paid)],
        ),
      ],
    });
  };
  const text = (value: string) => Buffer.concat([Buffer.from([value.length, 0, 0, 0]), Buffer.from(value)]);
  const creation = (curve: Buffer) =>
    emits(
      launchLab,
      '97d7e20976a173ae',
      Buffer.concat([
        ...[pool, ann, key('config')].map(bytesOf),
        Buffer.from([6]),
        ...['A coin', 'COIN', 'https://example.org'].map(text),
        curve,
        // Without vesting.
        Buffer.alloc(32),
      ]),
    );

  it('has its sales and, in the transaction that creates it, its target', () => {
    const curve = curveOf(buy(0));
    expect(curve).toMatchObject({
      pad: 'raydium_launchpad',
      raised_raw: '5000000000',
      for_sale_raw: '793100000000000',
    });
    expect(BigInt(curve!.sold_raw!) + BigInt(curve!.virtual_token_raw!)).toBe(1_073_025_605_596_382n);
    expect(curve).not.toHaveProperty('target_raw');
    const constant = Buffer.concat([Buffer.from([0]), ...[10n ** 15n, 793_100_000_000_000n, 85_000_000_000n].map(u64)]);
    expect(curveOf(buy(0, [creation(constant)]))).toMatchObject({ target_raw: '85000000000' });
    const fixed = Buffer.concat([Buffer.from([1]), ...[10n ** 15n, 90_000_000_000n].map(u64)]);
    expect(curveOf(buy(0, [creation(fixed)]))).toMatchObject({ target_raw: '90000000000' });
  });

  it('comes with its creation when nobody buys in that transaction', () => {
    const constant = Buffer.concat([Buffer.from([0]), ...[10n ** 15n, 793_100_000_000_000n, 85_000_000_000n].map(u64)]);
    const created = (owner: string) =>
      eventsOf(
        made({
          signers: [ann],
          tokens: {
            [poolTokens]: { mint, owner, raw: 10n ** 15n },
            [poolQuote]: { mint: SOL, owner, raw: 0n },
          },
          steps: [creation(constant)],
        }),
      ).filter(({ type }) => type === 'pool');
    expect(created('WLHv2UAZm6z4KyaaELi5pjdbJh6RESMva1Rnn8pJVVh')).toMatchObject([
      {
        ...{ pool, mint, base_mint: SOL, dex: 'raydium_launchpad', shape: 'bonding_curve', base_reserve_raw: '0' },
        curve: { raised_raw: '0', target_raw: '85000000000', sold_raw: '0', for_sale_raw: '793100000000000' },
      },
    ]);
    expect(created(ann)).toEqual([]);
    expect(eventsOf(buy(0, [creation(constant)])).filter(({ type }) => type === 'pool')).toEqual([]);
  });

  it('is complete when the venue says so', () => {
    expect([0, 1, 2].map(status => curveOf(buy(status))?.is_complete)).toEqual([false, true, true]);
  });
});

describe('the curve after a trade on Meteora’s', () => {
  const dbc = 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN';
  const buy = (events: readonly Step[]) =>
    made({
      signers: [ann],
      tokens: accounts(authority),
      steps: [
        calls(
          dbc,
          [authority, key('config'), pool, annQuote, annTokens, poolTokens, poolQuote, mint, SOL, ann],
          Buffer.concat([hex('f8c69e91e17587c8'), u64(1_000_000_000n), u64(1n)]),
          [...legs(1_000_000_000n), ...events],
        ),
      ],
    });
  const second = (raised: bigint, threshold: bigint) =>
    emits(
      dbc,
      'bd4233a826507599',
      Buffer.concat([bytesOf(pool), bytesOf(key('config')), Buffer.alloc(91), ...[raised, threshold, 1n].map(u64)]),
    );

  it('has the reserve and the threshold of the second event', () => {
    expect(curveOf(buy([second(6_994_750_390n, 66_040_882_531n)]))).toEqual({
      ...{ pad: 'meteora_dbc', raised_raw: '6994750390', target_raw: '66040882531', is_complete: false },
    });
    expect(curveOf(buy([second(85n, 85n)]))).toMatchObject({ is_complete: true });
    expect(curveOf(buy([]))).toBeUndefined();
  });
});

describe('a migration', () => {
  const cpmm = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';
  const dammV2 = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG';
  const swap = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';
  const curve = key('the curve');
  const places = (named: Readonly<Record<number, string>>): readonly string[] =>
    Array.from({ length: 24 }, (_, at) => named[at] ?? key(`account ${at}`));
  const deposit: readonly Step[] = [
    moves(annTokens, poolTokens, mint, 2_000_000n, 6, ann),
    moves(annQuote, poolQuote, SOL, 3_000_000n, 9, ann),
  ];
  const cpmmDeposit = calls(cpmm, places({ 3: pool, 10: poolTokens, 11: poolQuote }), 'afaf6d1f0d989bed', deposit);
  const dammDeposit = calls(dammV2, places({ 6: pool, 10: poolTokens, 11: poolQuote }), '5fb40aac54aee828', deposit);
  const swapDeposit = calls(swap, places({ 0: pool, 9: poolTokens, 10: poolQuote }), 'e992d18ecf6840bc', deposit);
  const pumpEvent = emits(
    '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P',
    'bde95db95c94ea94',
    Buffer.concat([bytesOf(ann), bytesOf(mint), ...[9n, 9n, 9n].map(u64), bytesOf(curve), u64(1n), bytesOf(pool)]),
  );
  const migrated = (steps: readonly Step[]) =>
    eventsOf(made({ signers: [ann], tokens: accounts(authority), steps })).filter(({ type }) => type === 'migration');

  it.each([
    ['pump_fun', 'pump_swap', '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P', '9beae792ec9ea21e', {}, swapDeposit],
    [
      'raydium_launchpad',
      'raydium_cpmm',
      'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj',
      '885cc8671cda908c',
      { 17: curve, 5: pool },
      cpmmDeposit,
    ],
    [
      'meteora_dbc',
      'meteora_damm_v2',
      'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN',
      '9ca9e66735e45040',
      { 0: curve, 4: pool },
      dammDeposit,
    ],
    [
      'boop_fun',
      'meteora_damm_v2',
      'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4',
      'f6fe2125e1b029e8',
      { 13: curve, 5: pool },
      dammDeposit,
    ],
    [
      'boop_fun',
      'raydium_cpmm',
      'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4',
      'a859631e753158e0',
      { 18: curve, 6: pool },
      cpmmDeposit,
    ],
    [
      'moonit',
      'raydium_cpmm',
      'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG',
      '2ae50ae7bd3ec1ae',
      { 2: curve, 5: mint },
      cpmmDeposit,
    ],
  ] as const)('of %s to %s has the amounts that entered the vaults', (pad, dex, program, kind, named, added) => {
    const inner = pad === 'pump_fun' ? [added, pumpEvent] : pad === 'moonit' ? [] : [added];
    const steps = [calls(program, places(named), kind, inner), ...(pad === 'moonit' ? [added] : [])];
    const events = eventsOf(made({ signers: [ann], tokens: accounts(authority), steps }));
    const [liquidity] = events.filter(event => event.type === 'liquidity');
    expect(events.filter(({ type }) => type === 'migration')).toEqual([
      expect.objectContaining({
        ...{ type: 'migration', mint, pad, from_pool: curve, to_pool: pool, to_dex: dex, base_mint: SOL },
        ...{ token_amount_raw: '2000000', token_decimals: 6, base_amount_raw: '3000000', base_decimals: 9 },
        event_index: liquidity!.event_index + 1,
      }),
    ]);
  });

  it('needs a deposit into the pool', () => {
    const launchLab = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';
    expect(migrated([calls(launchLab, places({ 17: curve, 5: pool }), '885cc8671cda908c')])).toEqual([]);
    expect(migrated([calls(launchLab, places({ 17: curve, 5: key('b') }), '885cc8671cda908c'), cpmmDeposit])).toEqual(
      [],
    );
    expect(migrated([cpmmDeposit])).toEqual([]);
  });
});
