import type { Truth } from 'market-simulator/item';
import { describe, expect, it } from 'vitest';
import type { LinkChange } from '../../layers/core/coordination/changes.ts';
import { applyLink, createCoordination } from '../../layers/core/coordination/coordination.ts';
import { scoreLinks } from './link-score.ts';
import type { Tally } from './score.ts';

const truth = (detector: Truth['detector'], wallets: readonly string[], rest: Partial<Truth> = {}): Truth => ({
  id: `${detector} ${wallets.join()}`,
  detector,
  type: null,
  also: [],
  near: [],
  token_mint: null,
  wallets,
  leader: wallets[0]!,
  funder: null,
  signatures: [],
  from_slot: 1,
  to_slot: 2,
  from_ms: 1000,
  to_ms: 2000,
  verdict: 'inside',
  parameters: {},
  note: '',
  ...rest,
});
const follow = (leader: string, follower: string, event: 'activated' | 'expired' = 'activated'): LinkChange => ({
  kind: 'follow',
  event,
  edge: {
    leader,
    follower,
    confidence: 0.5,
    supportCount: 3,
    distinctTokens: 3,
    firstMatchMs: 1,
    lastMatchMs: 2,
    active: event === 'activated',
  },
  atMs: 5000,
});
const scored = (
  truths: readonly Truth[],
  changes: readonly LinkChange[],
  state = createCoordination(),
  wallets: readonly string[] = [],
) => {
  const tallies = new Map<string, Tally>();
  scoreLinks({ truths, changes, state, wallets: new Set(wallets) }, tallies);
  return tallies;
};

describe('the score of links', () => {
  it('has an edge right from leader to copier, wrong between copiers, neutral for a copier’s copier', () => {
    const truths = [
      truth('follow', ['leader', 'a']),
      truth('follow', ['leader', 'b']),
      truth('follow', ['leader', 'c'], { verdict: 'near_miss' }),
    ];
    const changes = [follow('leader', 'a'), follow('a', 'b'), follow('a', 'leader'), follow('leader', 'c')];
    const { inside, found, right, wrong, nearFired, delaysMs } = scored(truths, changes).get('follow')!;
    expect({ inside, found, right, wrong, nearFired, delaysMs }).toEqual({
      inside: 2,
      found: 1,
      right: 1,
      wrong: 2,
      nearFired: 1,
      delaysMs: [3000],
    });
  });

  it('does not find an edge that was taken back, and leaves edges within a crew alone', () => {
    const truths = [truth('follow', ['leader', 'a']), truth('entity', ['x', 'y', 'z'])];
    const changes = [follow('leader', 'a'), follow('leader', 'a', 'expired'), follow('x', 'y')];
    const { found, right, wrong } = scored(truths, changes).get('follow')!;
    expect({ found, right, wrong }).toEqual({ found: 0, right: 1, wrong: 0 });
  });

  it('counts an entity by most of its wallets, and its pairs one by one', () => {
    const state = createCoordination();
    const wallets = ['a', 'b', 'c', 'stranger', 'p', 'q', 'r'];
    for (const [index, wallet] of wallets.entries()) {
      const from = index < 4 ? 'root' : 'other';
      applyLink(state, { kind: 'funded', wallet, from, category: null, slot: index, timestampMs: index });
    }
    const tallies = scored([truth('entity', ['a', 'b', 'c'])], [], state, wallets);
    expect(tallies.get('entity')).toMatchObject({ inside: 1, found: 1, right: 1, wrong: 1 });
    expect(tallies.get('entity, pairs of wallets')).toMatchObject({ inside: 3, found: 3, right: 3, wrong: 6 });
  });

  it('matches campaigns by token and time, and their stages where they began together', () => {
    const reported = (mint: string, startedMs: number, event: 'forming' | 'activated'): LinkChange => ({
      kind: 'campaign',
      event,
      campaign: {
        id: `${mint} ${startedMs}`,
        mint,
        status: 'forming',
        startedMs,
        lastSeenMs: startedMs + 9000,
        participantWallets: 8,
        participantEntities: 0,
        confidence: 0.5,
      },
      wallets: [],
      atMs: startedMs + 9000,
      withdrawn: false,
    });
    const pushed = { token_mint: 'm', parameters: { last_ms: 90_000, active: true, escalated: false } };
    const truths = [truth('campaign', ['a'], pushed)];
    const changes = [
      reported('m', 1000, 'forming'),
      reported('m', 1000, 'activated'),
      reported('other', 1000, 'forming'),
      reported('m', 100_000, 'forming'),
    ];
    const tallies = scored(truths, changes);
    expect(tallies.get('campaign')).toMatchObject({ inside: 1, found: 1, right: 1, wrong: 2 });
    expect(tallies.get('campaign, active')).toMatchObject({ inside: 1, found: 1, right: 1, wrong: 0 });
    expect(tallies.get('campaign, escalated')).toMatchObject({ inside: 0, wrong: 0 });
  });
});
