import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import type { Raw } from '../../decode/fixtures.ts';
import {
  burns,
  calls,
  hex,
  key,
  keys,
  type Made,
  made,
  makesMint,
  mints,
  moves,
  SOL,
  type Step,
  USDC,
  u64,
} from '../../decode/made.ts';

const [ann, mint, pool, position, authority] = keys('ann', 'a coin', 'pool', 'position', 'authority');
const [annTokens, annQuote, vaultTokens, vaultQuote] = [key('at'), key('aq'), key('vt'), key('vq')];

const dlmm = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo';
const dammV1 = 'Eo7WjKq67rjJQSZxS6z3YkapzY3eMj6Xy8X5EQVn5UaB';
const dammV2 = 'cpamdpZCGKUy5JxQXB4dcpGPiikHawvSWAd6mEn1sGG';
const dbc = 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN';
const clmm = 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK';
const cpmm = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';
const amm = '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8';
const whirlpool = 'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc';
const launchLab = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';

/** Accounts of an instruction: the named ones and fillers between. */
const places = (named: Readonly<Record<number, string>>, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => named[at] ?? key(`account ${at}`));

const tokens = (owner = pool, quote = SOL): Made['tokens'] => ({
  [annTokens]: { mint, owner: ann, raw: 10_000_000n },
  [annQuote]: { mint: quote, owner: ann, raw: 10_000_000n },
  [vaultTokens]: { mint, owner, raw: 4_000_000n },
  [vaultQuote]: { mint: quote, owner, raw: 1_000_000n },
});

const leg = (isAdd: boolean, of: string, raw: bigint, by: string, quote = SOL): Step => {
  const [own, vault, decimals] =
    of === mint ? [annTokens, vaultTokens, 6] : [annQuote, vaultQuote, quote === SOL ? 9 : 6];
  return isAdd ? moves(own, vault, of, raw, decimals, ann) : moves(vault, own, of, raw, decimals, by);
};

const decoded = (raw: Raw) => {
  const { events, quarantined, problem } = decodeTransaction(raw);
  expect([quarantined, problem]).toEqual([[], undefined]);
  return events.filter(event => event.type === 'liquidity');
};

type Venue = {
  readonly dex: string;
  readonly program: string;
  readonly owner?: string;
  readonly add: readonly [string, number, number, number];
  readonly remove: readonly [string, number, number, number];
  readonly claim?: readonly [string, number, number, number];
};

const venues: readonly Venue[] = [
  {
    dex: 'meteora_dlmm',
    program: dlmm,
    add: ['03dd95da6f8d76d5', 1, 5, 6],
    remove: ['e6d7527ff165e392', 1, 5, 6],
    claim: ['70bf65ab1c907fbb', 0, 3, 4],
  },
  {
    dex: 'meteora_damm_v2',
    program: dammV2,
    owner: authority,
    add: ['b59d59438fb63448', 0, 4, 5],
    remove: ['5055d14818ceb16c', 1, 5, 6],
    claim: ['b4269a118521a2d3', 1, 5, 6],
  },
  { dex: 'raydium_clmm', program: clmm, add: ['851d59df45eeb00a', 2, 9, 10], remove: ['3a7fbc3e4f52c460', 3, 5, 6] },
  {
    dex: 'pancakeswap',
    program: 'HpNfyc2Saw7RKkQd8nEL4khUcuPhQ7WwY1B2qjx8jxFq',
    add: ['851d59df45eeb00a', 2, 9, 10],
    remove: ['3a7fbc3e4f52c460', 3, 5, 6],
  },
  {
    dex: 'raydium_cpmm',
    program: cpmm,
    owner: authority,
    add: ['f223c68952e1f2b6', 2, 6, 7],
    remove: ['b712469c946da122', 2, 6, 7],
    claim: ['1416567bc61cdb84', 2, 4, 5],
  },
  {
    dex: 'orca_whirlpool',
    program: whirlpool,
    add: ['2e9cf3760dcdfbb2', 0, 7, 8],
    remove: ['a026d06f685b2c01', 0, 7, 8],
    claim: ['a498cf631eba13b6', 0, 5, 7],
  },
  { dex: 'raydium_amm', program: amm, owner: authority, add: ['03', 1, 6, 7], remove: ['04', 1, 6, 7] },
];

const instruction = (
  program: string,
  [discriminator, poolAt, firstAt, secondAt]: Venue['add'],
  inner: readonly Step[],
  more = u64(7n),
): Step =>
  calls(
    program,
    places(
      { [poolAt]: pool, [firstAt]: vaultTokens, [secondAt]: vaultQuote, 11: ann, 12: annTokens, 13: annQuote },
      16,
    ),
    Buffer.concat([hex(discriminator), more, u64(0n), u64(1n), u64(1n)]),
    inner,
  );

const transaction = (venue: Venue, steps: readonly Step[], quote = SOL): Raw =>
  made({ signers: [ann], tokens: tokens(venue.owner, quote), steps });

describe('liquidity', () => {
  for (const venue of venues) {
    const by = venue.owner ?? pool;
    const at = { dex: venue.dex, pool, wallet: ann, mint, base_mint: SOL };

    it(`is added to the pool of ${venue.dex} with its share of the reserves afterwards`, () => {
      const step = instruction(venue.program, venue.add, [
        leg(true, mint, 1_000_000n, ann),
        leg(true, SOL, 1_000_000n, ann),
      ]);
      expect(decoded(transaction(venue, [step]))).toMatchObject([
        {
          ...at,
          side: 'add',
          token_amount_raw: '1000000',
          base_amount_raw: '1000000',
          pct_of_pool: 0.5,
          is_full_close: false,
        },
      ]);
    });

    it(`is removed from the pool of ${venue.dex} with the larger share of both sides`, () => {
      const step = instruction(venue.program, venue.remove, [
        leg(false, mint, 400_000n, by),
        leg(false, SOL, 250_000n, by),
      ]);
      expect(decoded(transaction(venue, [step]))).toMatchObject([
        { ...at, side: 'remove', token_amount_raw: '400000', base_amount_raw: '250000', pct_of_pool: 0.25 },
      ]);
    });

    it(`may be one-sided on ${venue.dex}`, () => {
      for (const [of, raw, share] of [
        [mint, 3_000_000n, 0.75],
        [SOL, 995_000n, 0.995],
      ] as const) {
        const other = of === mint ? SOL : mint;
        const step = instruction(venue.program, venue.remove, [leg(false, other, 0n, by), leg(false, of, raw, by)]);
        expect(decoded(transaction(venue, [step]))).toMatchObject([
          { ...at, side: 'remove', pct_of_pool: share, is_full_close: share > 0.99 },
        ]);
      }
    });

    if (venue.claim)
      it(`is not removed by a fee claim on ${venue.dex}`, () => {
        const step = instruction(venue.program, venue.claim!, [
          leg(false, mint, 9_000n, by),
          leg(false, SOL, 5_000n, by),
        ]);
        const { events, quarantined } = decodeTransaction(transaction(venue, [step]));
        expect(events.filter(({ type }) => type === 'liquidity' || type === 'swap')).toEqual([]);
        expect(quarantined).toEqual([]);
        expect(events.filter(({ type }) => type === 'transfer')).toMatchObject([
          { from: by, to: ann, mint, amount_raw: '9000' },
          { from: by, to: ann, mint: SOL, amount_raw: '5000' },
        ]);
      });
  }

  it('puts the quote on the right side, in either order of the pool', () => {
    const inverted = places({ 1: pool, 5: vaultQuote, 6: vaultTokens }, 14);
    const step = calls(dlmm, inverted, '0a333d2370691855', [
      leg(false, SOL, 100_000n, pool),
      leg(false, mint, 4_000_000n, pool),
    ]);
    expect(decoded(made({ signers: [ann], tokens: tokens(), steps: [step] }))).toMatchObject([
      { pool, mint, base_mint: SOL, token_amount_raw: '4000000', pct_of_pool: 1, is_full_close: true },
    ]);
    const stable = calls(dlmm, inverted, '0a333d2370691855', [leg(false, USDC, 100_000n, pool, USDC)]);
    expect(decoded(made({ signers: [ann], tokens: tokens(pool, USDC), steps: [stable] }))).toMatchObject([
      { mint, base_mint: USDC, token_amount_raw: '0', base_amount_raw: '100000', pct_of_pool: 0.1 },
    ]);
  });

  it('is not removed where a concentrated Raydium position pays fees only', () => {
    const collect = instruction(
      clmm,
      venues[2]!.remove,
      [leg(false, mint, 9_000n, pool), leg(false, SOL, 5_000n, pool)],
      u64(0n),
    );
    const { events, quarantined } = decodeTransaction(transaction(venues[2]!, [collect]));
    expect(events.filter(({ type }) => type === 'liquidity' || type === 'swap')).toEqual([]);
    expect(quarantined).toEqual([]);
  });

  it('is one event per instruction, each share from the reserves at the time', () => {
    const half = (): Step => instruction(dlmm, venues[0]!.remove, [leg(false, mint, 2_000_000n, pool)]);
    const events = decoded(transaction(venues[0]!, [half(), half()]));
    expect(events.map(({ pct_of_pool, is_full_close }) => [pct_of_pool, is_full_close])).toEqual([
      [0.5, false],
      [1, true],
    ]);
  });

  it('of two depositors under one program belongs to each of them', () => {
    const [bob, bobTokens, bobQuote] = [key('bob'), key('bt'), key('bq')];
    const deposit = (own: string, ownQuote: string, by: string, raw: bigint): Step =>
      instruction(dlmm, venues[0]!.add, [
        moves(own, vaultTokens, mint, raw, 6, by),
        moves(ownQuote, vaultQuote, SOL, raw / 4n, 9, by),
      ]);
    const raw = made({
      signers: [ann, bob],
      tokens: {
        ...tokens(),
        [bobTokens]: { mint, owner: bob, raw: 10_000_000n },
        [bobQuote]: { mint: SOL, owner: bob, raw: 10_000_000n },
      },
      steps: [
        calls(key('zap'), places({}, 3), '0707070707070707', [
          deposit(annTokens, annQuote, ann, 800_000n),
          deposit(bobTokens, bobQuote, bob, 400_000n),
        ]),
      ],
    });
    expect(decoded(raw).map(event => [event.wallet, event.token_amount_raw, event.base_amount_raw])).toEqual([
      [ann, '800000', '200000'],
      [bob, '400000', '100000'],
    ]);
  });

  it('that names one vault is reported when the transaction reveals the other', () => {
    const one = calls(
      dlmm,
      places({ 0: position, 1: pool, 3: annTokens, 4: vaultTokens, 8: ann }, 12),
      '2905eeaf64e106cd',
      [leg(true, mint, 1_000_000n, ann)],
    );
    expect(decoded(made({ signers: [ann], tokens: tokens(), steps: [one] }))).toMatchObject([
      { pool, side: 'add', token_amount_raw: '1000000', base_amount_raw: '0', pct_of_pool: 0.2 },
    ]);
  });

  it('that names one vault is a transfer to the pool when nothing reveals its other asset', () => {
    const { [vaultQuote]: _, ...alone } = tokens();
    const one = calls(
      dlmm,
      places({ 0: position, 1: pool, 3: annTokens, 4: vaultTokens, 8: ann }, 12),
      '2905eeaf64e106cd',
      [leg(true, mint, 1_000_000n, ann)],
    );
    const { events, quarantined } = decodeTransaction(made({ signers: [ann], tokens: alone, steps: [one] }));
    expect(quarantined).toEqual([]);
    expect(events.filter(({ type }) => type !== 'balance')).toMatchObject([
      { type: 'transfer', from: ann, to: pool, mint, amount_raw: '1000000' },
    ]);
  });

  it('of a recreated position is a removal and an addition', () => {
    const step = calls(
      dlmm,
      places({ 0: position, 1: pool, 5: vaultTokens, 6: vaultQuote, 9: ann }, 17),
      '5c04b0c177b95309',
      [leg(false, SOL, 500_000n, pool), leg(true, mint, 1_000_000n, ann)],
    );
    const events = decoded(made({ signers: [ann], tokens: tokens(), steps: [step] }));
    expect(events).toMatchObject([
      { side: 'remove', token_amount_raw: '0', base_amount_raw: '500000', pct_of_pool: 0.5 },
      { side: 'add', token_amount_raw: '1000000', base_amount_raw: '0', pct_of_pool: 0.2 },
    ]);
    expect(new Set(events.map(({ event_index }) => event_index)).size).toBe(2);
  });

  it('is rejected when a vault’s balance contradicts it', () => {
    const raw = transaction(venues[0]!, [instruction(dlmm, venues[0]!.remove, [leg(false, mint, 400_000n, pool)])]);
    const vault = raw.meta.postTokenBalances.find((held: Raw) => held.owner === pool && held.mint === mint);
    vault.uiTokenAmount.amount = '3700000';
    const { events, quarantined } = decodeTransaction(raw);
    expect(events.filter(({ type }) => type === 'liquidity')).toEqual([]);
    expect(quarantined.map(({ reason }) => reason)).toContain('liquidity_disagrees');
  });
});

describe('liquidity in vaults shared by pools', () => {
  it('has its share of the pool’s own part of the vaults', () => {
    const [partA, partB, vaultMints, servant] = [
      key('part a'),
      key('part b'),
      [key('lpa'), key('lpb')],
      '24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi',
    ];
    const step = calls(
      dammV1,
      places({ 0: pool, 3: partA, 4: partB, 9: vaultTokens, 10: vaultQuote, 11: annTokens, 12: annQuote, 13: ann }, 16),
      '856d2cb338ee7221',
      [
        calls(servant, [partA, vaultTokens], '00', [
          burns(partA, vaultMints[0]!, 300n, pool),
          leg(false, mint, 6_000n, authority),
        ]),
        calls(servant, [partB, vaultQuote], '00', [
          burns(partB, vaultMints[1]!, 100n, pool),
          leg(false, SOL, 2_000n, authority),
        ]),
      ],
    );
    const parts = {
      [partA]: { mint: vaultMints[0]!, owner: pool, raw: 1_000n },
      [partB]: { mint: vaultMints[1]!, owner: pool, raw: 1_000n },
    };
    expect(decoded(made({ signers: [ann], tokens: { ...tokens(authority), ...parts }, steps: [step] }))).toMatchObject([
      {
        dex: 'meteora_damm',
        pool,
        side: 'remove',
        token_amount_raw: '6000',
        base_amount_raw: '2000',
        pct_of_pool: 0.3,
      },
    ]);
  });
});

describe('a migration by a program’s authority', () => {
  const [curveTokens, curveQuote, nft] = [key('ct'), key('cq'), key('position nft')];
  const held: Made['tokens'] = {
    [curveTokens]: { mint, owner: authority, raw: 4_000_000n },
    [curveQuote]: { mint: SOL, owner: authority, raw: 1_000_000n },
    [vaultTokens]: { mint, owner: key('pool authority') },
    [vaultQuote]: { mint: SOL, owner: key('pool authority') },
    [key('nft account')]: { mint: nft, owner: ann, decimals: 0 },
    [key('lp account')]: { mint: key('lp'), owner: authority },
  };
  const fills = (tokenRaw: bigint, quoteRaw: bigint): readonly Step[] => [
    moves(curveTokens, vaultTokens, mint, tokenRaw, 6, authority),
    moves(curveQuote, vaultQuote, SOL, quoteRaw, 9, authority),
  ];
  const at = {
    pool,
    side: 'add',
    mint,
    base_mint: SOL,
    pct_of_pool: 1,
    token_amount_raw: '4000000',
    base_amount_raw: '1000000',
  };

  it('from Meteora’s curve is one addition, in any number of steps, and not a token', () => {
    const create = calls(dammV2, places({ 1: nft, 7: pool, 11: vaultTokens, 12: vaultQuote }, 21), '955248c5fdfc440f', [
      makesMint(nft, 0, pool),
      mints(nft, key('nft account'), 1n, pool),
      ...fills(3_200_000n, 800_000n),
    ]);
    const second = calls(
      dammV2,
      places({ 0: pool, 1: position, 4: vaultTokens, 5: vaultQuote }, 14),
      'b59d59438fb63448',
      fills(800_000n, 200_000n),
    );
    const raw = made({
      signers: [ann],
      tokens: held,
      steps: [
        calls(dbc, places({ 4: pool, 17: curveTokens, 18: curveQuote }, 25), '9ca9e66735e45040', [create, second]),
      ],
    });
    const { events, quarantined } = decodeTransaction(raw);
    expect(quarantined).toEqual([]);
    expect(events).toMatchObject([
      { type: 'liquidity', dex: 'meteora_damm_v2', ...at },
      { type: 'migration', pad: 'meteora_dbc', to_pool: pool, token_amount_raw: '4000000', base_amount_raw: '1000000' },
    ]);
  });

  it('from LaunchLab to a pool with shares is one addition, and the shares are not a token', () => {
    const lp = key('lp');
    const create = calls(
      cpmm,
      places({ 3: pool, 4: mint, 5: SOL, 6: lp, 10: vaultTokens, 11: vaultQuote }, 20),
      'afaf6d1f0d989bed',
      [makesMint(lp, 9, authority), ...fills(4_000_000n, 1_000_000n), mints(lp, key('lp account'), 500n, authority)],
    );
    const burn = burns(key('lp account'), lp, 500n, authority);
    const raw = made({
      signers: [ann],
      tokens: held,
      steps: [
        calls(launchLab, places({ 5: pool, 19: curveTokens, 20: curveQuote }, 27), '885cc8671cda908c', [create, burn]),
      ],
    });
    const { events, quarantined } = decodeTransaction(raw);
    expect(quarantined).toEqual([]);
    expect(events).toMatchObject([
      { type: 'liquidity', dex: 'raydium_cpmm', ...at },
      { type: 'migration', pad: 'raydium_launchpad', to_pool: pool, token_amount_raw: '4000000' },
    ]);
  });
});
