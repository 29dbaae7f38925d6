/** The service's own rules find each story of the market, and nothing else. */
import { createDemoMarket } from 'market-simulator/demo';
import { advance, startLive } from 'market-simulator/demo/engine';
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
const first = advance(startLive(prepared.state, START_MS), 55 * MINUTE_MS);
const doomedLater = first.state.demo.doomed;
const again = advance(startLive(first.state, START_MS + 55 * MINUTE_MS), 58 * MINUTE_MS);
const { doomed: doomedNext } = again.state.demo;
const events = [...prepared.history, ...first.events, ...again.events];

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
const slotsOf = Map.groupBy(events, ({ mint, token_mint, slot }) => `${mint ?? token_mint} ${slot}`);
/** Tokens with three buys in the slot of their creation, counted from the events alone. */
const bundled = events
  .filter(({ type }) => type === 'token')
  .filter(({ mint, slot }) => slotsOf.get(`${mint} ${slot}`)!.filter(({ type }) => type === 'swap').length >= 3)
  .map(({ mint }) => String(mint));
const dumped = bundled.filter(mint => mint !== doomedNext);
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
    for (const mint of dumped) {
      const [bundle] = changes.flatMap(({ mint: own, change }) =>
        own === mint && change.kind === 'dump_started' ? [change.bundle] : [],
      );
      expect(bundle!.type).toBe('LaunchSlotBurst');
      expect(bundle!.members.size).toBeGreaterThanOrEqual(9);
    }
    expect([...mintsOf('dump_started')]).toEqual(expect.arrayContaining(dumped));
  });
});

describe('abuse', () => {
  test('a token is rugged exactly when its deployer took the liquidity', () => {
    expect(pulled.length).toBeGreaterThanOrEqual(3);
    expect([...mintsOf('rugged')].sort()).toEqual([...pulled].sort());
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
  test('the copiers of the demo wallet follow it', () => {
    const follows = links.flatMap(({ atMs, change }) => (change.kind === 'follow' ? [{ ...change, atMs }] : []));
    const copiers = traders.filter(({ copies }) => copies === demo.wallet).map(({ wallet }) => wallet);
    const own = follows.filter(({ edge }) => edge.leader === demo.wallet);
    expect(new Set(own.map(({ edge }) => edge.follower))).toEqual(new Set(copiers));
  });

  test('the wallets of one funder are one entity', () => {
    for (const { funder } of [family, ...crews])
      expect(links.some(({ change }) => change.kind === 'entity' && change.entity.rootWallet === funder)).toBe(true);
  });

  test('the crews’ campaign on the demo token escalates', () => {
    const campaign = links.flatMap(({ atMs, change }) =>
      change.kind === 'campaign' && change.campaign.mint === demo.mint ? [{ ...change, atMs }] : [],
    );
    expect(new Set(campaign.map(({ campaign: { status } }) => status))).toContain('escalating');
  });
});

describe.each([
  { start: 'the first start', startMs: START_MS, dumping: demo.mint, doomed: demo.doomed },
  { start: 'a restart', startMs: START_MS + 55 * MINUTE_MS, dumping: doomedLater, doomed: doomedLater },
])('within two minutes of $start', ({ startMs, dumping, doomed }) => {
  const isSoon = (atMs: number): boolean => atMs > startMs && atMs < startMs + 2 * MINUTE_MS;
  const soon = links.flatMap(({ atMs, change }) => (isSoon(atMs) ? [change] : []));

  test.each([
    ['a crew dumps', dumping, 'dump_started'],
    ['a token of the demo wallet is rugged', doomed, 'rugged'],
    ['somebody washes the demo token', demo.mint, 'wash_flagged'],
  ] as const)('%s', (_, mint, kind) => {
    const fitting = changes.filter(one => one.mint === mint && one.change.kind === kind);
    expect(fitting.some(({ change }) => isSoon(change.atMs))).toBe(true);
  });

  test('a wallet follows the demo wallet', () => {
    expect(soon.some(change => change.kind === 'follow' && change.edge.leader === demo.wallet)).toBe(true);
  });

  test('the entity of the demo wallet grows', () => {
    expect(soon.some(change => change.kind === 'entity' && change.entity.rootWallet === family.funder)).toBe(true);
  });

  test('the campaign on the demo token changes', () => {
    expect(soon.some(change => change.kind === 'campaign' && change.campaign.mint === demo.mint)).toBe(true);
  });

  test('the demo wallet takes another name, buys, and sells a part', () => {
    const own = events.filter(({ timestamp }) => isSoon(timestamp));
    const swaps = own.filter(({ wallet_address }) => wallet_address === demo.wallet);
    expect(new Set(swaps.map(({ direction }) => direction))).toEqual(new Set(['buy', 'sell']));
    const names = own.filter(({ type, wallet }) => type === 'identity' && wallet === demo.wallet);
    expect(new Set(names.map(({ active }) => active))).toEqual(new Set([true, false]));
  });
});
