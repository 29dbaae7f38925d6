/** The service's own rules find each story of the market, and nothing else. */
import { createDemoMarket } from 'market-simulator/demo';
import { advance } from 'market-simulator/demo/engine';
import type { TapeEvent } from 'market-simulator/item';
import { describe, expect, test } from 'vitest';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import type { LinkChange } from '../../../layers/core/coordination/changes.ts';
import { isFact } from '../../../layers/core/mint/mint-row.ts';
import { divideToNumber } from '../../../layers/core/money/amount-ratio.ts';
import { computeTokenPrice } from '../../../layers/core/money/trade-money.ts';
import { newLinker } from '../../accuracy/links.ts';
import { type MintChange, newPipeline } from '../../accuracy/pipeline.ts';

const START_MS = 1_795_000_000_000;
const MINUTE_MS = 60_000;
const SOL = 'So11111111111111111111111111111111111111112';

const prepared = createDemoMarket(7, START_MS);
/** State objects change as the market runs. */
const { demo, family, traders, crews, farm } = JSON.parse(JSON.stringify(prepared.state)) as typeof prepared.state;
const events = [...prepared.history, ...advance(prepared.state, 55 * MINUTE_MS).events];

/** Trades of a mint that a chart shows. */
const charted = new Map<string, { readonly atMs: number; readonly price: number }[]>();
const pipeline = newPipeline((mint, _, row) => {
  if (isFact(row) || row.outlier) return;
  const price = divideToNumber(...computeTokenPrice(row)!);
  charted.set(mint, [...(charted.get(mint) ?? []), { atMs: row.timestampMs, price }]);
});
const linker = newLinker();
const changes: MintChange[] = [];
const links: { readonly atMs: number; readonly change: LinkChange }[] = [];
let minute = 0;
for (const event of events as unknown as ChainEvent[]) {
  changes.push(...pipeline.take(event));
  if (Math.floor(event.timestamp / MINUTE_MS) > minute) {
    minute = Math.floor(event.timestamp / MINUTE_MS);
    changes.push(...pipeline.advance(event.timestamp));
  }
  links.push(...linker.take(event).map(change => ({ atMs: event.timestamp, change })));
}

const mintsOf = (kind: MintChange['change']['kind']): Set<string> =>
  new Set(changes.filter(({ change }) => change.kind === kind).map(({ mint }) => mint));
const early = ({ atMs }: { readonly atMs: number }): boolean => atMs > START_MS && atMs < START_MS + 5 * MINUTE_MS;
const slotsOf = Map.groupBy(events, ({ mint, token_mint, slot }) => `${mint ?? token_mint} ${slot}`);
/** Tokens with three buys in the slot of their creation, counted from the events alone. */
const bundled = events
  .filter(({ type }) => type === 'token')
  .filter(({ mint, slot }) => slotsOf.get(`${mint} ${slot}`)!.filter(({ type }) => type === 'swap').length >= 3)
  .map(({ mint }) => String(mint));
const pulls = events.filter(({ type, side }) => type === 'liquidity' && side === 'remove');
const pulled = pulls.map(({ mint }) => String(mint));
const paidBy = (payer: string): string[] =>
  events.filter(({ from, mint }) => from === payer && mint === SOL).map(({ to }) => String(to));

describe('bundles', () => {
  test('are found where a crew bought in the block of the creation, and elsewhere of wallets with one funder', () => {
    expect(bundled.length).toBeGreaterThanOrEqual(4);
    expect([...mintsOf('bundle_detected')]).toEqual(expect.arrayContaining(bundled));
    const others = changes.flatMap(({ mint, change }) =>
      change.kind === 'bundle_detected' && !bundled.includes(mint) ? [change.bundle] : [],
    );
    const payersOf = (wallet: string) =>
      new Set(events.filter(({ to, mint }) => to === wallet && mint === SOL).map(({ from }) => String(from)));
    for (const { type, members } of others) {
      expect(type).toBe('MultiSlotBuyCohort');
      const [first, ...rest] = [...members.keys()].map(payersOf);
      expect([...first!].some(payer => rest.every(payers => payers.has(payer)))).toBe(true);
    }
  });

  test('keep the receivers of their tokens as members, and dump', () => {
    for (const mint of bundled) {
      const [bundle] = changes.flatMap(({ mint: own, change }) =>
        own === mint && change.kind === 'dump_started' ? [change.bundle] : [],
      );
      expect(bundle!.type).toBe('LaunchSlotBurst');
      expect(bundle!.members.size).toBeGreaterThanOrEqual(9);
    }
    expect([...mintsOf('dump_started')]).toEqual(expect.arrayContaining(bundled));
  });

  test('the crew of the demo token dumps in the first five minutes', () => {
    const dumps = changes.filter(({ mint, change }) => mint === demo.mint && change.kind === 'dump_started');
    expect(dumps).toHaveLength(1);
    expect(early(dumps[0]!.change)).toBe(true);
  });
});

describe('abuse', () => {
  test('a token is rugged exactly when its deployer took the liquidity', () => {
    expect(pulled.length).toBeGreaterThanOrEqual(3);
    expect([...mintsOf('rugged')].sort()).toEqual([...pulled].sort());
    const doomed = changes.filter(({ mint, change }) => mint === demo.doomed && change.kind === 'rugged');
    expect(early(doomed[0]!.change)).toBe(true);
  });

  test.each(pulls)('the chart of a rugged token falls by nine tenths: $mint', ({ mint, timestamp }) => {
    const trades = charted.get(String(mint))!;
    const before = trades.findLast(({ atMs }) => atMs < timestamp)!;
    const after = trades.filter(({ atMs }) => atMs >= timestamp && atMs < timestamp + 2 * MINUTE_MS);
    expect(after.at(-1)!.price).toBeLessThan(0.1 * before.price);
  });

  test('wash trades are those of wallets that go to and fro, not of the crowd', () => {
    const washers = changes.flatMap(({ change }) => (change.kind === 'wash_flagged' ? [change.wash.wallet] : []));
    expect(washers.length).toBeGreaterThanOrEqual(3);
    for (const wallet of washers) {
      const sides = events.filter(event => event.wallet_address === wallet).map(({ direction }) => direction);
      // The tape may end in the middle of a story.
      expect(sides.length).toBeGreaterThan(2);
      expect(sides).toEqual(sides.map((_, at) => (at % 2 === 0 ? 'buy' : 'sell')));
    }
  });

  test('somebody washes the demo token in the first five minutes', () => {
    const washes = changes.filter(({ mint, change }) => mint === demo.mint && change.kind === 'wash_flagged');
    expect(washes.some(({ change }) => early(change))).toBe(true);
  });

  test('funding abuse is found where the farm paid the buyers', () => {
    const seeded = new Set(paidBy(farm));
    const waves = Map.groupBy(
      events.filter(({ wallet_address, direction }) => seeded.has(String(wallet_address)) && direction === 'buy'),
      ({ token_mint }) => String(token_mint),
    );
    expect(waves.size).toBeGreaterThanOrEqual(3);
    for (const mint of waves.keys()) expect(mintsOf('funding_abuse')).toContain(mint);
    for (const mint of mintsOf('funding_abuse')) expect([...waves.keys(), ...bundled]).toContain(mint);
  });
});

describe('relations', () => {
  test('the copiers of the demo wallet follow it, also in the first five minutes', () => {
    const follows = links.flatMap(({ atMs, change }) => (change.kind === 'follow' ? [{ ...change, atMs }] : []));
    const copiers = traders.filter(({ copies }) => copies === demo.wallet).map(({ wallet }) => wallet);
    const own = follows.filter(({ edge }) => edge.leader === demo.wallet);
    expect(new Set(own.map(({ edge }) => edge.follower))).toEqual(new Set(copiers));
    expect(own.some(early)).toBe(true);
  });

  test('the wallets of one funder are one entity, which grows in the first five minutes', () => {
    const entitiesOf = (funder: string) => links.filter(({ change }) => isOf(change, funder));
    expect(entitiesOf(family.funder).some(early)).toBe(true);
    for (const { funder } of crews) expect(entitiesOf(funder).length).toBeGreaterThan(0);
  });

  test('the crews’ campaign on the demo token forms in the first five minutes, and escalates', () => {
    const campaign = links.flatMap(({ atMs, change }) =>
      change.kind === 'campaign' && change.campaign.mint === demo.mint ? [{ ...change, atMs }] : [],
    );
    expect(campaign.some(early)).toBe(true);
    expect(new Set(campaign.map(({ campaign: { status } }) => status))).toContain('escalating');
  });
});

const isOf = (change: LinkChange, funder: string): boolean =>
  change.kind === 'entity' && change.entity.rootWallet === funder;

test('a swap of the demo wallet closes part of a position in the first five minutes', () => {
  const own = (events as readonly TapeEvent[]).filter(
    event => event.wallet_address === demo.wallet && early({ atMs: event.timestamp }),
  );
  expect(new Set(own.map(({ direction }) => direction))).toEqual(new Set(['buy', 'sell']));
});
