import { describe, expect, test } from 'vitest';
import type { MintRow, PoolFact } from '../../../layers/core/mint/mint-row.ts';
import type { SecurityChange } from '../../../layers/core/security/changes.ts';
import { decodeSecurity, encodeSecurity } from '../../../layers/core/security/codec.ts';
import {
  advanceSecurity,
  applySecurity,
  computeSecurityDueMs,
  createMintSecurity,
  findLastDueMs,
} from '../../../layers/core/security/security.ts';
import { getTokenStatus } from '../../../layers/core/token-state/token-state.ts';
import { poolFact } from '../../tapes/mint-facts.ts';
import { START_MS } from './rows.ts';
import { described, liquidity, priced } from './rug-rows.ts';

const minute = 60_000;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** Folds rows, then the clock an hour later. Returns status and changes. */
const play = (rows: readonly MintRow[], reload = false) => {
  let state = createMintSecurity('mint');
  const changes: SecurityChange[] = [];
  for (const [index, row] of [described('deployer'), ...rows].entries()) {
    changes.push(...applySecurity(state, { ...row, seq: index + 1 }));
    if (reload) state = decodeSecurity(JSON.parse(JSON.stringify(encodeSecurity(state))), state.holders);
  }
  const end = state.newestMs + 60 * minute;
  changes.push(...advanceSecurity(state, end));
  return { state, changes, status: getTokenStatus(state.token), rugs: changes.filter(({ kind }) => kind === 'rugged') };
};

const pool = (base: string, minutes: number, fields: Partial<PoolFact> = {}): PoolFact => {
  const place = { slot: 1000 + Math.round(minutes * 150), timestampMs: START_MS + minutes * minute };
  return poolFact({ ...place, tokenRaw: '800000000000000', baseRaw: base, ...fields });
};

const sol = (amount: number): string => `${Math.round(amount * 1e9)}`;
const traded = priced(1, -1, { pool: 'pool', solPriceUsd: '100' });
const amounts = (raw: string) => ({ tokenRaw: '1000000', baseRaw: raw });

const rugged: Readonly<Record<string, readonly MintRow[]>> = {
  'all of the only pool': [pool(sol(100), -5), traded, liquidity('deployer', 1, 0, amounts(sol(100)))],
  'all of it, without a word about reserves': [traded, liquidity('deployer', 1, 0)],
  'all of it in forty steps over a day, beside a stale reserve': [
    pool(sol(500), -5),
    traded,
    ...Array.from({ length: 40 }, (_, step) => liquidity('deployer', 0.1, 30 * step, amounts(sol(10 * 0.9 ** step)))),
  ],
  'all of it, and dust remains in a second pool': [
    pool(sol(100), -5),
    pool(sol(0.1), -5, { pool: 'second' }),
    traded,
    liquidity('deployer', 1, 0, amounts(sol(100))),
  ],
  'all of it, and the second pool is in a token of its own making': [
    pool(sol(100), -5),
    pool('999999999999999999', -5, { pool: 'second', baseMint: 'junk' }),
    traded,
    liquidity('deployer', 1, 0, amounts(sol(100))),
  ],
  'all of it, and a dollar remains in a pool in dollars': [
    pool(sol(100), -5),
    pool('1000000', -5, { pool: 'second', baseMint: USDC, baseDecimals: 6 }),
    traded,
    liquidity('deployer', 1, 0, amounts(sol(100))),
  ],
  'all of it after it was added in between': [
    pool(sol(100), -5),
    traded,
    liquidity('deployer', 0.9, 0, amounts(sol(90))),
    liquidity('deployer', null, 5, { side: 'add', ...amounts(sol(50)) }),
    liquidity('deployer', 0.97, 10, amounts(sol(58))),
  ],
};

const spared: Readonly<Record<string, readonly MintRow[]>> = {
  'nine tenths of it': [pool(sol(100), -5), traded, liquidity('deployer', 0.9, 0, amounts(sol(90)))],
  'all that a stranger had': [pool(sol(100), -5), traded, liquidity('stranger', 1, 0, amounts(sol(100)))],
  'all, which comes back in the same slot': [
    pool(sol(100), -5),
    traded,
    liquidity('deployer', 1, 0, amounts(sol(100))),
    liquidity('deployer', null, 0, { side: 'add', eventIndex: 1, ...amounts(sol(99)) }),
  ],
  'all, which moves to another pool a second later': [
    pool(sol(100), -5),
    traded,
    liquidity('deployer', 1, 0, amounts(sol(100))),
    pool(sol(95), 1 / 60, { pool: 'second' }),
  ],
  'a side pool, while the token trades in another': [
    pool(sol(10), -5),
    pool(sol(60), -5, { pool: 'second' }),
    traded,
    liquidity('deployer', 1, 0, amounts(sol(10))),
  ],
  'a side pool, while the token trades in another for dollars': [
    pool(sol(10), -5),
    pool('500000000', -5, { pool: 'second', baseMint: USDC, baseDecimals: 6 }),
    traded,
    liquidity('deployer', 1, 0, amounts(sol(10))),
  ],
  'a side pool, while most trade where reserves are unknown': [
    pool(sol(10), -5),
    traded,
    priced(9, -1, { pool: 'other', tokenRaw: '9000000' }),
    liquidity('deployer', 1, 0, amounts(sol(10))),
  ],
  'only tokens, and the money stays': [
    pool(sol(100), -5),
    traded,
    liquidity('deployer', null, 0, { tokenRaw: '800000000000000', baseRaw: '0' }),
  ],
  'parts that came back each time, as a manager of a range does': [
    pool(sol(100), -5),
    traded,
    ...[0, 1, 2, 3, 4, 5].flatMap(step => [
      liquidity('deployer', 0.5, 10 * step, amounts(sol(50))),
      liquidity('deployer', null, 10 * step, { side: 'add', eventIndex: 1, ...amounts(sol(50)) }),
    ]),
  ],
};

describe('A token without a trade after a pull is rugged', () => {
  test.each(Object.entries(rugged))('when the deployer takes %s', (_, rows) => {
    for (const reload of [false, true]) {
      const { status, rugs, state } = play(rows, reload);
      expect(status).toBe('rugged');
      expect(rugs).toHaveLength(1);
      expect(state.token.rug).toMatchObject({ source: 'pull', removers: ['deployer'], priceAfter: null });
    }
  });

  test('five seconds later, by the clock, at the time of the pull', () => {
    const rows = rugged['all of the only pool']!;
    const state = createMintSecurity('mint');
    for (const [index, row] of [described('deployer'), ...rows].entries())
      applySecurity(state, { ...row, seq: index + 1 });
    expect(computeSecurityDueMs(state)).toBe(START_MS + 5_000);
    expect(findLastDueMs(state, START_MS + 5_000)).toBe(START_MS + 5_000);
    expect(advanceSecurity(state, START_MS + 4_999)).toEqual([]);
    expect(advanceSecurity(state, START_MS + 5_000, { ends: false, status: true })).toEqual([]);
    const [change] = advanceSecurity(state, START_MS + 5_000);
    expect(change).toMatchObject({ kind: 'rugged', atMs: START_MS + 5_000, rug: { atMs: START_MS } });
    expect(computeSecurityDueMs(state)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('A token is not rugged', () => {
  test.each(Object.entries(spared))('when somebody takes %s', (_, rows) => {
    expect(play(rows).status).toBe('pending');
  });
});
