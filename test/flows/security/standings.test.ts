import { describe, expect, test } from 'vitest';
import { SOL } from '../../../layers/core/identity/address.ts';
import { computePoolDepth } from '../../../layers/core/liquidity/depth.ts';
import {
  applySecurity,
  computeSecurityDueMs,
  createMintSecurity,
  type MintSecurity,
} from '../../../layers/core/security/security.ts';
import { computeSignalAt } from '../../../layers/core/signal/source.ts';
import type { Standing } from '../../../layers/core/token-list/report.ts';
import { computeSecurityAt } from '../../../layers/flows/security/as-of.ts';
import { toMintRow } from '../../../layers/flows/security/mint-rows.ts';
import { buildChangedFacts, createReportedFacts } from '../../../layers/flows/security/report.ts';
import { listSecurityStandings } from '../../../layers/flows/security/standings.ts';
import { address, START_MS } from '../../worlds/events.ts';
import { beginStory, description, type Story, wholeStory } from './story.ts';

const MINUTE = 60_000;

/** Calls back after each row with the state so far. */
const along = (story: Story, look: (state: MintSecurity, atMs: number) => void): void => {
  const state = createMintSecurity(story.mint);
  for (const { row } of story.lines) {
    const known = toMintRow(row);
    if (known === null) continue;
    applySecurity(state, known);
    look(state, row.timestampMs);
  }
};

/** What the routes answer at a time. */
const answered = (state: MintSecurity, atMs: number) => {
  const now = computeSecurityAt(state, atMs).state;
  return {
    severity: computeSignalAt(now, atMs).severity,
    liquiditySol: computePoolDepth(now.pools, atMs)?.quoteReserveSol ?? null,
  };
};

const standingAt = (standings: readonly Standing[], atMs: number) => {
  const { fromMs: _fromMs, ...rest } = standings.findLast(({ fromMs }) => fromMs <= atMs)!;
  return rest;
};

const MINUTES_AHEAD = [0, 1, 3, 9, 14, 15, 16, 29, 30, 31, 45, 120, 700, 1_439, 1_441, 3_000];

/** A pool with SOL, strangers, and a wash that nobody else joins. */
const washedStory = (run: string): Story => {
  const story = beginStory(run);
  const { swap, event, mint } = story;
  event(0, description(story));
  event(500, {
    type: 'pool',
    mint,
    pool: address(`${run}-pool`),
    base_mint: SOL,
    dex: 'pump_swap',
    shape: 'constant_product',
    token_reserve_raw: '1000000000000',
    token_decimals: 6,
    base_reserve_raw: '80000000000',
    base_decimals: 9,
    lock: null,
  });
  for (let at = 0; at < 4; at++) swap(60_000 + at * 60_000, `stranger-${at}`);
  const flip = { tokenRaw: '900000000', baseRaw: '900000000' };
  for (let at = 0; at < 6; at++)
    swap(6 * MINUTE + at * 9_000, 'washer', { ...flip, direction: at % 2 === 0 ? 'buy' : 'sell' });
  return story;
};

describe('Standings', () => {
  test.each([
    ['of bundles, a wash and a rug', wholeStory('standing'), 0],
    ['of a pool and a wash', washedStory('washed'), 8],
  ])('say what the routes answer later, to the minute, until the next tick: %s', (_, story, changesMin) => {
    let changes = 0;
    along(story, (state, rowMs) => {
      for (const nowMs of [rowMs, rowMs + 40_000]) {
        const standings = listSecurityStandings(state, nowMs);
        changes += standings.length - 1;
        const dueMs = computeSecurityDueMs(computeSecurityAt(state, nowMs).state);
        for (const minutes of MINUTES_AHEAD) {
          const atMs = nowMs + minutes * MINUTE;
          if (atMs >= dueMs && dueMs > nowMs) continue;
          const near = [
            answered(state, atMs),
            answered(state, atMs + MINUTE),
            answered(state, Math.max(nowMs, atMs - MINUTE)),
          ];
          expect(near).toContainEqual(standingAt(standings, atMs));
        }
        expect(standingAt(standings, nowMs)).toEqual(answered(state, nowMs));
      }
    });
    expect(changes).toBeGreaterThanOrEqual(changesMin);
  });
});

describe('Facts for the token lists', () => {
  test('have the earliest row that creates a token, and are not repeated', () => {
    const story = beginStory('facts');
    story.event(500, description(story));
    story.swap(1_000, 'ann');
    story.swap(200, 'bob');
    const reported = createReportedFacts();
    const state = createMintSecurity(story.mint);
    const found = story.lines.map(({ row }) => {
      applySecurity(state, toMintRow(row)!);
      return buildChangedFacts(state, reported, [row], START_MS + 2_000);
    });
    expect(found.map(facts => facts?.createdMs)).toEqual([500, 1_000, 200].map(at => START_MS + at));
    expect(found.at(-1)).toMatchObject({ mint: story.mint, seq: 3, holders: state.holders.distinctCount });
    expect(buildChangedFacts(state, reported, [story.lines[1]!.row], START_MS + 2_000)).toBeNull();
  });

  test('do not make a token of what only has transfers', () => {
    const story = beginStory('only-transfers');
    expect(buildChangedFacts(createMintSecurity(story.mint), createReportedFacts(), [], START_MS)).toBeNull();
  });
});
