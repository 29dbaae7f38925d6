import type { Truth } from 'market-simulator/item';
import { describe, expect, it } from 'vitest';
import { defaultTape } from './default-tape.ts';
import { type Swap, type Tape, tapeOf } from './tape.ts';

const SOL = 'So11111111111111111111111111111111111111112';
const buys = defaultTape.swaps.filter(({ direction }) => direction === 'buy');
const byWallet = Map.groupBy(buys, ({ wallet_address }) => wallet_address);
const of = (detector: string, verdict: string, { truths }: Tape = defaultTape): readonly Truth[] =>
  truths.filter(truth => truth.detector === detector && truth.verdict === verdict);

const computeUsd = ({ base_amount_raw }: Pick<Swap, 'base_amount_raw'>): number =>
  (Number(base_amount_raw) / 1e9) * SOL_USD;
const SOL_USD = 150;

/** Tokens that one wallet bought one to sixty seconds after another. */
const tokensAfter = (leader: string, follower: string): number => {
  const led = byWallet.get(leader) ?? [];
  const after = (byWallet.get(follower) ?? []).filter(buy =>
    led.some(({ token_mint, timestamp }) => {
      const lag = buy.timestamp - timestamp;
      return token_mint === buy.token_mint && lag >= 1000 && lag <= 60_000;
    }),
  );
  return new Set(after.map(({ token_mint }) => token_mint)).size;
};

const nobody = new Set(
  defaultTape.events
    .filter(({ category }) => ['cex', 'bridge', 'dex_authority'].includes(String(category)))
    .map(({ wallet }) => String(wallet)),
);
/** Who paid each wallet most. */
const funders = new Map(
  [
    ...Map.groupBy(
      defaultTape.events.filter(
        ({ type, mint, amount_raw }) => type === 'transfer' && mint === SOL && Number(amount_raw) >= 10_000_000,
      ),
      ({ to }) => String(to),
    ),
  ].map(([wallet, payments]) => {
    const sums = [...Map.groupBy(payments, ({ from }) => String(from))].map(
      ([from, own]) => [from, own.reduce((sum, { amount_raw }) => sum + Number(amount_raw), 0)] as const,
    );
    return [wallet, sums.reduce((most, one) => (one[1] > most[1] ? one : most))[0]] as const;
  }),
);
const rootOf = (wallet: string, seen: readonly string[] = []): string => {
  const from = funders.get(wallet);
  return from === undefined || nobody.has(from) || seen.includes(from) ? wallet : rootOf(from, [...seen, wallet]);
};

describe('the truth about links', () => {
  it('has followers one to sixty seconds after their leader on three tokens, and others', () => {
    const follows = of('follow', 'inside');
    expect(follows.length).toBeGreaterThan(50);
    for (const { wallets } of follows) expect(tokensAfter(wallets[0]!, wallets[1]!)).toBeGreaterThanOrEqual(3);
    const fewer = of('follow', 'near_miss').filter(({ parameters }) => parameters.chain !== true);
    expect(fewer.length).toBeGreaterThan(20);
    // By its copies: by chance, a copier may buy further tokens after its leader.
    for (const { parameters } of fewer) {
      const matches = parameters.matches as readonly {
        readonly mint: string;
        readonly led_ms: number;
        readonly ms: number;
      }[];
      const inTime = matches.filter(({ led_ms, ms }) => ms - led_ms >= 1000 && ms - led_ms <= 60_000);
      expect(new Set(inTime.map(({ mint }) => mint)).size).toBeLessThan(3);
    }
  });

  it('has leaders with ten copiers, copiers of copiers, slow ones, and ones that copy a third', () => {
    const tape = tapeOf({
      seed: 4,
      swaps: 30_000,
      only: 'follow',
      shares: { follow: 0.08, copy_trader: 0 },
      strain: 0,
    });
    const inside = of('follow', 'inside', tape);
    const counts = [...Map.groupBy(inside, ({ leader }) => leader).values()].map(({ length }) => length);
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(8);
    const leaders = new Set(inside.map(({ leader }) => leader));
    expect(inside.some(({ wallets }) => leaders.has(wallets[1]!))).toBe(true);
    const lags = inside.map(({ parameters }) => {
      const matches = parameters.matches as readonly { readonly led_ms: number; readonly ms: number }[];
      return matches.reduce((sum, { led_ms, ms }) => sum + ms - led_ms, 0) / matches.length;
    });
    expect(Math.max(...lags)).toBeGreaterThan(20_000);
    expect(of('follow', 'near_miss', tape).some(({ parameters }) => parameters.chain === true)).toBe(true);
  });

  it('has no follower on an organic tape without copy traders', () => {
    const { truths } = tapeOf({ seed: 5, swaps: 5000, organic: true, shares: { copy_trader: 0 } });
    expect(truths.filter(({ detector }) => detector === 'follow')).toEqual([]);
  });

  it('has entities of three wallets with one root outside services, or with two co-actions', () => {
    const entities = of('entity', 'inside');
    for (const { wallets, funder, parameters } of entities.filter(({ funder }) => funder !== null)) {
      expect(parameters.kind).toBe('shared_funder');
      expect(nobody.has(funder!)).toBe(false);
      expect(wallets.filter(wallet => rootOf(wallet) === funder).length).toBeGreaterThanOrEqual(3);
    }
    const executed = entities.filter(({ parameters }) => parameters.kind === 'shared_execution');
    expect(executed.length).toBeGreaterThan(3);
    for (const { wallets } of executed) expect(wallets.length).toBeGreaterThanOrEqual(3);
  });

  it('lists every three wallets of one root', () => {
    const reported = new Set(of('entity', 'inside').flatMap(({ wallets }) => wallets));
    const trees = Map.groupBy(
      [...funders.keys()].filter(wallet => rootOf(wallet) !== wallet),
      wallet => rootOf(wallet),
    );
    const untold = [...trees.values()].filter(
      wallets => wallets.length >= 3 && wallets.some(one => !reported.has(one)),
    );
    expect(untold).toEqual([]);
  });

  it('has crews paid by exchanges and bridges, and a bridge that is identified late', () => {
    const outside = of('entity', 'outside');
    expect(new Set(outside.map(({ parameters }) => parameters.strained))).toEqual(
      new Set(['exchange', 'bridge', 'dust']),
    );
    const bridges = defaultTape.events.filter(({ category }) => category === 'bridge');
    expect(bridges.map(({ timestamp }) => timestamp - defaultTape.events[0]!.timestamp > 3_600_000).sort()).toEqual([
      false,
      true,
    ]);
  });

  it('has campaigns of three entities or eight linked wallets on one token within ten minutes', () => {
    const entityOf = new Map(of('entity', 'inside').flatMap(({ id, wallets }) => wallets.map(wallet => [wallet, id])));
    const linked = new Set(
      of('follow', 'inside')
        .flatMap(({ wallets }) => wallets)
        .concat([...entityOf.keys()]),
    );
    const campaigns = of('campaign', 'inside');
    expect(campaigns.length).toBeGreaterThan(20);
    for (const { token_mint, to_ms } of campaigns) {
      const window = buys.filter(
        ({ timestamp, ...buy }: Swap) =>
          buy.token_mint === token_mint && timestamp <= to_ms && to_ms - timestamp <= 600_000 && computeUsd(buy) >= 2,
      );
      const wallets = new Set(window.map(({ wallet_address }) => wallet_address).filter(wallet => linked.has(wallet)));
      const entities = new Set([...wallets].flatMap(wallet => entityOf.get(wallet) ?? []));
      expect(entities.size >= 3 || wallets.size >= 8).toBe(true);
    }
  });

  it('has campaigns whose buys matter beside those of everybody else in the hour', () => {
    for (const { token_mint, to_ms, wallets } of of('campaign', 'inside')) {
      const near = buys.filter(
        ({ timestamp, ...buy }: Swap) =>
          buy.token_mint === token_mint && timestamp <= to_ms && to_ms - timestamp <= 3_600_000 && computeUsd(buy) >= 2,
      );
      const sum = (swaps: readonly Swap[]): number => swaps.reduce((all, swap) => all + computeUsd(swap), 0);
      const own = near.filter(
        ({ wallet_address, timestamp }) => wallets.includes(wallet_address) && to_ms - timestamp <= 600_000,
      );
      const others = near.filter(({ wallet_address }) => !wallets.includes(wallet_address));
      const isTenth = sum(own) >= 0.1 * (sum(own) + sum(others));
      expect(isTenth || sum(own) / own.length >= (0.5 * sum(others)) / others.length).toBe(true);
    }
  });

  it('has campaigns that hold for a second window, some that grow then, and some that do neither', () => {
    const stages = [defaultTape, tapeOf({ seed: 4, swaps: 30_000 })]
      .flatMap(tape => of('campaign', 'inside', tape))
      .map(({ parameters }) => `${parameters.active} ${parameters.escalated}`);
    expect(new Set(stages)).toEqual(new Set(['false false', 'true false', 'true true']));
  });
});
