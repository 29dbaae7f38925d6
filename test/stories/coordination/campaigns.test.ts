import { describe, expect, test } from 'vitest';
import type { CampaignChange } from '../../../layers/core/campaigns/campaign.ts';
import { advanceCampaigns, createCampaigns, judgeCampaignsAgain } from '../../../layers/core/campaigns/campaigns.ts';
import { buy, type Kin, MINUTE, nobodysKin, play, START_MS } from '../../core/campaigns/tapes.ts';

/** The first letter names the entity: `A1` is a member of A. */
const members = (wallet: string): Kin => ({ entityId: wallet[0]!, leaders: [] });
const strangers = (): Kin => nobodysKin;
const followers = (wallet: string): Kin => ({ entityId: null, leaders: wallet === 'leader' ? [] : ['leader'] });

type Line = readonly [minute: number, ...wallets: string[]];
const reported = (lines: readonly Line[], kin: (wallet: string) => Kin, campaigns = createCampaigns()) =>
  play(
    campaigns,
    lines.flatMap(([minute, ...wallets]) => wallets.map(wallet => buy(wallet, minute))),
    kin,
  );

const events = (changes: readonly CampaignChange[]): readonly string[] =>
  changes.map(({ event, atMs }) => `${event} ${(atMs - START_MS) / MINUTE}`);
const clock = (campaigns: ReturnType<typeof createCampaigns>, minute: number) =>
  advanceCampaigns(campaigns, START_MS + minute * MINUTE);

const three: readonly Line[] = [
  [0, 'A1'],
  [4, 'B1'],
  [9, 'C1'],
];

describe('A campaign forms', () => {
  test('when the third entity buys within ten minutes', () => {
    const [change, ...more] = reported(three, members);
    expect(more).toEqual([]);
    expect(change).toEqual({
      kind: 'campaign',
      event: 'forming',
      atMs: START_MS + 9 * MINUTE,
      wallets: ['A1', 'B1', 'C1'],
      withdrawn: false,
      campaign: {
        id: change!.campaign.id,
        mint: 'mint',
        status: 'forming',
        startedMs: START_MS,
        lastSeenMs: START_MS + 9 * MINUTE,
        participantWallets: 3,
        participantEntities: 3,
        confidence: 0.5,
      },
    });
  });

  const formed: Readonly<Record<string, readonly [readonly Line[], (wallet: string) => Kin]>> = {
    'eight wallets of one entity': [
      [
        [0, 'A1', 'A2', 'A3', 'A4'],
        [8, 'A5', 'A6', 'A7', 'A8'],
      ],
      members,
    ],
    'a leader and seven who follow it': [
      [
        [0, 'leader'],
        [1, 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'],
      ],
      followers,
    ],
    'a leader whose buy shows up after those of its followers': [
      [
        [1, 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'],
        [0, 'leader'],
      ],
      followers,
    ],
    'three entities ten minutes apart to the millisecond': [
      [
        [0, 'A1'],
        [5, 'B1'],
        [10, 'C1'],
      ],
      members,
    ],
    'four wallets each of two entities': [[[0, 'A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4']], members],
    'seven wallets of an entity and one that follows one of them': [
      [[0, 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'copier']],
      wallet => (wallet === 'copier' ? { entityId: null, leaders: ['A3'] } : members(wallet)),
    ],
    'three entities whose buys come backwards': [three.toReversed(), members],
  };
  test.each(Object.entries(formed))('by %s', (_, [lines, kin]) => {
    expect(reported(lines, kin).map(({ event }) => event)).toEqual(['forming']);
  });

  const missed: Readonly<Record<string, readonly [readonly Line[], (wallet: string) => Kin]>> = {
    'eight strangers': [[[0, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']], strangers],
    'two entities of three wallets each': [[[0, 'A1', 'A2', 'A3', 'B1', 'B2', 'B3']], members],
    'seven wallets of one entity': [[[0, 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']], members],
    'three entities in ten minutes and a second': [
      [
        [0, 'A1'],
        [5, 'B1'],
        [10 + 1 / 60, 'C1'],
      ],
      members,
    ],
    'a leader and six who follow it': [
      [
        [0, 'leader'],
        [1, 'f1', 'f2', 'f3', 'f4', 'f5', 'f6'],
      ],
      followers,
    ],
    'two leaders, each with three who follow it': [
      [[0, 'leader', 'f1', 'f2', 'f3', 'other', 'g1', 'g2', 'g3']],
      wallet => ({ entityId: null, leaders: wallet[0] === 'f' ? ['leader'] : wallet[0] === 'g' ? ['other'] : [] }),
    ],
    'eight who follow a wallet that does not buy': [[[1, 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8']], followers],
    'one entity that buys eight times': [
      [
        [0, 'A1'],
        [1, 'A1'],
        [2, 'A1'],
        [3, 'A1'],
        [4, 'A1'],
        [5, 'A1'],
        [6, 'A1'],
        [7, 'A1'],
      ],
      members,
    ],
    'a third entity whose buy arrives over a quarter of an hour late': [
      [
        [0, 'A1', 'B1'],
        [15.1, 'z'],
        [0, 'C1'],
      ],
      wallet => (wallet === 'z' ? nobodysKin : members(wallet)),
    ],
  };
  test.each(Object.entries(missed))('not by %s', (_, [lines, kin]) => {
    expect(reported(lines, kin)).toEqual([]);
  });

  test('when its buyers prove to be related, and not with one entity fewer', () => {
    const campaigns = createCampaigns();
    reported(three, strangers, campaigns);
    expect(judgeCampaignsAgain(campaigns, new Set(['A1', 'B1']), members)).toEqual([]);
    expect(events(judgeCampaignsAgain(campaigns, new Set(['C1']), members))).toEqual(['forming 9']);
  });

  test('by evidence up to an hour after its window, and not later', () => {
    const campaigns = (minute: number) => {
      const known = createCampaigns();
      reported([...three, [minute, 'z']], strangers, known);
      return events(judgeCampaignsAgain(known, new Set(['A1', 'B1', 'C1']), members));
    };
    expect(campaigns(24)).toEqual(['forming 24']);
    expect(campaigns(69)).toEqual(['forming 69', 'closed 39']);
    expect(campaigns(69.1)).toEqual([]);
  });

  test('separately on each mint', () => {
    const campaigns = createCampaigns();
    const changes = play(
      campaigns,
      [buy('A1', 0, { mint: 'one' }), buy('B1', 1, { mint: 'one' }), buy('C1', 2, { mint: 'other' })],
      members,
    );
    expect(changes).toEqual([]);
  });
});

describe('A campaign is active', () => {
  test('when the rule holds again in a window that begins at the end of the first', () => {
    const changes = reported([...three, [19, 'A1', 'B1'], [20, 'C1']], members);
    expect(events(changes)).toEqual(['forming 9', 'activated 20']);
    expect(changes.at(-1)!.campaign).toMatchObject({ status: 'active', participantWallets: 3 });
  });

  test('when all its entities buy again ten minutes later, to the millisecond', () => {
    const again = (minute: number): readonly Line[] => [
      [0, 'A1', 'B1', 'C1'],
      [minute, 'A1', 'B1', 'C1'],
    ];
    expect(events(reported(again(10), members))).toEqual(['forming 0', 'activated 10']);
    expect(events(reported(again(10 - 1 / MINUTE), members))).toEqual(['forming 0']);
  });

  test('not when a second window includes a buy of the first', () => {
    expect(events(reported([...three, [12, 'A1'], [18.9, 'B1']], members))).toEqual(['forming 9']);
  });

  test('not when only two of its entities buy again', () => {
    expect(events(reported([...three, [20, 'A1'], [21, 'B1'], [22, 'A1']], members))).toEqual(['forming 9']);
  });
});

const second: readonly Line[] = [...three, [20, 'A1'], [21, 'B1'], [22, 'C1']];

describe('A campaign escalates', () => {
  test('when participants grow by half in ten minutes, and calms down ten minutes later', () => {
    const campaigns = createCampaigns();
    const changes = reported([...second, [24, 'A2'], [25, 'B2']], members, campaigns);
    expect(events(changes)).toEqual(['forming 9', 'activated 22', 'updated 24', 'escalated 25']);
    expect(changes.at(-1)!.campaign).toMatchObject({
      status: 'escalating',
      participantWallets: 5,
      participantEntities: 3,
    });
    expect(clock(campaigns, 34.9)).toEqual([]);
    expect(clock(campaigns, 35)).toMatchObject([{ event: 'updated', campaign: { status: 'active' } }]);
  });

  test('immediately when it is active and has grown that much since it formed', () => {
    const changes = reported([...three, [20, 'A2'], [21, 'B2'], [22, 'C2']], members);
    expect(events(changes)).toEqual(['forming 9', 'updated 20', 'updated 21', 'activated 22', 'escalated 22']);
    expect(changes.slice(3).map(({ campaign }) => campaign.status)).toEqual(['active', 'escalating']);
  });

  test('not when it grows by a third', () => {
    expect(events(reported([...second, [24, 'A2']], members))).toEqual(['forming 9', 'activated 22', 'updated 24']);
  });

  test('not when the same growth takes longer than ten minutes', () => {
    expect(events(reported([...second, [24, 'A2'], [34, 'B2']], members)).at(-1)).toBe('updated 34');
  });

  test('no longer when an earlier buy of a newcomer arrives late', () => {
    const campaigns = createCampaigns();
    reported([...second, [24, 'A2'], [25, 'B2']], members, campaigns);
    expect(reported([[14, 'B2']], members, campaigns)).toMatchObject([
      { event: 'updated', campaign: { status: 'active', participantWallets: 5 } },
    ]);
  });

  test('not before it is active', () => {
    expect(events(reported([...three, [12, 'A2'], [13, 'B2']], members))).toEqual([
      'forming 9',
      'updated 12',
      'updated 13',
    ]);
  });
});

describe('A campaign is closed', () => {
  test("half an hour after a participant's last buy, by the clock, and reports it once", () => {
    const campaigns = createCampaigns();
    reported(three, members, campaigns);
    expect(clock(campaigns, 38.99)).toEqual([]);
    expect(events(clock(campaigns, 39))).toEqual(['closed 39']);
    expect(clock(campaigns, 60)).toEqual([]);
  });

  test('by any later buy on the mint, without a clock', () => {
    const kin = (wallet: string): Kin => (wallet === 'z' ? nobodysKin : members(wallet));
    expect(events(reported([...three, [38, 'z']], kin))).toEqual(['forming 9']);
    expect(events(reported([...three, [45, 'z']], kin))).toEqual(['forming 9', 'closed 39']);
  });

  test('and stays closed when earlier buys of others arrive late', () => {
    const campaigns = createCampaigns();
    const kin = (wallet: string): Kin => (wallet === 'z' ? nobodysKin : members(wallet));
    reported(three, kin, campaigns);
    expect(events(clock(campaigns, 50))).toEqual(['closed 39']);
    expect(reported([[24, 'z']], kin, campaigns)).toEqual([]);
    expect(clock(campaigns, 51)).toEqual([]);
  });

  test('and the next one on the mint has a new id', () => {
    const changes = reported([...three, [40, 'A1'], [41, 'B1'], [42, 'C1']], members);
    expect(events(changes)).toEqual(['forming 9', 'closed 39', 'forming 42']);
    expect(new Set(changes.map(({ campaign }) => campaign.id)).size).toBe(2);
    expect(changes.at(-1)!.campaign).toMatchObject({ status: 'forming', startedMs: START_MS + 40 * MINUTE });
  });

  test('when the next one begins, if nothing came between', () => {
    const kin = (wallet: string): Kin => (wallet.length === 2 ? members(wallet) : followers(wallet));
    const seven = ['fan1', 'fan2', 'fan3', 'fan4', 'fan5', 'fan6', 'fan7'];
    const changes = reported([...three, [35, ...seven], [39, 'leader']], kin);
    expect(events(changes)).toEqual(['forming 9', 'closed 39', 'forming 39']);
    expect(changes[1]!.campaign.id).toBe(changes[0]!.campaign.id);
  });

  test('not while a participant buys now and then, as the clock sees it', () => {
    const campaigns = createCampaigns();
    reported(three, members, campaigns);
    expect(reported([[30, 'B1']], members, campaigns)).toEqual([]);
    expect(clock(campaigns, 31)).toMatchObject([
      { event: 'updated', campaign: { lastSeenMs: START_MS + 30 * MINUTE } },
    ]);
    expect(clock(campaigns, 59)).toEqual([]);
    expect(events(clock(campaigns, 61))).toEqual(['closed 60']);
  });

  test('only by the time of its mint: an old tape yields the campaign of its time', () => {
    const campaigns = createCampaigns();
    reported(three, members, campaigns);
    expect(events(clock(campaigns, 500_000))).toEqual(['closed 39']);
    const changes = reported(
      [
        [20, 'A1'],
        [21, 'B1'],
        [22, 'C1'],
      ],
      members,
      campaigns,
    );
    expect(events(changes)).toEqual(['updated 20', 'activated 22']);
    expect(changes.at(-1)!.campaign).toMatchObject({ status: 'active', startedMs: START_MS });
  });
});

describe('Notifications of a campaign', () => {
  test('repeat when its entities merge', () => {
    const campaigns = createCampaigns();
    reported([...three, [9.5, 'D1']], members, campaigns);
    const [change] = judgeCampaignsAgain(campaigns, new Set(['D1']), () => ({ entityId: 'A', leaders: [] }));
    expect(change).toMatchObject({ event: 'updated', campaign: { participantWallets: 4, participantEntities: 3 } });
  });

  test('are not sent when a participant buys again within the minute', () => {
    expect(reported([...three, [9.5, 'C1']], members)).toHaveLength(1);
  });

  test('keep id and start when an earlier buy arrives late, and count that buy', () => {
    const campaigns = createCampaigns();
    const [before] = reported(
      [
        [5, 'A1'],
        [6, 'B1'],
        [7, 'C1'],
      ],
      members,
      campaigns,
    );
    const [after] = reported([[2, 'D1']], members, campaigns);
    expect(after!.campaign).toMatchObject({
      id: before!.campaign.id,
      startedMs: before!.campaign.startedMs,
      participantWallets: 4,
    });
  });
});

describe('A campaign is withdrawn', () => {
  const dissolve = (campaigns: ReturnType<typeof createCampaigns>, ...wallets: readonly string[]) =>
    judgeCampaignsAgain(campaigns, new Set(wallets), strangers);

  test('when an entity it needs dissolves, and is closed by that', () => {
    const campaigns = createCampaigns();
    reported(second, members, campaigns);
    const [change, ...more] = dissolve(campaigns, 'B1');
    expect(more).toEqual([]);
    expect(change).toMatchObject({ event: 'closed', withdrawn: true, campaign: { status: 'closed' } });
    expect(dissolve(campaigns, 'A1', 'C1')).toEqual([]);
    expect(clock(campaigns, 60)).toEqual([]);
  });

  test('not when enough of it remains', () => {
    const campaigns = createCampaigns();
    reported([...three, [9.5, 'D1']], members, campaigns);
    expect(dissolve(campaigns, 'A1')).toMatchObject([{ event: 'updated', campaign: { participantEntities: 3 } }]);
    const wallets = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4', 'C1'];
    const crowd = createCampaigns();
    reported([[0, ...wallets]], members, crowd);
    expect(dissolve(crowd, 'C1').map(({ event }) => event)).toEqual(['updated']);
  });

  test('when it formed hours ago and still goes on', () => {
    const campaigns = createCampaigns();
    const going = Array.from({ length: 12 }, (_, at): Line => [20 + at * 20, 'A1', 'B1', 'C1']);
    reported([...three, ...going], members, campaigns);
    expect(dissolve(campaigns, 'C1')).toMatchObject([{ event: 'closed', withdrawn: true }]);
  });

  test('not by an entity when wallets that follow each other made it', () => {
    const campaigns = createCampaigns();
    const lines: readonly Line[] = [
      [0, 'leader'],
      [1, 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'],
      [5, 'A1'],
    ];
    reported(lines, wallet => (wallet === 'A1' ? members(wallet) : followers(wallet)), campaigns);
    expect(dissolve(campaigns, 'A1').map(({ event }) => event)).toEqual(['updated']);
  });

  test('and leaves one that ended in time unchanged', () => {
    const campaigns = createCampaigns();
    reported(three, members, campaigns);
    clock(campaigns, 60);
    expect(dissolve(campaigns, 'A1', 'B1', 'C1')).toEqual([]);
  });

  test('and forms again when its entities do', () => {
    const campaigns = createCampaigns();
    reported(three, members, campaigns);
    dissolve(campaigns, 'A1', 'B1', 'C1');
    expect(events(judgeCampaignsAgain(campaigns, new Set(['A1', 'B1', 'C1']), members))).toEqual(['forming 9']);
  });
});
