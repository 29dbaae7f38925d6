import { expect, test } from 'vitest';
import { takeCampaignBuy, withdrawCampaignBuy } from '../../../layers/core/campaigns/campaigns.ts';
import { coordinationCodec } from '../../../layers/core/coordination/codec.ts';
import { applyLink, createCoordination } from '../../../layers/core/coordination/coordination.ts';
import { rankLeaderEdges } from '../../../layers/core/follows/follows.ts';
import type { BuyLink } from '../../../layers/core/relations/link.ts';
import { START_MS, slotAt } from '../../worlds/events.ts';

const MINT_MS = 300_000;

const buyLink = (mint: number, wallet: string, ms: number, fields: Partial<BuyLink> = {}): BuyLink => {
  const timestampMs = START_MS + mint * MINT_MS + ms;
  return {
    kind: 'buy',
    mint: `mint ${mint}`,
    wallet,
    slot: slotAt(timestampMs),
    timestampMs,
    cents: 15_000,
    ...fields,
  };
};

const COPIED = Array.from({ length: 14 }, (_, at) => at * 3);
const copy = (mint: number, fields: Partial<BuyLink> = {}): BuyLink => buyLink(mint, 'copier', 20_000, fields);

/** A copier on 14 of 42 tokens. */
const openMarket = () => {
  const state = createCoordination();
  for (let mint = 0; mint < 42; mint++) {
    if (COPIED.includes(mint)) for (const link of [buyLink(mint, 'leader', 0), copy(mint)]) applyLink(state, link);
    for (let at = 0; at < 8; at++)
      applyLink(state, buyLink(mint, `noise ${(mint * 7 + at) % 60}`, 100_000 + at * 9_000));
  }
  const support = () => rankLeaderEdges(state.follows, 'copier').map(({ supportCount }) => supportCount);
  return { state, support };
};

test('a buy that is taken back ends its support of an edge, and the last ones end the edge', () => {
  const { state, support } = openMarket();
  expect(support()).toEqual([14]);
  const taken = applyLink(state, copy(0, { revision: -9 }));
  expect(taken).toMatchObject({ hadEffect: true, changes: [{ kind: 'follow', event: 'updated' }] });
  expect(support()).toEqual([13]);
  const rest = COPIED.slice(1, 13).flatMap(mint => applyLink(state, copy(mint, { revision: -9 })).changes);
  expect(rest.at(-1)).toMatchObject({ kind: 'follow', event: 'expired', edge: { leader: 'leader', active: false } });
  expect(support()).toEqual([]);
});

test('repeats of a buy and older revisions change nothing after a revision, a newer one gives it again', () => {
  const { state, support } = openMarket();
  applyLink(state, copy(0, { revision: -9 }));
  const restored = coordinationCodec.decode(JSON.parse(JSON.stringify(coordinationCodec.encode(state))));
  for (const one of [state, restored]) {
    for (const late of [copy(0), copy(0, { revision: -9 }), copy(0, { revision: 8 })])
      expect(applyLink(one, late)).toEqual({ hadEffect: false, changes: [] });
    expect(applyLink(one, copy(0, { revision: 12 })).hadEffect).toBe(true);
    expect(applyLink(one, copy(0, { revision: -9 })).hadEffect).toBe(false);
  }
  expect(support()).toEqual([14]);
});

test('a second buy in the same second is known', () => {
  const { state } = openMarket();
  expect(applyLink(state, buyLink(0, 'copier', 20_400)).hadEffect).toBe(false);
  expect(applyLink(state, buyLink(0, 'copier', 21_000)).hadEffect).toBe(true);
});

test('a campaign ends when a buy that it needs is taken back', () => {
  const { campaigns } = createCoordination();
  const kinOf = (wallet: string) => ({ entityId: `entity of ${wallet}`, leaders: [] });
  const changes = ['a', 'b', 'c'].flatMap(
    (name, at) => takeCampaignBuy(campaigns, buyLink(0, name, at * 1_000), kinOf).changes,
  );
  expect(changes).toMatchObject([{ kind: 'campaign' }]);
  const withdrawn = withdrawCampaignBuy(campaigns, buyLink(0, 'b', 1_000));
  expect(withdrawn.changes).toMatchObject([{ kind: 'campaign', campaign: { status: 'closed' } }]);
  expect(withdrawCampaignBuy(campaigns, buyLink(0, 'b', 1_000))).toEqual({ hadEffect: false, changes: [] });
});
