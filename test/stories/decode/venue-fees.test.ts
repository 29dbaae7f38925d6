import { DexParser } from 'solana-dex-parser';
import { describe, expect, it } from 'vitest';
import { adapters } from '../../../layers/decode/adapters/adapters.ts';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import type { Raw } from '../../decode/fixtures.ts';
import {
  bytesOf,
  calls,
  creates,
  emits,
  hex,
  key,
  made,
  moves,
  pays,
  SOL,
  type Step,
  syncs,
  u64,
} from '../../decode/made.ts';

const [ann, mint, pool, authority] = [key('ann'), key('a coin'), key('a pool'), key('authority')];
const [annTokens, annQuote, poolTokens, poolQuote] = [key('at'), key('aq'), key('pt'), key('pq')];
/** Accounts of the trader and the pool, as most venues list them. */
const ends = [annTokens, annQuote, poolTokens, poolQuote];
const TOKENS = 5_000_000_000n;

const swapOf = (raw: Raw) => {
  const { events, quarantined, problem } = decodeTransaction(raw);
  expect([quarantined, problem]).toEqual([[], undefined]);
  const swaps = events.filter(event => event.type === 'swap');
  expect(swaps.length).toBe(1);
  return swaps[0]!;
};

const accounts = (owner: string, more = {}) => ({
  [annTokens]: { mint, owner: ann, raw: TOKENS },
  [annQuote]: { mint: SOL, owner: ann, raw: 5_000_000_000n },
  [poolTokens]: { mint, owner, raw: 10n ** 15n },
  [poolQuote]: { mint: SOL, owner, raw: 80_000_000_000n },
  ...more,
});

const tokenLeg = (isBuy: boolean, owner: string): Step =>
  isBuy ? moves(poolTokens, annTokens, mint, TOKENS, 6, owner) : moves(annTokens, poolTokens, mint, TOKENS, 6, ann);

describe('a trade on PumpSwap', () => {
  const amm = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';
  const [feeQuote, vaultQuote, volumeQuote] = [key('fq'), key('vq'), key('uvq')];
  const figures = { pooled: 1_002_000_000n, protocol: 930_000n, creator: 300_000n };

  const event = (isBuy: boolean, creator: bigint, cashback: bigint): Step =>
    emits(
      amm,
      isBuy ? '67f4521f2cf57777' : '3e2f370aa503dc2a',
      Buffer.concat([
        ...[1n, TOKENS, 0n, 0n, 0n, 0n, 0n, 1_000_000_000n].map(u64),
        ...[20n, 2_000_000n, 93n, figures.protocol, figures.pooled, 0n].map(u64),
        ...[pool, ann, annTokens, annQuote, key('protocol'), feeQuote, key('creator')].map(bytesOf),
        u64(30n),
        u64(creator),
        ...(isBuy ? [Buffer.alloc(1 + 5 * 8), hex('03000000'), Buffer.from('buy')] : []),
        ...[30n, cashback, 5000n, figures.protocol / 2n].map(u64),
      ]),
    );

  const trade = (isBuy: boolean, creator: bigint, cashback: bigint, before: readonly Step[] = []): Raw => {
    const fees = [
      [feeQuote, figures.protocol],
      [vaultQuote, creator],
      [volumeQuote, cashback],
    ] as const;
    const [from, by] = isBuy ? [annQuote, ann] : [poolQuote, pool];
    const own = isBuy ? figures.pooled : figures.pooled - figures.protocol - creator - cashback;
    return made({
      signers: [ann],
      tokens: accounts(pool, {
        [feeQuote]: { mint: SOL, owner: key('protocol') },
        [vaultQuote]: { mint: SOL, owner: key('creator vault') },
        [volumeQuote]: { mint: SOL, owner: key('volume') },
      }),
      steps: [
        calls(
          amm,
          [pool, ann, key('config'), mint, SOL, ...ends, key('protocol'), feeQuote, vaultQuote, volumeQuote],
          isBuy ? '66063d1201daebea' : '33e685a4017f83ad',
          [
            ...before,
            tokenLeg(isBuy, pool),
            moves(from, isBuy ? poolQuote : annQuote, SOL, own, 9, by),
            ...fees.filter(([, raw]) => raw > 0n).map(([to, raw]) => moves(from, to, SOL, raw, 9, by)),
            event(isBuy, creator, cashback),
          ],
        ),
      ],
    });
  };

  it('includes protocol and creator fee, and excludes rent of the creator’s new account', () => {
    const rent = [creates(ann, key('new account'), 2_039_280n)];
    for (const before of [[], rent]) {
      expect(swapOf(trade(true, 300_000n, 0n, before))).toMatchObject({
        base_amount_raw: '1003230000',
        dex_fee_raw: '1230000',
        pool_address: pool,
      });
      expect(swapOf(trade(false, 300_000n, 0n, before))).toMatchObject({
        base_amount_raw: '1000770000',
        dex_fee_raw: '1230000',
      });
    }
  });

  it('does not treat the trader’s own cashback as a fee', () => {
    expect(swapOf(trade(true, 0n, 300_000n))).toMatchObject({ base_amount_raw: '1002930000', dex_fee_raw: '930000' });
    expect(swapOf(trade(false, 0n, 300_000n))).toMatchObject({ base_amount_raw: '1001070000', dex_fee_raw: '930000' });
  });
});

describe('a trade on LaunchLab', () => {
  const launchLab = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';
  const programs = [key('tp'), key('tp'), key('event authority')];
  const trade = (isBuy: boolean, fees: readonly bigint[], moved = 1_000_000_000n, reported = moved): Raw =>
    made({
      signers: [ann],
      tokens: accounts(authority),
      steps: [
        calls(
          launchLab,
          [ann, authority, key('global'), key('platform'), pool, ...ends, mint, SOL, ...programs, launchLab],
          Buffer.concat([hex(isBuy ? 'faea0d7bd59c13ec' : '9527de9bd37c981a'), u64(1n), u64(1n), u64(0n)]),
          [
            emits(
              launchLab,
              'bddb7fd34ee661ee',
              Buffer.concat([
                bytesOf(pool),
                ...[1n, 2n, 3n, 4n, 5n, 6n, 7n].map(u64),
                ...(isBuy ? [reported, TOKENS] : [TOKENS, reported]).map(u64),
                ...fees.map(u64),
                Buffer.from([isBuy ? 0 : 1, 0, 1]),
              ]),
            ),
            tokenLeg(isBuy, authority),
            isBuy
              ? moves(annQuote, poolQuote, SOL, moved, 9, ann)
              : moves(poolQuote, annQuote, SOL, moved, 9, authority),
          ],
        ),
      ],
    });

  it('has the fee that only its event names, in both directions', () => {
    const fees = [2_500_000n, 10_000_000n, 500_000n, 0n];
    expect(swapOf(trade(true, fees))).toMatchObject({
      dex_name: 'raydium_launchpad',
      direction: 'buy',
      base_amount_raw: '1000000000',
      dex_fee_raw: '13000000',
      pool_address: pool,
    });
    expect(swapOf(trade(false, fees))).toMatchObject({ base_amount_raw: '1000000000', dex_fee_raw: '13000000' });
  });

  it('has the same fee where the library’s own result is sent', () => {
    const fees = [2_500_000n, 10_000_000n, 500_000n, 0n];
    for (const isBuy of [true, false]) {
      const result = new DexParser().parseAll(trade(isBuy, fees), { tryUnknowDEX: false });
      const sent = JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? String(value) : value));
      const { events, rejects } = adapters['dex-parser'](JSON.parse(sent));
      expect(rejects).toEqual([]);
      expect(events.map(({ event }) => event)).toMatchObject([
        { base_amount_raw: '1000000000', dex_fee_raw: '13000000', event_index: swapOf(trade(isBuy, fees)).event_index },
      ]);
    }
  });

  it('has no fee where the event belongs to another trade', () => {
    expect(swapOf(trade(true, [2_500_000n, 10_000_000n, 500_000n, 0n], 1_000_000_000n, 7n))).toMatchObject({
      base_amount_raw: '1000000000',
      dex_fee_raw: '0',
    });
  });
});

describe('a trade on Meteora’s bonding curve', () => {
  const dbc = 'dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN';
  const trade = (isBuy: boolean, fees: readonly [bigint, bigint, bigint], isCut: boolean): Raw => {
    const paid = isBuy ? 1_000_000_000n : TOKENS;
    const fee = fees[0] + fees[1] + fees[2];
    const own = isBuy ? [annQuote, annTokens] : [annTokens, annQuote];
    const programs = [key('tp'), key('tp'), dbc, key('event authority'), dbc];
    const result = [paid, isCut ? paid - fee : paid, 0n, isBuy ? TOKENS : 1_000_000_000n];
    return made({
      signers: [ann],
      tokens: accounts(authority),
      steps: [
        calls(
          dbc,
          [authority, key('config'), pool, ...own, poolTokens, poolQuote, mint, SOL, ann, ...programs],
          Buffer.concat([hex('414b3f4ceb5b5b88'), u64(paid), u64(1n), Buffer.from([0])]),
          [
            isBuy
              ? moves(annQuote, poolQuote, SOL, paid, 9, ann)
              : moves(poolQuote, annQuote, SOL, 1_000_000_000n, 9, authority),
            tokenLeg(isBuy, authority),
            emits(
              dbc,
              'bd4233a826507599',
              Buffer.concat([
                bytesOf(pool),
                bytesOf(key('config')),
                Buffer.from([isBuy ? 1 : 0, 0]),
                u64(paid),
                u64(1n),
                Buffer.from([0]),
                ...result.map(u64),
                Buffer.alloc(16),
                ...fees.map(u64),
                ...[0n, 0n, 0n].map(u64),
              ]),
            ),
          ],
        ),
      ],
    });
  };

  it('has the fee of its event when that is in the quote', () => {
    expect(swapOf(trade(true, [8_000_000n, 2_000_000n, 0n], true))).toMatchObject({
      dex_name: 'meteora_dbc',
      base_amount_raw: '1000000000',
      dex_fee_raw: '10000000',
    });
    expect(swapOf(trade(false, [8_000_000n, 2_000_000n, 0n], false))).toMatchObject({ dex_fee_raw: '10000000' });
    // A fee in the bought token is not part of the quote fee.
    expect(swapOf(trade(true, [8_000_000n, 2_000_000n, 0n], false))).toMatchObject({ dex_fee_raw: '0' });
  });
});

describe('a curve that pays in lamports', () => {
  const moonit = 'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG';
  const boop = 'boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4';
  const curve = key('curve');
  const purse = key('sol vault');
  const programs = [key('tp'), key('atp'), key('sp')];

  const onMoonit = (isBuy: boolean, others: readonly string[] = []): Raw =>
    made({
      signers: [...others, ann],
      tokens: {
        [annTokens]: { mint, owner: ann, raw: TOKENS, decimals: 9 },
        [poolTokens]: { mint, owner: curve, raw: 10n ** 17n, decimals: 9 },
      },
      lamports: { [curve]: 4_000_000_000n, [key('dex fee')]: 10n ** 9n, [key('helio fee')]: 10n ** 9n },
      steps: [
        calls(
          moonit,
          [ann, annTokens, curve, poolTokens, key('dex fee'), key('helio fee'), mint, key('config'), ...programs],
          Buffer.concat([
            hex(isBuy ? '66063d1201daebea' : '33e685a4017f83ad'),
            u64(TOKENS),
            u64(90_000_000n),
            Buffer.from([1]),
            u64(100n),
          ]),
          isBuy
            ? [
                moves(poolTokens, annTokens, mint, TOKENS, 9, curve),
                pays(ann, curve, 100_000_000n),
                pays(ann, key('dex fee'), 600_000n),
                pays(ann, key('helio fee'), 400_000n),
              ]
            : [moves(annTokens, poolTokens, mint, TOKENS, 9, ann)],
          isBuy
            ? {}
            : { [curve]: -100_000_000n, [ann]: 99_000_000n, [key('dex fee')]: 600_000n, [key('helio fee')]: 400_000n },
        ),
      ],
    });

  it('is decoded on Moonit, both ways, whoever pays for the transaction', () => {
    for (const others of [[], [key('relayer')]]) {
      const facts = { dex_name: 'moonit', wallet_address: ann, pool_address: curve, dex_fee_raw: '1000000' };
      expect(swapOf(onMoonit(true, others))).toMatchObject({
        ...facts,
        direction: 'buy',
        base_amount_raw: '101000000',
      });
      expect(swapOf(onMoonit(false, others))).toMatchObject({
        ...facts,
        direction: 'sell',
        base_amount_raw: '99000000',
      });
    }
  });

  const head = [mint, curve, poolQuote, poolTokens, purse, annTokens, ann];
  const onBoop = (...trades: readonly ('buy' | 'sell')[]): Raw =>
    made({
      signers: [ann],
      tokens: {
        [annTokens]: { mint, owner: ann, raw: TOKENS, decimals: 9 },
        [poolTokens]: { mint, owner: authority, raw: 10n ** 17n, decimals: 9 },
        [poolQuote]: { mint: SOL, owner: authority, raw: 100n },
      },
      lamports: { [purse]: 4_000_000_000n },
      steps: trades.map(side =>
        calls(
          boop,
          side === 'buy'
            ? [...head, key('config'), authority, SOL, key('sp'), key('tp'), key('atp')]
            : [...head, ann, key('config'), key('sp'), key('tp'), key('atp')],
          Buffer.concat([
            hex(side === 'buy' ? '8a7f0e5b26577369' : '6d3d28bbe6b087ae'),
            u64(side === 'buy' ? 1_000_000n : TOKENS),
            u64(1n),
          ]),
          side === 'buy'
            ? [
                pays(ann, poolQuote, 10_000n),
                syncs(poolQuote),
                pays(ann, purse, 990_000n),
                moves(poolTokens, annTokens, mint, TOKENS, 9, authority),
              ]
            : [
                moves(annTokens, poolTokens, mint, TOKENS, 9, ann),
                pays(purse, ann, 985_000n),
                pays(purse, poolQuote, 15_000n),
                syncs(poolQuote),
              ],
        ),
      ),
    });

  it('is decoded on boop.fun, both ways', () => {
    const facts = { dex_name: 'boop_fun', wallet_address: ann, pool_address: curve, token_amount_raw: String(TOKENS) };
    expect(swapOf(onBoop('buy'))).toMatchObject({
      ...facts,
      direction: 'buy',
      base_amount_raw: '1000000',
      dex_fee_raw: '10000',
    });
    expect(swapOf(onBoop('sell'))).toMatchObject({
      ...facts,
      direction: 'sell',
      base_amount_raw: '985000',
      dex_fee_raw: '15000',
    });
  });

  it('says what a curve of boop.fun raised after each trade, without the rent of its vault', () => {
    const read = (...trades: readonly ('buy' | 'sell')[]) =>
      decodeTransaction(onBoop(...trades)).events.flatMap(event => (event.type === 'swap' ? [event.curve] : []));
    const raised = (raw: bigint) => ({ pad: 'boop_fun', raised_raw: String(raw - 890_880n), is_complete: false });
    expect(read('buy')).toEqual([raised(4_000_990_000n)]);
    expect(read('sell')).toEqual([raised(3_999_000_000n)]);
    expect(read('sell', 'buy', 'buy')).toEqual([3_999_000_000n, 3_999_990_000n, 4_000_980_000n].map(raised));
  });

  it('is rejected when the seller’s balance contradicts it', () => {
    const raw = onBoop('sell');
    raw.meta.postBalances[0] -= 500_000;
    const { events, quarantined } = decodeTransaction(raw);
    expect(events.filter(({ type }) => type === 'swap')).toEqual([]);
    expect(quarantined.length).toBeGreaterThan(0);
  });
});
