import { describe, expect, test } from 'vitest';
import type { Bundle } from '../../../layers/core/bundles/bundle.ts';
import { createClaims } from '../../../layers/core/bundles/claims.ts';
import { createBundleMember } from '../../../layers/core/bundles/member.ts';
import { takeInsider } from '../../../layers/core/insiders/insiders.ts';
import { takePool } from '../../../layers/core/liquidity/pools.ts';
import type { LiquidityFact, MintRow } from '../../../layers/core/mint/mint-row.ts';
import { updateRugRoles } from '../../../layers/core/security/rug-roles.ts';
import { createMintSecurity } from '../../../layers/core/security/security.ts';
import { isProfiteer, type RugRole } from '../../../layers/core/token-state/rug.ts';
import { getTokenStatus, takeToken } from '../../../layers/core/token-state/token-state.ts';
import { isMaliciousBy, nothingLearnt, withVerdict } from '../../../layers/core/wallet/verdict.ts';
import fc from '../../laws.ts';
import { funded, funding, START_MS } from './rows.ts';
import { described, liquidity, priced, status } from './rug-rows.ts';

const minute = 60_000;

/** Deployer: `deployer`. Bundle members: `member`, `partner`; earlier: `leaver`. */
const playAll = (rows: readonly MintRow[]) => {
  const state = createMintSecurity('mint');
  const { token, pools, bundles, insiders } = state;
  bundles.byWallet.set('member', 'bundle-1');
  bundles.byWallet.set('partner', 'bundle-1');
  const claims = createClaims();
  const membersOf = (...wallets: readonly string[]) =>
    new Map(wallets.map(wallet => [wallet, createBundleMember(wallet)])) as Bundle['members'];
  bundles.open.set('bundle-1', { id: 'bundle-1', members: membersOf('member', 'partner'), claims } as Bundle);
  const closed = { id: 'bundle-2', status: 'exited', members: membersOf('leaver'), claims } as Bundle;
  bundles.closed.set('bundle-2', closed);
  const news = rows.flatMap((row, index) => {
    const placed = { ...row, seq: index + 1 };
    takePool(pools, placed);
    takeInsider(insiders, placed);
    return [...takeToken(token, placed, state), ...updateRugRoles(state)];
  });
  const rugs = news.flatMap(one => (one.kind === 'rugged' ? [one.rug] : []));
  const parts = news.flatMap(one => (one.kind === 'rug_parts' ? one.parts : []));
  return { token, rugs, parts, news };
};

const play = (rows: readonly MintRow[]) => playAll([described('deployer'), ...rows]);

/** A price of one dollar, the pull, and a lower price. */
const around = (...pull: readonly MintRow[]): readonly MintRow[] => [priced(1, -1), ...pull, priced(0.1, 2)];

const kin = (wallet: string, from: string, category: string | null = null) =>
  funded(wallet, { directFunder: from, fundings: [funding({ from, category })] });

/** SOL added to the pool some minutes before the start. */
const provided = (wallet: string, sol: number, minutes: number) =>
  liquidity(wallet, null, -minutes, { side: 'add', baseRaw: `${sol * 1e9}`, signature: `${wallet} adds` });

/** SOL from one sender some minutes before the start. */
const paid = (wallet: string, from: string, sol: number, minutes: number) =>
  funded(wallet, {
    directFunder: from,
    fundings: [funding({ from, lamports: `${sol * 1e9}`, timestampMs: START_MS - minutes * minute })],
  });

/** A deposit of a share of the pool after it, some minutes before the start. */
const deposited = (wallet: string, share: number, minutes: number, fields: Partial<LiquidityFact> = {}) =>
  liquidity(wallet, share, -minutes, { side: 'add', signature: `${wallet} deposits ${minutes}`, ...fields });

/** A payment to the deployer after the pull. */
const paidBack = (from: string, sol: number) =>
  funded('deployer', {
    fundings: [funding({ from, lamports: `${sol * 1e9}`, timestampMs: START_MS + 5 * minute })],
  });

const rugged: Readonly<Record<string, readonly [readonly MintRow[], readonly string[]]>> = {
  'the deployer': [around(liquidity('deployer', 0.8, 0)), ['deployer']],
  'the deployer, step by step': [
    around(liquidity('deployer', 0.5, 0), liquidity('deployer', 0.5, 4), liquidity('deployer', 0.2, 9)),
    ['deployer'],
  ],
  'one whom the deployer funded': [around(kin('helper', 'deployer'), liquidity('helper', 0.95, 0)), ['helper']],
  'one funded by whoever funded the deployer': [
    around(kin('deployer', 'chief'), kin('helper', 'chief'), liquidity('helper', 0.95, 0)),
    ['helper'],
  ],
  'one of whose deposit the deployer paid half': [
    around(provided('helper', 10, 60), paid('helper', 'deployer', 5, 61), liquidity('helper', 0.95, 0)),
    ['helper'],
  ],
  'one whom a wallet paid for that the deployer had paid for': [
    around(
      funded('helper', { fundings: [funding({ from: 'between', ancestors: ['deployer'] })] }),
      liquidity('helper', 0.95, 0),
    ),
    ['helper'],
  ],
  'a wallet that had the deployer’s liquidity': [
    around(deposited('deployer', 1, 60), liquidity('heir', 0.95, 0)),
    ['heir'],
  ],
  'two wallets that shared the deployer’s liquidity': [
    around(deposited('deployer', 1, 60), liquidity('heir', 0.6, 0), liquidity('other', 0.6, 1)),
    ['heir', 'other'],
  ],
  'a wallet that added a little to the deployer’s liquidity': [
    around(deposited('deployer', 1, 60), deposited('heir', 0.4, 50), liquidity('heir', 0.95, 0)),
    ['heir'],
  ],
  'a wallet that emptied the first pool and paid the deployer half': [
    [...around(liquidity('partner of none', 0.9, 0, { baseRaw: '80000000000' })), paidBack('partner of none', 40)],
    ['partner of none'],
  ],
  'the deployer, in steps over hours while the price falls': [
    [
      priced(1, -1),
      ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap(hour => [
        liquidity('deployer', 0.2, 60 * hour),
        priced(0.8 ** (hour + 1), 60 * hour + 30),
      ]),
    ],
    ['deployer'],
  ],
  'a member of a bundle': [around(liquidity('member', 0.95, 0)), ['member']],
  'two members of a bundle': [around(liquidity('member', 0.6, 0), liquidity('partner', 0.6, 1)), ['member', 'partner']],
  'a member of a bundle that sold out': [around(liquidity('leaver', 0.95, 0)), ['leaver']],
  'the deployer, and the next to trade finds a tenth of the price, after a quarter of an hour without a trade': [
    [priced(1, -12), liquidity('deployer', 0.9, 0), priced(0.1, 3)],
    ['deployer'],
  ],
  'the deployer after the fall': [[priced(1, -9), priced(0.2, -1), liquidity('deployer', 0.9, 0)], ['deployer']],
};

const spared: Readonly<Record<string, readonly MintRow[]>> = {
  'a stranger who pulled': around(liquidity('stranger', 0.95, 0)),
  'a stranger who pulled its own liquidity': around(
    deposited('deployer', 1, 60),
    deposited('stranger', 0.9, 50),
    liquidity('stranger', 0.9, 0),
  ),
  'a stranger who pulled what it had added in two parts': around(
    deposited('deployer', 1, 60),
    deposited('stranger', 0.6, 50),
    deposited('stranger', 0.6, 40),
    liquidity('stranger', 0.84, 0),
  ),
  'a stranger left alone in the pool, who takes the rest': around(
    deposited('deployer', 1, 60),
    deposited('stranger', 0.2, 50),
    liquidity('deployer', 0.79, -30),
    liquidity('stranger', 0.95, 0),
  ),
  'a stranger with liquidity of another stranger': around(
    deposited('deployer', 1, 60),
    deposited('another', 0.9, 50),
    liquidity('stranger', 0.9, 0),
  ),
  'a stranger in a pool with a deposit of unknown size': around(
    deposited('deployer', 1, 60),
    liquidity('another', null, -50, { side: 'add' }),
    liquidity('stranger', 0.9, 0),
  ),
  'a stranger in a concentrated pool': around(
    deposited('deployer', 1, 60, { dex: 'raydium_clmm' }),
    liquidity('stranger', 0.9, 0, { dex: 'raydium_clmm' }),
  ),
  'a stranger who paid the deployer less than half': [
    ...around(liquidity('stranger', 0.9, 0, { baseRaw: '80000000000' })),
    paidBack('stranger', 39.9),
  ],
  'a stranger who emptied a pool of its own and paid the deployer': [
    ...around(liquidity('stranger', 0.9, 0, { pool: 'own pool', baseRaw: '1000000000' })),
    paidBack('stranger', 1),
  ],
  'a pull of half the pool': around(liquidity('deployer', 0.5, 0)),
  'a pull of 79%': around(liquidity('deployer', 0.79, 0)),
  'two pulls of half of it, a day and a minute apart': [
    priced(1, 5),
    liquidity('deployer', 0.6, 0),
    liquidity('deployer', 0.6, 24 * 60 + 1),
    priced(0.1, 24 * 60),
  ],
  'a fall long before the first step of a pull': [
    priced(1, -200),
    priced(0.1, -180),
    liquidity('deployer', 0.6, 0),
    liquidity('deployer', 0.6, 100),
    priced(0.1, 110),
  ],
  'halves of two pools': around(liquidity('deployer', 0.6, 0), liquidity('deployer', 0.6, 1, { pool: 'another' })),
  'a half by the deployer and a half by the bundle': around(liquidity('deployer', 0.6, 0), liquidity('member', 0.6, 1)),
  'a fall of 79%': [priced(1, -1), liquidity('deployer', 0.95, 0), priced(0.21, 2)],
  'a fall within eleven minutes': [
    priced(1, -5),
    priced(0.45, -4.99),
    liquidity('deployer', 0.95, 0),
    priced(0.1, 5.01),
  ],
  'a fall that was over ten minutes before': [priced(1, -13), priced(0.1, -10.01), liquidity('deployer', 0.95, 0)],
  'a rise': [priced(0.1, -1), liquidity('deployer', 0.95, 0), priced(1, 2)],
  'a fall that only an outlier shows': [
    priced(1, -1),
    liquidity('deployer', 0.95, 0),
    priced(0.1, 2, { outlier: true }),
    priced(0.9, 3),
  ],
  'a fall without a pull': [priced(1, -1), priced(0.1, 2)],
  'an addition': around(liquidity('deployer', 0.95, 0, { side: 'add' })),
  'a stranger funded by the same exchange as the deployer': around(
    kin('deployer', 'hot wallet', 'cex'),
    kin('stranger', 'hot wallet', 'cex'),
    liquidity('stranger', 0.95, 0),
  ),
  'a liquidity provider of its own money that the deployer sent dust': around(
    provided('provider', 100, 60),
    funded('provider', {
      directFunder: 'hot wallet',
      firstFundedMs: START_MS - 86_400_000,
      firstLamports: '120000000000',
      fundings: [
        funding({ from: 'deployer', lamports: '1000000', id: 'dust' }),
        funding({ from: 'hot wallet', category: 'cex', lamports: '120000000000', timestampMs: START_MS - 86_400_000 }),
      ],
    }),
    liquidity('provider', 0.95, 0, { baseRaw: '100000000000' }),
  ),
  'one of whose deposit the deployer paid a little less than half': around(
    provided('provider', 10, 60),
    paid('provider', 'deployer', 4.99, 61),
    liquidity('provider', 0.95, 0),
  ),
  'one whom the deployer paid back after its deposit': around(
    provided('provider', 10, 60),
    paid('provider', 'deployer', 10, 49),
    liquidity('provider', 0.95, 0),
  ),
  'one whose payer sent dust to a deployer of his own money': around(
    provided('deployer', 10, 60),
    funded('deployer', {
      fundings: [funding({ from: 'rival', lamports: '30000000' }), funding({ lamports: '12000000000', id: 'b' })],
    }),
    provided('provider', 10, 50),
    paid('provider', 'rival', 10, 51),
    liquidity('provider', 0.95, 0),
  ),
  'a stranger funded by an exchange that the deployer pays into': around(
    funded('stranger', {
      directFunder: 'hot wallet',
      fundings: [funding({ from: 'hot wallet', category: 'cex', ancestors: ['deployer'] })],
    }),
    liquidity('stranger', 0.95, 0),
  ),
};

describe('A token is rugged', () => {
  test.each(Object.entries(rugged))('by %s', (_, [rows, removers]) => {
    const { token, rugs } = play(rows);
    expect(rugs).toHaveLength(1);
    expect(rugs[0]).toMatchObject({ source: 'pull', deployer: 'deployer', reasons: ['LIQUIDITY_PULLED'] });
    expect(rugs[0]!.removers).toEqual(removers);
    expect(getTokenStatus(token)).toBe('rugged');
  });

  test.each(Object.entries(spared))('not by %s', (_, rows) => {
    const { token, rugs } = play(rows);
    expect(rugs).toEqual([]);
    expect(getTokenStatus(token)).toBe('pending');
  });

  test('with every known field', () => {
    const { token, rugs } = play(around(liquidity('deployer', 0.95, 0)));
    expect(rugs).toEqual([
      {
        source: 'pull',
        removers: ['deployer'],
        pullers: ['deployer'],
        grounds: { deployer: 'kin' },
        deployer: 'deployer',
        atMs: START_MS + 2 * minute,
        slot: 1000,
        priceBefore: 1,
        priceAfter: 0.1,
        removedShare: 0.95,
        pool: 'pool',
        signatures: ['deployer0'],
        reasons: ['LIQUIDITY_PULLED'],
      },
    ]);
    expect(token.verdicts).toMatchObject({
      flaggedReasons: ['LIQUIDITY_PULLED'],
      flaggedMs: START_MS + 2 * minute,
      ruggedMs: START_MS + 2 * minute,
    });
  });

  test('only once', () => {
    const pull = around(liquidity('deployer', 0.95, 0));
    const { token, rugs } = play([...pull, ...pull, status('rugged'), status('validated', { slot: 9999 })]);
    expect(rugs).toHaveLength(1);
    expect(getTokenStatus(token)).toBe('rugged');
  });

  test('by a verdict', () => {
    const verdict = status('rugged', { reasons: ['honeypot'], timestampMs: START_MS + 5 * minute });
    const { token, rugs } = play([verdict]);
    expect(rugs).toMatchObject([
      { source: 'status', removers: [], deployer: 'deployer', removedShare: null, reasons: ['honeypot'] },
    ]);
    expect(token.verdicts).toMatchObject({ flaggedReasons: ['honeypot'], ruggedMs: START_MS + 5 * minute });
  });
});

describe('The liquidity remover of a rugged token', () => {
  const called = (minutes: number) => status('rugged', { timestampMs: START_MS + minutes * minute });
  const removers: Readonly<Record<string, readonly [readonly MintRow[], readonly string[]]>> = {
    'is a stranger whose pull the price followed': [
      [...around(liquidity('stranger', 0.9, 0)), called(600)],
      ['stranger'],
    ],
    'is a stranger after whose pull nobody traded': [
      [priced(1, -1), liquidity('stranger', 0.9, 0), called(20)],
      ['stranger'],
    ],
    'is the deployer, whatever the price': [
      [priced(1, -1), liquidity('deployer', 0.9, 0), priced(1, 1), called(20)],
      ['deployer'],
    ],
    'is not a stranger whose pull left the price': [
      [priced(1, -1), liquidity('stranger', 0.9, 0), priced(0.9, 1), called(20)],
      [],
    ],
    'is not a stranger that removed half of it': [[...around(liquidity('stranger', 0.5, 0)), called(20)], []],
    'is everyone, however often one of them takes a little more': [
      [
        ...around(liquidity('stranger', 0.9, 0)),
        ...Array.from({ length: 20 }, (_, index) => liquidity('another', index === 0 ? 0.9 : 0.01, 3 + index / 10)),
        called(20),
      ],
      ['stranger', 'another'],
    ],
    'is nobody who took it the day before': [[...around(liquidity('stranger', 0.9, 0)), called(24 * 60 + 1)], []],
    'is nobody who took it afterwards': [[...around(liquidity('stranger', 0.9, 0)), called(-1)], []],
  };
  test.each(Object.entries(removers))('%s', (_, [rows, expected]) => {
    expect(play(rows).rugs[0]!.removers).toEqual(expected);
  });
});

describe('A participant of a rug is reported, whatever was known first:', () => {
  const called = status('rugged', { timestampMs: START_MS + 20 * minute });
  const reported: Readonly<Record<string, readonly [readonly MintRow[], readonly string[]]>> = {
    'a token called rugged, and its deployer': [[described('deployer'), called], ['deployer']],
    'a stranger after whose pull nobody traded': [
      [described('deployer'), priced(1, -1), liquidity('stranger', 0.9, 0), called],
      ['deployer', 'stranger'],
    ],
    'the deployer, whose own pull it was': [
      [described('deployer'), priced(1, -1), liquidity('deployer', 0.9, 0), priced(0.1, 2)],
      ['deployer'],
    ],
    'a helper of the deployer, in a pull that the price withstood': [
      [
        described('deployer'),
        kin('helper', 'deployer'),
        priced(1, -1),
        liquidity('helper', 0.9, 0),
        priced(1, 1),
        called,
      ],
      ['deployer', 'helper'],
    ],
    'a stranger beside the bundle, once the token is called rugged': [
      [
        described('deployer'),
        priced(1, -1),
        liquidity('member', 0.9, 0),
        liquidity('stranger', 0.9, 1),
        priced(0.1, 2),
        called,
      ],
      ['deployer', 'member', 'stranger'],
    ],
    'two members of a bundle, who pulled together': [
      [
        described('deployer'),
        priced(1, -1),
        liquidity('member', 0.6, 0),
        liquidity('partner', 0.6, 1),
        priced(0.1, 2),
        called,
      ],
      ['deployer', 'member', 'partner'],
    ],
  };

  test.each(Object.entries(reported))('%s', (_, [rows, wallets]) => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...rows], { minLength: rows.length }), shuffled => {
        const { token, rugs, parts } = playAll(shuffled);
        expect(rugs).toHaveLength(1);
        expect([...new Set(parts.map(({ wallet }) => wallet))].sort()).toEqual(wallets);
        expect(Object.keys(token.roles).sort()).toEqual(wallets);
      }),
    );
  });

  test('each once, with the amount taken', () => {
    const late = [liquidity('stranger', 0.9, 0), liquidity('stranger', 0.95, 0, { signature: 'again', seq: 9 })];
    const { token, parts } = playAll([called, described('deployer'), ...late, described('deployer', { slot: 2_000 })]);
    expect(parts).toEqual([
      { wallet: 'deployer', role: 'deployer' },
      { wallet: 'stranger', role: 'remover' },
    ]);
    expect(token.rug).toMatchObject({ pool: 'pool', removedShare: 0.9, removers: ['stranger'] });
  });

  test('and nobody else: a non-member of the day before, a half removal, a pull without a fall', () => {
    const innocent = [
      liquidity('early', 0.9, -24 * 60 - 1),
      liquidity('half', 0.5, 0),
      priced(1, -1),
      liquidity('leaver of a living pool', 0.9, 0),
      priced(1, 1),
    ];
    expect(playAll([described('deployer'), ...innocent, called]).parts).toEqual([
      { wallet: 'deployer', role: 'deployer' },
    ]);
    expect(playAll([called, described('deployer'), innocent[0]!, innocent[1]!]).parts).toEqual([
      { wallet: 'deployer', role: 'deployer' },
    ]);
  });
});

describe('A rug is withdrawn', () => {
  const rug = around(kin('helper', 'deployer'), liquidity('helper', 0.95, 0));

  test('with its labels, when the payer of the remover turns out to be an exchange', () => {
    const sharedFunder = [kin('deployer', 'chief'), kin('helper', 'chief'), liquidity('helper', 0.95, 0)];
    const explained = kin('helper', 'chief', 'cex');
    const { token, news } = play([...around(...sharedFunder), explained]);
    expect(news.map(({ kind }) => kind)).toEqual(['rugged', 'rug_parts', 'rug_withdrawn', 'rug_parts_withdrawn']);
    expect(news.at(-1)).toEqual({
      kind: 'rug_parts_withdrawn',
      parts: [
        { wallet: 'helper', role: 'remover' },
        { wallet: 'deployer', role: 'deployer' },
      ],
    });
    expect([token.rug, getTokenStatus(token), token.verdicts.ruggedMs]).toEqual([null, 'pending', null]);
  });

  test('and found again when kin is proven after all', () => {
    const { token, news } = play([...rug, kin('helper', 'stranger'), kin('helper', 'deployer')]);
    expect(news.filter(({ kind }) => kind === 'rugged')).toHaveLength(2);
    expect(getTokenStatus(token)).toBe('rugged');
    expect(token.roles).toEqual({ helper: 'remover', deployer: 'deployer' });
  });

  test('not when a source calls the token rugged too; the disproved remover is cleared', () => {
    const { token } = play([...rug, status('rugged', { timestampMs: START_MS - minute }), kin('helper', 'stranger')]);
    expect(getTokenStatus(token)).toBe('rugged');
    expect(token.roles).toEqual({ deployer: 'deployer' });
  });

  test('from a deployer whom a later description replaces', () => {
    const called = status('rugged');
    const { token, news } = play([called, described('another', { slot: 2_000 })]);
    expect(token.roles).toEqual({ another: 'deployer' });
    expect(news.at(-1)).toEqual({ kind: 'rug_parts_withdrawn', parts: [{ wallet: 'deployer', role: 'deployer' }] });
  });
});

describe('A verdict', () => {
  const standing = (...all: readonly MintRow[]) => getTokenStatus(play(all).token);

  test('is pending until the first arrives, and follows the newest up to validated', () => {
    expect(standing()).toBe('pending');
    expect(standing(status('processing'))).toBe('processing');
    expect(standing(status('processing', { slot: 1 }), status('validated', { slot: 2 }))).toBe('validated');
    expect(standing(status('validated', { slot: 2 }), status('processing', { slot: 1 }))).toBe('validated');
  });

  test('only rises after validated', () => {
    expect(standing(status('suspicious', { slot: 1 }), status('validated', { slot: 2 }))).toBe('suspicious');
    expect(standing(status('rugged', { slot: 1 }), status('suspicious', { slot: 2 }))).toBe('rugged');
    expect(standing(status('suspicious', { slot: 2 }), status('rugged', { slot: 1 }))).toBe('rugged');
  });

  test('that flags keeps its reasons and its first time', () => {
    const { verdicts } = play([
      status('suspicious', { slot: 2, timestampMs: START_MS + 9, reasons: ['mint'] }),
      status('suspicious', { slot: 1, timestampMs: START_MS + 4, reason: 'freeze' }),
      status('validated', { slot: 3, reasons: ['fine'] }),
    ]).token;
    expect(verdicts).toMatchObject({ flaggedReasons: ['freeze', 'mint'], flaggedMs: START_MS + 4, ruggedMs: null });
  });
});

describe('A part in a rug', () => {
  test("is the removers' and, with his kin among them, the deployer's", () => {
    expect(play(around(liquidity('member', 0.95, 0))).parts).toEqual([{ wallet: 'member', role: 'remover' }]);
    expect(play(around(kin('helper', 'deployer'), liquidity('helper', 0.95, 0))).parts).toEqual([
      { wallet: 'helper', role: 'remover' },
      { wallet: 'deployer', role: 'deployer' },
    ]);
  });

  test("is a profiteer's above 500 USD", () => {
    const usd = 10n ** 30n;
    expect([500n * usd, 500n * usd + 1n, -600n * usd].map(isProfiteer)).toEqual([false, true, false]);
  });

  test('is malicious for deployer and remover at once, for a profiteer from the second token on', () => {
    const verdict = (kind: RugRole, mint: string) => ({ kind, mint });
    const malicious = (...verdicts: readonly ReturnType<typeof verdict>[]): boolean =>
      isMaliciousBy(
        verdicts.reduce((learnt, { kind, mint }, seq) => withVerdict(learnt, { mint, seq }, { kind }), nothingLearnt),
      );
    expect(malicious(verdict('deployer', 'a'))).toBe(true);
    expect(malicious(verdict('remover', 'a'))).toBe(true);
    expect(malicious(verdict('profiteer', 'a'), verdict('profiteer', 'a'))).toBe(false);
    expect(malicious(verdict('profiteer', 'a'), verdict('profiteer', 'b'))).toBe(true);
    expect(malicious()).toBe(false);
  });
});
