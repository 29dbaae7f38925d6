import { describe, expect, it } from 'vitest';
import type { Bundle } from '../../../layers/core/bundles/bundle.ts';
import { createClaims } from '../../../layers/core/bundles/claims.ts';
import { createBundleMember } from '../../../layers/core/bundles/member.ts';
import { INCINERATOR } from '../../../layers/core/identity/address.ts';
import { openPeople } from '../../../layers/core/people/people.ts';
import { computePeopleShares } from '../../../layers/core/people/summary.ts';
import { findTagEvidence, findUnknownTag } from '../../../layers/core/people/tags.ts';
import { fundedFact, transferFact } from '../../tapes/mint-facts.ts';
import { at, buy, DAY, described, foldPeople, HOUR, open, readTags, START, sell } from './rows.ts';

const evidenceOf = (people: ReturnType<typeof open>, wallet: string) =>
  findTagEvidence(people, people.source.holders.byWallet.get(wallet)!);

describe('A creator', () => {
  it('is the deployer of the newest description', () => {
    const people = open([described(0, 'first'), described(400, 'second'), buy(500, 'first', 5), buy(500, 'second', 5)]);
    expect(readTags(people, 'second')).toContain('creator');
    expect(readTags(people, 'first')).not.toContain('creator');
    expect(evidenceOf(people, 'second')[0]).toEqual({ tag: 'creator', rule: 'deployer', facts: { slot: 1_001 } });
  });

  it('is unknown without a description, and so are insiders', () => {
    const people = open([buy(0, 'ann', 5)]);
    expect(['creator', 'insider', 'sniper'].map(tag => findUnknownTag(people, tag as 'creator'))).toEqual(
      Array(3).fill('launch_not_seen'),
    );
    expect(findUnknownTag(people, 'fresh')).toBeNull();
  });
});

describe('A sniper', () => {
  it('first bought within five seconds of the first trade, and is not the creator', () => {
    const people = open([
      described(),
      buy(0, 'deployer', 5),
      buy(4_800, 'ann', 5, { signature: 'snipe' }),
      buy(5_000, 'bob', 5),
      buy(5_001, 'cid', 5),
      buy(1, 'dan', 5),
    ]);
    expect(['deployer', 'ann', 'bob', 'cid', 'dan'].map(one => readTags(people, one).includes('sniper'))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
    expect(evidenceOf(people, 'ann')[0]?.facts).toEqual({
      ...{ signature: 'snipe', slot: 1_012, slots_after_first_trade: 12, ms_after_first_trade: 4_800 },
    });
  });

  it('counts from a first trade that arrives late, a sell as well', () => {
    const rows = [described(), buy(6_000, 'ann', 5), buy(11_000, 'bob', 5)];
    expect(readTags(open(rows), 'bob')).toContain('sniper');
    expect(readTags(open([...rows, sell(800, 'cid', 5)]), 'bob')).not.toContain('sniper');
  });

  it('is nobody where the description does not precede all else', () => {
    const early = transferFact('ann', 'bob', 5, { slot: 999, timestampMs: START });
    for (const rows of [
      [buy(0, 'ann', 5), described(400)],
      [early, described(), buy(0, 'ann', 5)],
    ]) {
      const people = open(rows);
      expect(findUnknownTag(people, 'sniper')).toBe('launch_not_seen');
      expect(readTags(people, 'ann')).not.toContain('sniper');
    }
    // In one slot the order of arrival does not matter; fundings are older than the token.
    const funded = fundedFact({ slot: 5, timestampMs: 5, wallet: 'ann' });
    expect(readTags(open([buy(0, 'ann', 5), described(), funded]), 'ann')).toContain('sniper');
  });
});

describe('A bundler', () => {
  const bundleOf = (id: string, status: string, createdMs: number, wallets: readonly string[]): Bundle =>
    ({
      ...{ id, status, type: 'SameSlotBuy', createdMs, createdSlot: 1, claims: createClaims() },
      members: new Map(wallets.map(wallet => [wallet, createBundleMember(wallet)])),
    }) as unknown as Bundle;

  it('acted in a bundle that was not merged, open or closed; receivers are members by transfer', () => {
    const source = foldPeople(['ann', 'bob', 'cid', 'dan'].map(wallet => buy(0, wallet, 5)));
    const open = bundleOf('open', 'active', 5, ['ann', 'bob']);
    open.claims.byWallet.set('bob', {} as never);
    source.bundles.open.set('open', open);
    source.bundles.closed.set('old', bundleOf('old', 'exited', 1, ['cid', 'ann']));
    source.bundles.closed.set('merged', bundleOf('merged', 'merged', 2, ['dan']));
    const people = openPeople(source);
    expect(['ann', 'bob', 'cid', 'dan'].map(one => readTags(people, one))).toEqual([['bundler'], [], ['bundler'], []]);
    expect(evidenceOf(people, 'ann')[0]?.facts).toEqual({ bundle_id: 'open', type: 'SameSlotBuy', status: 'active' });
  });
});

describe('An insider', () => {
  const paid = (wallet: string, from: string, lamports: string) =>
    fundedFact({
      ...{ ...at(0), wallet, firstFundedMs: START, directFunder: from },
      fundings: [{ from, category: null, lamports, slot: 1, timestampMs: START, id: `${wallet}:0`, ancestors: [] }],
    });

  it('is a wallet whose buys the creator paid, and who received tokens from either', () => {
    const people = open([
      described(),
      buy(400, 'ann', 5),
      paid('ann', 'deployer', '50000000'),
      buy(400, 'bob', 5),
      transferFact('deployer', 'cid', 3, at(1_600)),
      transferFact('deployer', 'cid', 4, at(800)),
      transferFact('ann', 'dan', 9, at(1_200)),
      transferFact('bob', 'eve', 9, at(1_200)),
      transferFact(INCINERATOR, 'fay', 9, at(1_200)),
      transferFact('ann', 'deployer', 1, at(1_200)),
    ]);
    expect(['ann', 'bob', 'cid', 'dan', 'eve', 'fay'].map(one => readTags(people, one).includes('insider'))).toEqual([
      ...[true, false, true, true, false, false],
    ]);
    expect(readTags(people, 'deployer')).not.toContain('insider');
    expect(evidenceOf(people, 'cid')).toEqual([
      ...[{ tag: 'insider', rule: 'received_from_creator', facts: { from: 'deployer', slot: 1_002, amount_raw: '7' } }],
    ]);
    expect(evidenceOf(people, 'dan')[0]).toMatchObject({ rule: 'received_from_kin', facts: { from: 'ann' } });
    expect(evidenceOf(people, 'ann').find(({ tag }) => tag === 'insider')?.rule).toBe('kin_of_creator');
  });

  it('is found among many senders by the largest eight', () => {
    const others = Array.from({ length: 9 }, (_, n) => transferFact(`sender-${n}`, 'ann', 5, at(400 + n)));
    const gift = (raw: number) => open([described(), ...others, transferFact('deployer', 'ann', raw, at(900))]);
    expect(readTags(gift(6), 'ann')).toEqual(['insider']);
    expect(readTags(gift(4), 'ann')).toEqual([]);
  });
});

describe('A fresh wallet', () => {
  const known = (wallet: string, beforeMs: number, firstTradeMs: number | null) =>
    fundedFact({ ...at(HOUR), wallet, firstFundedMs: START + HOUR - beforeMs, firstTradeMs });

  it('had its first money at most a day before its first buy, and no older swap', () => {
    const bought = START + HOUR;
    const people = open([
      ...['ann', 'bob', 'cid', 'dan', 'eve', 'fay'].map(wallet => buy(HOUR, wallet, 5)),
      known('ann', DAY, bought),
      known('bob', DAY + 1, bought),
      known('cid', 5_000, bought - DAY - 1),
      known('dan', -1, null),
      known('eve', 0, bought - DAY),
    ]);
    const tagged = ['ann', 'bob', 'cid', 'dan', 'eve', 'fay'].filter(one => readTags(people, one).includes('fresh'));
    expect(tagged).toEqual(['ann', 'eve']);
    expect(evidenceOf(people, 'ann').find(({ tag }) => tag === 'fresh')?.facts).toEqual({
      ...{ first_funded_ts_ms: bought - DAY, first_buy_ts_ms: bought },
    });
  });

  it('is known whether the funding or the buy arrives first', () => {
    expect(readTags(open([known('ann', 5, null), buy(HOUR, 'ann', 5)]), 'ann')).toContain('fresh');
  });

  it('must have bought', () => {
    const people = open([transferFact('bob', 'ann', 5, at(400)), known('ann', 5, null)]);
    expect(readTags(people, 'ann')).toEqual([]);
  });
});

describe('Whales and smart money', () => {
  const rows = [
    described(),
    buy(HOUR, 'ann', 5, { tokenRaw: '10000000' }),
    buy(HOUR, 'bob', 5, { tokenRaw: '9999999' }),
  ];
  const marked = (priceUsd: number | null) =>
    open(rows, { mark: { priceUsd, tsMs: null, why: priceUsd === null ? 'thin_pool' : null } });

  it('hold 10,000 USD at the mark, or have the size class', () => {
    const people = marked(1_000);
    expect([readTags(people, 'ann').includes('whale'), readTags(people, 'bob').includes('whale')]).toEqual([
      true,
      false,
    ]);
    expect(evidenceOf(people, 'ann').find(({ tag }) => tag === 'whale')).toEqual({
      ...{ tag: 'whale', rule: 'holding_value' },
      facts: { held_raw: '10000000', mark_price_usd: 1_000, value_usd: 10_000 },
    });
    expect(readTags(marked(null), 'ann')).not.toContain('whale');
    const traits = new Map([['bob', { sizeClass: 'WHALE', tier: 'unrated_new' } as const]]);
    expect(readTags(open(rows, { traits }), 'bob')).toContain('whale');
  });

  it.each([
    ['elite_smart_money', true],
    ['consistent_organic', true],
    ['developing_organic', false],
    ['bot_operated', false],
  ] as const)('are smart in tier %s: %s', (tier, isSmart) => {
    const people = open(rows, { traits: new Map([['ann', { sizeClass: null, tier }]]) });
    expect(readTags(people, 'ann').includes('smart')).toBe(isSmart);
  });
});

describe('Accounts that are not people', () => {
  it('have no tags: pools, exchanges and escrows', () => {
    const all = ['pool', 'exchange', 'escrow', 'ann'];
    const people = open([
      described(),
      buy(0, 'ann', 5, { pool: 'pool' }),
      ...all.map(to => transferFact('deployer', to, 5, at(400))),
      fundedFact({ ...at(800), wallet: 'escrow', category: 'lock' }),
    ]);
    people.source.bundles.services.add('exchange');
    expect(all.map(one => readTags(people, one).includes('insider'))).toEqual([false, false, false, true]);
  });
});

describe('The shares of a token', () => {
  it('are percentages of its supply, by tag, and of the ten largest holders', () => {
    const crowd = Array.from({ length: 12 }, (_, n) => buy(9_000 + n, `w${n}`, 5, { tokenRaw: '1000000' }));
    const source = foldPeople([
      described(),
      buy(0, 'deployer', 5, { tokenRaw: '20000000' }),
      buy(1_000, 'ann', 5, { tokenRaw: '10000000' }),
      ...crowd,
    ]);
    expect(computePeopleShares(source)).toEqual({
      ...{ creator: 20, sniper: 10, bundler: 0, insider: 0, fresh: 0, top10: 38 },
    });
  });

  it('are null without a supply, and of snipers without a launch', () => {
    expect(Object.values(computePeopleShares(foldPeople([buy(0, 'ann', 5)])))).toEqual(Array(6).fill(null));
    expect(computePeopleShares(foldPeople([buy(0, 'ann', 5), described(400)]))).toMatchObject({
      ...{ sniper: null, creator: 0, top10: 1 },
    });
  });
});
