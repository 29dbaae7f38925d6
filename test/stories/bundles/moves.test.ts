import { describe, expect, it } from 'vitest';
import {
  buildBundleSummary,
  computeBundleFigures,
  listBundleEvidence,
  sumRemainingRaw,
} from '../../../layers/core/bundles/figures.ts';
import { bundleLimits } from '../../../layers/core/bundles/lifecycle-rules.ts';
import { createHolders } from '../../../layers/core/holders/holders.ts';
import type { FundedFact, LiquidityFact, MintRow, TokenFact } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { fundedFact, liquidityFact, tokenFact } from '../../tapes/mint-facts.ts';
import {
  answer,
  at,
  cluster,
  lines,
  newStage,
  onlyBundle,
  pay,
  play,
  reload,
  type Stage,
  slotAt,
  swap,
  threeBuyers,
  transfer,
  wait,
} from './teller.ts';

type Row = MintRow extends infer One ? (One extends unknown ? Omit<One, 'seq'> : never) : never;

const wallets = (stage: Stage): readonly string[] => [...onlyBundle(stage).members.keys()].sort();
const figures = (stage: Stage) => computeBundleFigures(onlyBundle(stage));

const place = (seconds: number) => ({ slot: slotAt(seconds), timestampMs: at(seconds) });

/** Funding from an unknown sender; only the wallet's category is known. */
const known = (wallet: string, category: string, seconds: number): FundedFact =>
  fundedFact({ wallet, category, ...place(seconds) });

const described = (supply: number): TokenFact => {
  const fields = { decimals: 0, supplyRaw: String(supply), deployer: 'dev', primaryPool: 'pool' };
  return tokenFact({ ...fields, ...place(1) });
};

const pooled = (wallet: string, side: 'add' | 'remove', raw: number, seconds: number): LiquidityFact => {
  const amounts = { tokenRaw: String(raw), tokenDecimals: 0, baseRaw: '1' };
  return liquidityFact({ signature: `${wallet}-${side}-${seconds}`, wallet, side, ...amounts, ...place(seconds) });
};

/** Three members each buy 100 of a supply of 1,000. */
const crew = (): Stage => {
  const stage = newStage();
  play(stage, described(1000));
  threeBuyers(stage);
  return stage;
};

describe('a bundle that moves its tokens', () => {
  it('continues with the wallets that received them', () => {
    const stage = crew();
    for (const [index, wallet] of ['ann', 'bob', 'cid'].entries())
      play(stage, transfer(wallet, 'safe', 100, 100 + index));
    wait(stage, 200);
    expect(wallets(stage)).toEqual(['ann', 'bob', 'cid', 'safe']);
    expect(onlyBundle(stage).status).toBe('active');
    expect(figures(stage)).toMatchObject({ chainRaw: 300n, soldRaw: 0n, basisRaw: 300n, membersActive: 1 });
    expect(sumRemainingRaw(stage.bundles)).toBe(300n);
    expect(buildBundleSummary(stage.bundles, 1000n, null).bundledSupplyShare).toBe(0.3);
  });

  it('writes one evidence sentence per receiver', () => {
    const stage = crew();
    play(stage, transfer('ann', 'safe', 100, 100));
    play(stage, transfer('bob', 'safe', 40, 110));
    const [sentence] = listBundleEvidence(onlyBundle(stage)).filter(one => one.startsWith('TokensMoved'));
    expect(sentence).toBe(
      'TokensMoved: safe (a member by transfer) received 140 raw unpaid from 2 wallets; ' +
        'e.g. ann-safe-100, bob-safe-110',
    );
    expect(listBundleEvidence(onlyBundle(stage)).at(-1)).toMatch(/^archetype/);
  });

  it("counts the receivers' sells towards a dump", () => {
    const stage = crew();
    play(stage, transfer('ann', 'safe', 100, 100));
    play(stage, swap('safe', 'sell', 60, 160));
    expect(figures(stage)).toMatchObject({ soldRaw: 60n, soldShare: 0.2, returnedUsd: 60n * 10n ** 30n });
    expect(lines(stage.reported).filter(line => line.includes('dump'))).toEqual([
      '160 active -> dumping',
      '160 dump 0.200',
    ]);
  });

  it('is exited only when the receivers hold nothing either', () => {
    const stage = crew();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, transfer(wallet, 'safe', 100, 100));
    play(stage, transfer('safe', 'vault', 300, 200));
    expect(lines(wait(stage, 1000))).toEqual([]);
    play(stage, swap('vault', 'sell', 300, 1001));
    wait(stage, 1010);
    expect(onlyBundle(stage)).toMatchObject({ status: 'exited' });
    expect(figures(stage).soldShare).toBe(1);
  });

  it('includes receivers when the tokens moved before detection', () => {
    const stage = newStage();
    play(stage, described(1000));
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'buy', 100, 10));
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, transfer(wallet, 'safe', 100, 20));
    play(stage, transfer('safe', 'vault', 300, 30));
    play(stage, swap('vault', 'sell', 90, 40));
    play(stage, swap('nobody', 'buy', 1, 50), [cluster(['ann', 'bob', 'cid'], 10)]);
    expect(wallets(stage)).toEqual(['ann', 'bob', 'cid', 'safe', 'vault']);
    expect(figures(stage)).toMatchObject({ chainRaw: 210n, soldRaw: 90n });
  });

  it('follows tokens through hundreds of wallets only up to the limit', () => {
    const stage = crew();
    for (const wallet of ['ann', 'bob', 'cid'])
      for (let index = 0; index < 120; index++) play(stage, transfer(wallet, `${wallet}${index}`, 1, 100));
    expect(onlyBundle(stage).claims.byWallet.size).toBe(bundleLimits.receiversMax);
  });
});

describe('a receiver of a small amount', () => {
  it("is not a member under 5% of the bundle's tokens, which stay the bundle's", () => {
    const stage = crew();
    for (let index = 0; index < 7; index++) play(stage, transfer('ann', `fan${index}`, 14, 100 + index));
    expect(wallets(stage)).toEqual(['ann', 'bob', 'cid']);
    expect(figures(stage)).toMatchObject({ chainRaw: 300n, soldRaw: 0n });
    play(stage, swap('fan3', 'sell', 10, 150));
    expect(figures(stage)).toMatchObject({ chainRaw: 290n, soldRaw: 10n });
    play(stage, transfer('bob', 'safe', 15, 200));
    expect(wallets(stage)).toEqual(['ann', 'bob', 'cid', 'safe']);
  });

  it('is a member when small amounts add up', () => {
    const stage = crew();
    for (let turn = 0; turn < 14; turn++) play(stage, transfer('ann', 'safe', 1, 100 + turn));
    expect(wallets(stage)).not.toContain('safe');
    play(stage, transfer('cid', 'safe', 1, 120));
    expect(wallets(stage)).toContain('safe');
  });
});

describe('shared accounts', () => {
  it('receive tokens without becoming members: a pool, a burn address', () => {
    const stage = crew();
    play(stage, { ...pooled('dev', 'add', 100, 5), pool: 'amm' });
    for (const to of ['amm', 'pool', '1nc1nerator11111111111111111111111111111111'])
      play(stage, transfer('ann', to, 20, 100));
    expect(wallets(stage)).toEqual(['ann', 'bob', 'cid']);
    expect(figures(stage)).toMatchObject({ chainRaw: 240n, soldRaw: 0n });
  });

  it('include an exchange, whether it is known before or after the tokens come', () => {
    for (const category of ['cex', 'bridge', 'dex_authority']) {
      const before = crew();
      play(before, known('exchange', category, 50));
      play(before, transfer('ann', 'exchange', 100, 100));
      const after = crew();
      play(after, transfer('ann', 'exchange', 100, 100));
      play(after, transfer('exchange', 'customer', 100, 110));
      play(after, swap('customer', 'sell', 90, 115));
      expect(wallets(after)).toContain('customer');
      play(after, known('exchange', category, 120));
      for (const stage of [before, after]) {
        expect(wallets(stage)).toEqual(['ann', 'bob', 'cid']);
        expect(figures(stage)).toMatchObject({ chainRaw: 200n, soldRaw: 0n });
      }
    }
  });

  it("exclude an exchange's customers, but not a farm or a friend", () => {
    const stage = crew();
    play(stage, known('farm', 'farm', 50));
    play(stage, transfer('ann', 'farm', 100, 100));
    expect(wallets(stage)).toContain('farm');
  });
});

describe('a receiver with its own tokens', () => {
  it('counts only what it received, which it sells first', () => {
    const stage = crew();
    play(stage, swap('whale', 'buy', 500, 20));
    play(stage, transfer('ann', 'whale', 100, 100));
    expect(figures(stage)).toMatchObject({ chainRaw: 300n, basisRaw: 300n, boughtRaw: 300n });
    play(stage, swap('whale', 'sell', 400, 200));
    expect(figures(stage)).toMatchObject({ chainRaw: 200n, soldRaw: 100n });
    play(stage, swap('whale', 'sell', 200, 900));
    expect(figures(stage).soldRaw).toBe(100n);
  });

  it('passes on no more than it received', () => {
    const stage = crew();
    play(stage, swap('router', 'buy', 500, 20));
    play(stage, transfer('ann', 'router', 100, 100));
    play(stage, transfer('router', 'safe', 100, 101));
    play(stage, transfer('router', 'stranger', 400, 102));
    expect(wallets(stage)).toEqual(['ann', 'bob', 'cid', 'safe']);
    expect(figures(stage).chainRaw).toBe(300n);
  });

  it('can give tokens back; circular transfers count once', () => {
    const stage = crew();
    for (let turn = 0; turn < 4; turn++) {
      play(stage, transfer('ann', 'safe', 80, 100 + 10 * turn));
      play(stage, transfer('safe', 'vault', 80, 102 + 10 * turn));
      play(stage, transfer('vault', 'ann', 80, 104 + 10 * turn));
    }
    expect(figures(stage)).toMatchObject({ chainRaw: 300n, basisRaw: 300n, soldRaw: 0n });
  });

  it('counts in full once it acts with the others', () => {
    const stage = crew();
    play(stage, transfer('ann', 'dot', 50, 100));
    play(stage, swap('dot', 'sell', 20, 110));
    play(stage, swap('dot', 'buy', 60, 300), [cluster(['bob', 'dot', 'cid'], 300)]);
    expect(figures(stage)).toMatchObject({ chainRaw: 340n, soldRaw: 20n, boughtRaw: 360n });
    expect(onlyBundle(stage).claims.byWallet.size).toBe(0);
  });
});

describe('a collector', () => {
  it('is reported with the senders of its tokens, once there are two', () => {
    const stage = crew();
    const before = stage.coActions.length;
    play(stage, transfer('ann', 'safe', 100, 100));
    expect(stage.coActions.length).toBe(before);
    play(stage, transfer('bob', 'safe', 100, 110));
    play(stage, transfer('cid', 'safe', 100, 120));
    expect(stage.coActions.slice(before).map(({ key, wallets: reported }) => [key, reported])).toEqual([
      ['Collector:safe', ['safe', 'ann', 'bob']],
      ['Collector:safe', ['safe', 'ann', 'bob', 'cid']],
    ]);
  });

  it('is reported too when the crew is detected after its tokens moved', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'buy', 100, 10));
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, transfer(wallet, 'safe', 100, 20));
    play(stage, swap('nobody', 'buy', 1, 50), [cluster(['ann', 'bob', 'cid'], 10)]);
    expect(stage.coActions.map(({ key }) => key)).toContain('Collector:safe');
  });
});

describe('two bundles that exchange tokens', () => {
  it('merge into the older one', () => {
    const stage = crew();
    for (const wallet of ['dot', 'eva', 'fay'])
      play(stage, swap(wallet, 'buy', 50, 300), wallet === 'fay' ? [cluster(['dot', 'eva', 'fay'], 300)] : []);
    expect(stage.bundles.open.size).toBe(2);
    const reported = play(stage, transfer('dot', 'ann', 50, 400));
    expect(reported.map(({ kind }) => kind).sort()).toEqual(['bundle_merged', 'bundle_updated']);
    const [bundle] = stage.bundles.open.values();
    expect(stage.bundles.open.size).toBe(1);
    expect(bundle!.createdMs).toBe(at(10));
    expect(computeBundleFigures(bundle!)).toMatchObject({ membersTotal: 6, chainRaw: 450n, basisRaw: 450n });
  });

  it('merge when they share a collector', () => {
    const stage = crew();
    for (const wallet of ['dot', 'eva', 'fay'])
      play(stage, swap(wallet, 'buy', 50, 300), wallet === 'fay' ? [cluster(['dot', 'eva', 'fay'], 300)] : []);
    play(stage, transfer('ann', 'safe', 100, 400));
    play(stage, transfer('dot', 'safe', 50, 410));
    const [bundle] = stage.bundles.open.values();
    expect(stage.bundles.open.size).toBe(1);
    play(stage, swap('safe', 'sell', 150, 420));
    expect(computeBundleFigures(bundle!)).toMatchObject({ membersTotal: 7, chainRaw: 300n, soldRaw: 150n });
  });
});

describe('liquidity that a member adds', () => {
  it('is not a sale; it leaves the balance and returns to it', () => {
    const stage = crew();
    play(stage, pooled('ann', 'add', 100, 100));
    expect(figures(stage)).toMatchObject({ chainRaw: 200n, soldRaw: 0n });
    expect(sumRemainingRaw(stage.bundles)).toBe(200n);
    play(stage, pooled('ann', 'remove', 100, 200));
    expect(figures(stage)).toMatchObject({ chainRaw: 300n, soldRaw: 0n });
    expect(lines(stage.reported).filter(line => line.includes('dump'))).toEqual([]);
  });

  it('keeps the bundle open while all its tokens are in a pool', () => {
    const stage = crew();
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, pooled(wallet, 'add', 100, 100));
    expect(lines(wait(stage, 1000))).toEqual([]);
    expect(figures(stage).chainRaw).toBe(0n);
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, pooled(wallet, 'remove', 90, 1001));
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'sell', 90, 1100));
    expect(figures(stage)).toMatchObject({ chainRaw: 0n, soldRaw: 270n });
  });
});

describe('the order of arrival', () => {
  const rows: readonly Row[] = [
    transfer('ann', 'safe', 100, 20),
    transfer('bob', 'safe', 60, 22),
    transfer('safe', 'vault', 120, 24),
    swap('safe', 'sell', 30, 26),
    swap('vault', 'sell', 50, 28),
    transfer('vault', 'cid', 20, 30),
    swap('own', 'buy', 400, 32),
    transfer('vault', 'own', 50, 34),
    swap('own', 'sell', 70, 36),
    transfer('cid', 'dust', 0, 38),
  ];

  it('does not change the result for transfers, sales and detection', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...rows], { minLength: rows.length }), fc.nat(rows.length), (order, found) => {
        const stage = newStage();
        play(stage, described(1000));
        for (const wallet of ['ann', 'bob', 'cid']) play(stage, swap(wallet, 'buy', 100, 10));
        [...order, swap('nobody', 'buy', 1, 40)].forEach((row, index) => {
          play(stage, row, index === found ? [cluster(['ann', 'bob', 'cid'], 10)] : []);
          reload(stage);
        });
        expect(wallets(stage)).toEqual(['ann', 'bob', 'cid', 'safe', 'vault']);
        expect(figures(stage)).toMatchObject({ chainRaw: 170n, soldRaw: 130n, basisRaw: 300n });
        const claims = [...onlyBundle(stage).claims.byWallet].sort(([a], [b]) => (a < b ? -1 : 1));
        expect(claims.map(([wallet, { claimRaw, soldRaw }]) => [wallet, claimRaw, soldRaw])).toEqual([
          ['own', 0n, 50n],
          ['safe', 10n, 30n],
          ['vault', 0n, 50n],
        ]);
      }),
    );
  });

  it('does not matter without a token description either', () => {
    expect(createHolders().supply.described).toBeNull();
    const stage = newStage();
    threeBuyers(stage);
    play(stage, transfer('ann', 'safe', 100, 100));
    expect(wallets(stage)).toContain('safe');
  });
});

const HOUR = 3600;
const labelled = (stage: Stage): readonly string[] =>
  wallets(stage).filter(wallet => !['ann', 'bob', 'cid'].includes(wallet));

describe('a wallet with a history of its own', () => {
  it('is not a member by a gift, whose tokens stay the bundle’s until they are sold', () => {
    const stage = crew();
    stage.firstTrades.set('kol', -25 * HOUR);
    play(stage, swap('kol', 'buy', 50, 20));
    for (const wallet of ['ann', 'bob']) play(stage, transfer(wallet, 'kol', 90, 100));
    expect(labelled(stage)).toEqual([]);
    expect(figures(stage)).toMatchObject({ chainRaw: 300n, soldRaw: 0n, membersTotal: 3 });
    play(stage, swap('kol', 'sell', 230, 200));
    expect(figures(stage)).toMatchObject({ chainRaw: 120n, soldRaw: 180n });
    expect(stage.coActions.map(({ key }) => key)).toContain('Collector:kol');
  });

  it('that traded only within the day before is a member', () => {
    const stage = crew();
    stage.firstTrades.set('new', -HOUR);
    play(stage, transfer('ann', 'new', 15, 100));
    expect(labelled(stage)).toEqual(['new']);
  });

  it('is known as soon as it answers, and may turn out later', () => {
    const stage = crew();
    stage.answers = false;
    play(stage, transfer('ann', 'late', 60, 100));
    expect(labelled(stage)).toEqual([]);
    play(stage, answer(stage, 'late', at(100)));
    expect(labelled(stage)).toEqual(['late']);
    stage.firstTrades.set('late', -48 * HOUR);
    play(stage, answer(stage, 'late', at(100)));
    expect(labelled(stage)).toEqual([]);
    expect(figures(stage).chainRaw).toBe(300n);
  });

  it('stays known after an older answer', () => {
    const stage = crew();
    stage.answers = false;
    stage.firstTrades.set('old', -48 * HOUR);
    play(stage, transfer('ann', 'old', 60, 100));
    play(stage, answer(stage, 'old', at(100)));
    stage.firstTrades.delete('old');
    play(stage, answer(stage, 'old', at(100)));
    expect(labelled(stage)).toEqual([]);
  });

  it('of dust trades does not hide that it holds the crew’s tokens', () => {
    const stage = crew();
    for (let turn = 0; turn < 3; turn++) {
      play(stage, swap('maker', 'buy', 1, 20 + 2 * turn));
      play(stage, swap('maker', 'sell', 1, 21 + 2 * turn));
    }
    for (const wallet of ['ann', 'bob', 'cid']) play(stage, transfer(wallet, 'maker', 100, 100));
    wait(stage, 1000);
    expect(onlyBundle(stage).status).toBe('active');
    expect(figures(stage).chainRaw).toBe(300n);
  });

  it('bought as much itself is a trader, whatever a crew sends it', () => {
    const stage = crew();
    play(stage, swap('buyer', 'buy', 50, 20));
    play(stage, transfer('ann', 'buyer', 40, 100));
    expect(labelled(stage)).toEqual([]);
  });

  it('becomes a member once it passes tokens on to another member, not when it gives them back', () => {
    const stage = crew();
    stage.firstTrades.set('kol', -25 * HOUR);
    play(stage, transfer('ann', 'kol', 2, 100));
    play(stage, transfer('kol', 'ann', 1, 110));
    expect(labelled(stage)).toEqual([]);
    play(stage, transfer('kol', 'bob', 1, 120));
    expect(labelled(stage)).toEqual(['kol']);
  });

  it('becomes a member with the cohort in which it sells', () => {
    const stage = crew();
    for (const wallet of ['kol', 'ken', 'kim']) {
      stage.firstTrades.set(wallet, -25 * HOUR);
      play(stage, transfer('ann', wallet, 5, 100));
    }
    const sold = cluster(['kol', 'ken', 'kim'], 300, { key: 'SameSlotSellCohort:300', type: 'SameSlotSellCohort' });
    play(stage, swap('kol', 'sell', 5, 300), [sold]);
    expect(stage.bundles.open.size).toBe(1);
    expect(labelled(stage)).toEqual(['ken', 'kim', 'kol']);
  });

  it('stays outside when strangers sell beside it, or when it was sent dust', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid'])
      play(stage, swap(wallet, 'buy', 1000, 10), wallet === 'cid' ? [cluster(['ann', 'bob', 'cid'], 10)] : []);
    for (const wallet of ['kol', 'ken', 'kim']) {
      stage.firstTrades.set(wallet, -25 * HOUR);
      play(stage, transfer('ann', wallet, 5, 100));
    }
    const sold = cluster(['kol', 'ken', 'kim'], 300, { key: 'SameSlotSellCohort:300', type: 'SameSlotSellCohort' });
    play(stage, swap('kol', 'sell', 5, 300), [sold]);
    expect(stage.bundles.open.size).toBe(2);
  });
});

describe('tokens that were paid for', () => {
  /** 100 tokens are worth two thirds of a SOL. */
  const sale = (sol: number, paidAt: number, fields: { from?: string; slices?: number } = {}): Stage => {
    const stage = crew();
    stage.firstTrades.set('otc', -25 * HOUR);
    play(stage, swap('nobody', 'buy', 1, 90));
    pay(stage, fields.from ?? 'otc', 'ann', sol, paidAt);
    const slices = fields.slices ?? 1;
    for (let slice = 0; slice < slices; slice++) play(stage, transfer('ann', 'otc', 100 / slices, 100 + slice));
    return stage;
  };

  it('are sold, and their buyer is nobody’s receiver', () => {
    const stage = sale(0.5, 95);
    expect(labelled(stage)).toEqual([]);
    expect(figures(stage)).toMatchObject({ chainRaw: 200n, soldRaw: 100n, returnedUsd: 75n * 10n ** 30n });
    play(stage, swap('otc', 'sell', 100, 200));
    expect(figures(stage)).toMatchObject({ chainRaw: 200n, soldRaw: 100n });
    reload(stage);
    expect(figures(stage)).toMatchObject({ chainRaw: 200n, soldRaw: 100n });
  });

  it('brand no buyer without a history either', () => {
    const stage = crew();
    play(stage, swap('nobody', 'buy', 1, 90));
    pay(stage, 'fresh', 'ann', 0.5, 95);
    play(stage, transfer('ann', 'fresh', 100, 100));
    expect(labelled(stage)).toEqual([]);
  });

  it('count as a dump', () => {
    expect(onlyBundle(sale(0.5, 95)).episodes).toBe(1);
  });

  it('need half of their value, from the receiver, within ten minutes either way', () => {
    for (const unpaid of [sale(0.3, 95), sale(0.5, 701), sale(0.5, 95, { from: 'other' })])
      expect(figures(unpaid)).toMatchObject({ chainRaw: 300n, soldRaw: 0n });
    expect(figures(sale(0.5, 699))).toMatchObject({ chainRaw: 200n, soldRaw: 100n });
  });

  it('are not sold in slices that share one payment', () => {
    expect(figures(sale(0.1, 95, { slices: 10 }))).toMatchObject({ chainRaw: 300n, soldRaw: 0n });
    expect(figures(sale(0.5, 95, { slices: 10 }))).toMatchObject({ chainRaw: 200n, soldRaw: 100n });
  });

  it('are not sold for the crew’s own money', () => {
    for (const payer of ['ann', 'bob', 'boss']) {
      const stage = crew();
      play(stage, swap('nobody', 'buy', 1, 90));
      pay(stage, 'boss', 'ann', 1, 5);
      pay(stage, payer, 'puppet', 0.5, 50);
      pay(stage, 'puppet', 'ann', 0.5, 95);
      play(stage, transfer('ann', 'puppet', 100, 100));
      expect(figures(stage)).toMatchObject({ chainRaw: 300n, soldRaw: 0n });
      expect(labelled(stage)).toEqual(['puppet']);
    }
  });

  it('are sold also when the payment becomes known after the transfer, in any order', () => {
    const stage = crew();
    stage.firstTrades.set('otc', -25 * HOUR);
    play(stage, swap('nobody', 'buy', 1, 90));
    play(stage, transfer('ann', 'otc', 100, 100));
    expect(figures(stage)).toMatchObject({ chainRaw: 300n, soldRaw: 0n });
    reload(stage);
    pay(stage, 'otc', 'ann', 0.5, 400);
    play(stage, answer(stage, 'ann', at(400)));
    expect(figures(stage)).toMatchObject({ chainRaw: 200n, soldRaw: 100n });
  });
});

describe('small holdings', () => {
  it('are added up beyond the limit, and nothing is lost', () => {
    const stage = newStage();
    for (const wallet of ['ann', 'bob', 'cid'])
      play(stage, swap(wallet, 'buy', 10_000, 10), wallet === 'cid' ? [cluster(['ann', 'bob', 'cid'], 10)] : []);
    for (let index = 0; index < 400; index++)
      play(stage, transfer('ann', `fan${index}`, 10 + (index % 7), 100 + index));
    play(stage, transfer('ann', 'large', 1000, 600));
    const { claims } = onlyBundle(stage);
    expect(claims.byWallet.size).toBeLessThanOrEqual(bundleLimits.receiversMax);
    expect(figures(stage)).toMatchObject({ chainRaw: 30_000n, soldRaw: 0n });
    reload(stage);
    play(stage, swap('large', 'sell', 1000, 700));
    expect(figures(stage)).toMatchObject({ chainRaw: 29_000n, soldRaw: 1000n });
    expect(labelled(stage)).toEqual([]);
  });

  it('keep the bundle open', () => {
    const stage = crew();
    for (const wallet of ['ann', 'bob', 'cid'])
      for (let index = 0; index < 100; index++) play(stage, transfer(wallet, `${wallet}${index}`, 1, 100 + index));
    wait(stage, 1000);
    expect(onlyBundle(stage).status).toBe('active');
    expect(figures(stage).chainRaw).toBe(300n);
  });
});
