import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import type { Campaign, CampaignChange } from '../../../layers/core/campaigns/campaign.ts';
import { closeExpiredCampaign } from '../../../layers/core/campaigns/campaign.ts';
import {
  advanceCampaigns,
  createCampaigns,
  judgeCampaignsAgain,
  takeCampaignBuy,
} from '../../../layers/core/campaigns/campaigns.ts';
import { campaignsCodec } from '../../../layers/core/campaigns/codec.ts';
import { campaignRules as rules } from '../../../layers/core/campaigns/rules.ts';
import type { BuyLink } from '../../../layers/core/relations/link.ts';
import fc from '../../laws.ts';
import { runsShare } from '../../long-run.ts';
import { bruteCampaigns } from './oracle.ts';
import { buy, type Kin, MINUTE, nobodysKin, play, START_MS, type Tape, tapes } from './tapes.ts';

const reload = (campaigns: ReturnType<typeof createCampaigns>) =>
  campaignsCodec.decode(JSON.parse(JSON.stringify(campaignsCodec.encode(campaigns))));

/** Campaigns at the end of the tape, with the effects of time. */
const standing = (changes: readonly CampaignChange[], buys: readonly BuyLink[]): readonly Campaign[] => {
  const nowMs = Math.max(...buys.map(({ timestampMs }) => timestampMs));
  const last = new Map(changes.map(change => [change.campaign.id, change]));
  return [...last.values()]
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ campaign }) => closeExpiredCampaign(campaign, nowMs));
};

/** Plays a tape and advances the clock past its end. */
const run = ({ kin }: Pick<Tape, 'kin'>, buys: readonly BuyLink[], campaigns = createCampaigns()) => {
  const changes = play(campaigns, buys, wallet => kin.get(wallet)!);
  return { campaigns, changes: [...changes, ...advanceCampaigns(campaigns, 0)] };
};

describe('Campaigns', () => {
  test('equal brute force over the whole tape', () => {
    const met = { forming: 0, active: 0, escalating: 0, closed: 0 } as Record<string, number>;
    fc.assert(
      fc.property(tapes(45, 1), tape => {
        const expected = bruteCampaigns(tape.buys, tape.kin);
        for (const { status } of expected) met[status]! += 1;
        const { changes } = run(tape, tape.buys);
        expect(
          standing(changes, tape.buys).map(one => ({
            started: one.startedMs - START_MS,
            lastSeen: one.lastSeenMs - START_MS,
            status: one.status,
            wallets: one.participantWallets,
            entities: one.participantEntities,
          })),
        ).toEqual(expected.map(one => ({ ...one, wallets: one.wallets.length })));
      }),
      { numRuns: 1_000 },
    );
    for (const status of ['forming', 'active', 'escalating', 'closed'])
      expect(met[status]).toBeGreaterThan(4 * runsShare);
  });

  test('are the same for buys up to a quarter of an hour late, except start and id', () => {
    let met = 0;
    fc.assert(
      fc.property(tapes(5, 0), ({ kin, buys, arrival }) => {
        const isSoon = ({ timestampMs }: BuyLink) => timestampMs < START_MS + 28 * MINUTE;
        const late = standing(run({ kin }, arrival.filter(isSoon)).changes, buys.filter(isSoon));
        const inTime = standing(run({ kin }, buys.filter(isSoon)).changes, buys.filter(isSoon));
        met += late.length;
        expect(late.map(one => ({ ...one, id: '', startedMs: 0 }))).toEqual(
          inTime.map(one => ({ ...one, id: '', startedMs: 0 })),
        );
      }),
      { numRuns: 500 },
    );
    expect(met).toBeGreaterThan(50 * runsShare);
  });

  test('accept a buy a quarter of an hour late, and none a millisecond later', () => {
    const taken = (minutes: number): boolean => {
      const campaigns = createCampaigns();
      takeCampaignBuy(campaigns, buy('newest', 0), () => nobodysKin);
      return takeCampaignBuy(campaigns, buy('late', minutes), () => nobodysKin).hadEffect;
    };
    expect([taken(-15), taken(-15 - 1 / MINUTE)]).toEqual([true, false]);
  });

  test('count participants only from their qualifying buy, after a late buy too', () => {
    const kin = new Map<string, Kin>(
      ['A', 'B', 'C', 'A2'].map(wallet => [wallet, { entityId: wallet.charAt(0), leaders: [] }]),
    ).set('follower', { entityId: null, leaders: ['A'] });
    const late = buy('A2', 8);
    const before = [buy('A', 0), buy('B', 0), buy('C', 0), buy('C', 1.7), buy('B', 8.4)];
    const after = [buy('follower', 10.05), buy('A', 11.8)];
    const inTime = standing(run({ kin }, [...before, late, ...after]).changes, after);
    expect(inTime.map(({ status }) => status)).toEqual(['forming']);
    expect(standing(run({ kin }, [...before, ...after, late]).changes, after)).toEqual(inTime);
  });

  test('are the same when who belongs together becomes known after the buys', () => {
    let met = 0;
    fc.assert(
      fc.property(tapes(2, 1), ({ kin, buys }) => {
        const soon = buys.filter(({ timestampMs }) => timestampMs < START_MS + 14 * MINUTE);
        const before = run({ kin }, soon).campaigns;
        const after = run({ kin: new Map([...kin].map(([wallet]) => [wallet, nobodysKin])) }, soon).campaigns;
        judgeCampaignsAgain(after, new Set(kin.keys()), wallet => kin.get(wallet)!);
        const known = before.mints.get('mint')?.life;
        met += known ? 1 : 0;
        expect(after.mints.get('mint')?.life).toEqual(known);
      }),
      { numRuns: 300 },
    );
    expect(met).toBeGreaterThan(30 * runsShare);
  });

  test('continue from a snapshot and count no buy twice', () => {
    fc.assert(
      fc.property(tapes(40, 0), fc.nat(60), ({ kin, arrival }, cut) => {
        const whole = run({ kin }, arrival);
        const half = createCampaigns();
        const changes = play(half, arrival.slice(0, cut), wallet => kin.get(wallet)!);
        const read = reload(half);
        const again = arrival.slice(Math.max(0, cut - 5), cut);
        for (const link of again)
          expect(takeCampaignBuy(read, link, wallet => kin.get(wallet)!)).toEqual({ hadEffect: false, changes: [] });
        changes.push(...run({ kin }, arrival.slice(cut), read).changes);
        expect(changes).toEqual(whole.changes);
        expect(campaignsCodec.encode(read)).toEqual(campaignsCodec.encode(whole.campaigns));
      }),
      { numRuns: 200 },
    );
  });

  const member = (wallet: string): Kin => ({ entityId: wallet.split('-')[0]!, leaders: [] });

  test('have a 16-byte id that depends on mint and start alone', () => {
    const ids = ['mint', 'other', 'mint'].map((mint, index) => {
      const [forming] = play(
        createCampaigns(),
        ['A-1', 'B-1', 'C-1'].map((wallet, at) => buy(`${wallet}${index}`, at, { mint })),
        member,
      );
      return forming!.campaign.id;
    });
    expect(bs58.decode(ids[0]!)).toHaveLength(16);
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
  });

  /** Three entities that buy for `each` USD, ten minutes after strangers bought for 10 USD each. */
  const framing = (each: number, strangers = 9) => [
    ...Array.from({ length: strangers }, (_, index) => buy(`stranger${index}`, index / 10, { usd: 10 })),
    ...['A-1', 'B-1', 'C-1'].map((wallet, index) => buy(wallet, 20 + index, { usd: each })),
  ];
  const kinOfFraming = (wallet: string): Kin => (wallet.startsWith('stranger') ? nobodysKin : member(wallet));

  test('need a tenth of what was bought in the last hour, or half of an average buy', () => {
    const events = (each: number, strangers = 9) =>
      play(createCampaigns(), framing(each, strangers), kinOfFraming).map(({ event }) => event);
    expect([events(3.33), events(3.34)]).toEqual([[], ['forming']]);
    expect([events(4.99, 90), events(5, 90)]).toEqual([[], ['forming']]);
  });

  test('are withdrawn when a stranger’s late buy shows that their stake was too small', () => {
    const [late, ...inTime] = framing(3.34);
    const campaigns = createCampaigns();
    const events = [...inTime, { ...late!, cents: 1_100, timestampMs: START_MS + 10 * MINUTE }].flatMap(link =>
      play(campaigns, [link], kinOfFraming).map(({ event, withdrawn }) => [event, withdrawn]),
    );
    expect(events).toEqual([
      ['forming', false],
      ['closed', true],
    ]);
  });

  test('gain confidence with participants, and never reach 1', () => {
    const campaigns = createCampaigns();
    const buys = Array.from({ length: 60 }, (_, index) => buy(`E${index % 20}-${index}`, index / 10));
    const sure = play(campaigns, buys, member).map(({ campaign }) => campaign.confidence);
    expect(sure[0]).toBe(0.5);
    expect(sure).toEqual(sure.toSorted((a, b) => a - b));
    expect(sure.at(-1)).toBeGreaterThan(0.99);
    expect(sure.at(-1)).toBeLessThan(1);
  });

  test('limit the buyers of a mint, and drop strangers before linked wallets', () => {
    const campaigns = createCampaigns();
    play(campaigns, [buy('A-1', 0)], member);
    const crowd = Array.from({ length: rules.buyersMax - 1 }, (_, index) =>
      buy(`stranger${index}`, index / rules.buyersMax, { usd: 2 }),
    );
    play(campaigns, crowd);
    expect(takeCampaignBuy(campaigns, buy('one-too-many', 2), () => nobodysKin).hadEffect).toBe(false);
    const changes = play(campaigns, [buy('B-1', 2), buy('C-1', 2)], member);
    expect(changes.map(({ event }) => event)).toEqual(['forming']);
    expect(campaigns.mints.get('mint')!.buyers.byWallet.size).toBe(rules.buyersMax);
  });

  test('use a leader that bought the mint, even beyond stronger leaders', () => {
    const leaders = Array.from({ length: rules.leadersMax + 1 }, (_, index) => `leader${index}`);
    const weakest = leaders.at(-1)!;
    const kin = (wallet: string): Kin => (wallet === weakest ? nobodysKin : { entityId: null, leaders });
    const buys = [weakest, 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((wallet, index) => buy(wallet, index));
    expect(play(createCampaigns(), buys, kin)).toMatchObject([{ event: 'forming' }]);
  });

  test('limit the participants, also in a change', () => {
    const campaigns = createCampaigns();
    for (let round = 0; round < 3; round++)
      play(
        campaigns,
        Array.from({ length: 1_400 }, (_, index) => buy(`A-${round}-${index}`, round * 20 + index / 400)),
        member,
      );
    const [last] = advanceCampaigns(campaigns, START_MS + 46 * MINUTE);
    expect(last!.campaign.participantWallets).toBe(rules.participantsMax);
    expect(last!.wallets).toHaveLength(rules.namedMax);
  });

  test('of inactive mints are dropped, and active ones end', () => {
    const campaigns = createCampaigns();
    play(
      campaigns,
      [
        ...['A-1', 'B-1', 'C-1'].map((wallet, minutes) => buy(wallet, minutes, { mint: 'gone' })),
        buy('A-1', 0, { mint: 'lone' }),
      ],
      member,
    );
    const later = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => buy(`s${from + index}`, 80, { mint: `busy${index % 7}` }));
    const soon = play(campaigns, later(0, 3_000));
    expect(soon).toEqual([]);
    expect(campaigns.mints.has('gone')).toBe(true);
    const changes = play(campaigns, later(3_000, 3_000));
    expect(changes.map(({ event, campaign }) => [event, campaign.mint])).toEqual([['closed', 'gone']]);
    expect([...campaigns.mints.keys()].every(mint => mint.startsWith('busy'))).toBe(true);
  });

  test('of mints bought lately stay, however many others are bought', () => {
    const campaigns = createCampaigns();
    play(campaigns, [buy('A-1', 30, { mint: 'kept' })], member);
    play(
      campaigns,
      Array.from({ length: 6_000 }, (_, index) => buy(`s${index}`, 80, { mint: `busy${index % 7}` })),
    );
    expect(campaigns.mints.has('kept')).toBe(true);
  });
});
