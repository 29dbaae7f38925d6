import { beforeAll, expect, test, vi } from 'vitest';
import type { ChainEvent, SwapEvent, WalletFundedEvent } from '../../layers/contract/events/event.ts';
import { toPartitionKey } from '../../layers/contract/events/key.ts';
import { toOutgoingRecord } from '../../layers/contract/events/record.ts';
import { applyLink, createCoordination } from '../../layers/core/coordination/coordination.ts';
import { listFollowEdges } from '../../layers/core/follows/edges.ts';
import { encodeClockRecord } from '../../layers/flows/processor/records.ts';
import { readLinksAfter } from '../../layers/storage/coordination/log.ts';
import { createMemoryStore } from '../../layers/storage/memory/memory-dynamo.ts';
import { chanceOf } from '../tapes/chance.ts';
import { address, cut, START_MS, type Story, slotAt, swap } from '../worlds/events.ts';
import { differencesOf, shownDifference } from './differences.ts';
import { type Sent, startEnvironment } from './environment.ts';
import { listOutputs } from './outputs.ts';
import { passOf, worldsOver } from './reference.ts';
import { newShards, putRecord } from './shards.ts';
import { type StageName, stageNames } from './stages.ts';
import { refTo } from './state/lines.ts';
import { stateOf } from './state/state.ts';

const MINTS = 36;
const MINT_MS = 300_000;
const DAY_MS = 86_400_000;

/** Cid copies ann. In each token mallory front-runs, and arb trades between two pools. */
const followStory = (chance = chanceOf(1)): readonly SwapEvent[] =>
  Array.from({ length: MINTS }, (_, mint) => {
    const one = (wallet: string, at: number, fields: Story = {}) =>
      swap({
        wallet,
        at: mint * MINT_MS + at,
        token_mint: address(`mint ${mint}`),
        tx: `${mint} ${wallet} ${at}`,
        ...fields,
      });
    const attack = (tx_index: number, fields: Story = {}): Story => ({ tx_index, slot: 2_000_000 + mint, ...fields });
    const arb = { tx: `arb ${mint}`, slot: 3_000_000 + mint };
    const noise = Array.from({ length: 7 }, (_, at) => one(`noise ${chance.whole(0, 59)}`, 200_000 + at * 9_000));
    if (mint % 3 > 0) return noise;
    return [
      one('ann', 0),
      one('mallory', 20_000, attack(1)),
      one(`victim ${mint}`, 20_000, attack(2)),
      one('mallory', 20_000, { ...attack(3), direction: 'sell', base_amount_raw: '1100000000', tx: `back ${mint}` }),
      one('arb', 25_000, arb),
      one('arb', 25_000, { ...arb, event_index: 1, direction: 'sell' }),
      one('cid', 40_000),
      ...noise,
    ];
  }).flat();

const SYBILS = Array.from({ length: 6 }, (_, at) => `sybil ${at}`);
const LATER_MS = MINTS * MINT_MS;

/** Wallets with one payer, who turns out to be an exchange. */
const sybilStory = (): readonly ChainEvent[] => {
  const mint = address('sybils');
  const paid = (name: string, seconds: number, category: string | null): WalletFundedEvent => {
    const at = LATER_MS + seconds * 1_000;
    const place = { slot: slotAt(START_MS + at), timestamp: START_MS + at };
    const before = { slot: place.slot - 1_000, timestamp: place.timestamp - 3_600_000 };
    const payment = { from: address('chief'), category, lamports: '1000000000', id: `pays ${name}`, ancestors: [] };
    return {
      ...{ type: 'wallet_funded', mint, wallet: address(name), ...place, fundings: [{ ...payment, ...before }] },
      ...{ direct_funder: address('chief'), first_funded: before.timestamp, first_trade: null, root: null, hops: null },
      ...{ is_farm_funded: false, primary_terminal: null, automation: 'ORGANIC', crews: [] },
    };
  };
  const buys = SYBILS.flatMap((name, at): readonly ChainEvent[] => [
    paid(name, at * 60, null),
    swap({
      ...{ wallet: name, at: LATER_MS + at * 60_000, token_mint: mint, tx: name },
      ...{ token_amount_raw: '10000000000000', base_amount_raw: String(500_000_000 + at * 10_000_000) },
    }),
  ]);
  return [...buys, ...SYBILS.map((name, at) => paid(name, 600 + at, 'cex'))];
};

const events: readonly ChainEvent[] = [...followStory(), ...sybilStory()];
const NOW_MS = START_MS + LATER_MS + 3_600_000;

/** Delivers the story with batches of these sizes to each processor in turn. */
const runCut = async (sizes: readonly number[]) => {
  vi.setSystemTime(NOW_MS);
  const store = createMemoryStore();
  const worlds = worldsOver(store, { chance: chanceOf(0), poison: new Map() });
  const take = async (name: StageName, records: readonly { readonly key: string; readonly text: string }[]) => {
    const environment = startEnvironment(worlds[name], name);
    const shards = newShards(1);
    for (const record of records) putRecord(shards, record);
    let memory: unknown = {};
    for (const batch of cut(shards.all[0]!.records, sizes)) {
      const answer = await environment.handle(batch, memory);
      if (answer.batchItemFailures.length > 0) throw new Error(`${name} did not finish its batch.`);
      memory = answer.state;
    }
  };
  const sent = (stream: string): readonly Sent[] =>
    stageNames.flatMap(name => worlds[name].sent.filter(one => one.stream === stream));
  await take(
    'intake',
    events.map(toOutgoingRecord).map(({ key, data }) => ({ key, text: data })),
  );
  vi.setSystemTime(NOW_MS + DAY_MS);
  const mints = [...new Set(events.map(toPartitionKey))];
  await take(
    'intake',
    mints.map(key => ({ key, text: encodeClockRecord(key) })),
  );
  await take('wallets', sent('wallets'));
  await take('coordination', sent('links'));
  const pass = passOf(store, worlds);
  const coordination = createCoordination();
  for await (const { links } of readLinksAfter(refTo(store, 'coordination'), 0))
    for (const link of links) applyLink(coordination, link);
  const edges = [...listFollowEdges(coordination.follows.edges)];
  const lines = [...(await stateOf(pass, NOW_MS + DAY_MS)), ...listOutputs(pass)];
  return { lines: new Map(lines.filter(([name]) => !isNumbered(name))), edges };
};

/** Tokens of one batch reach a wallet in any order. */
const isNumbered = (name: string): boolean => /^(board|wallets sends exit|wallets x#|wallets w#\w+ row) ?/.test(name);

const ALL = [events.length * 100];
let whole: Awaited<ReturnType<typeof runCut>>;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  whole = await runCut(ALL);
}, 60_000);

test('a front-run and an arbitrage make no follower, and a copier is one', () => {
  expect(whole.edges.map(({ leader, follower }) => [leader, follower])).toEqual([[address('ann'), address('cid')]]);
});

test('swaps that later rows show to be a machine’s count as such', () => {
  const mannersOf = (name: string) =>
    JSON.parse(whole.lines.get(`wallets w#${address(name)} header`)!).memo.activity.manners;
  expect(mannersOf('mallory')).toMatchObject({ bot: (2 * MINTS) / 3, mev: (2 * MINTS) / 3, arb: 0 });
  expect(mannersOf('arb')).toMatchObject({ bot: (2 * MINTS) / 3, mev: 0, arb: (2 * MINTS) / 3 });
  expect(mannersOf('cid')).toMatchObject({ bot: 0 });
});

test('verdicts about wallets of a bundle are withdrawn with its evidence', () => {
  for (const name of SYBILS) {
    const own = [...whole.lines].filter(([line]) => line.startsWith(`intake sends event ${address(name)} `));
    const [joined, left] = ['bundled', 'unbundled'].map(
      kind => own.filter(([, said]) => said.includes(`"${kind}"`)).length,
    );
    expect(joined).toBeGreaterThan(0);
    expect(left).toBe(joined);
  }
});

test.each([
  ['one row a batch', [1]],
  ['batches of 2', [2]],
  ['batches of 3, 1 and 40', [3, 1, 40]],
])('everything ends as in one batch: %s', async (_, sizes) => {
  const other = await runCut(sizes);
  expect(other.edges).toEqual(whole.edges);
  expect(differencesOf(whole.lines, other.lines).map(shownDifference)).toEqual([]);
});
