import { bundleTypes } from 'market-simulator/bundle-types';
import { linkDetectors, securityDetectors, type Truth } from 'market-simulator/item';
import { describe, expect, it } from 'vitest';
import { defaultTape } from './default-tape.ts';
import { type Swap, tapeOf } from './tape.ts';

const bySignature = Map.groupBy(defaultTape.swaps, ({ signature }) => signature);
const ofToken: ReadonlySet<string> = new Set(securityDetectors);
const bundles = defaultTape.truths.filter(({ detector }) => detector === 'bundle');
const inside = (type: string): readonly Truth[] =>
  bundles.filter(truth => truth.type === type && truth.verdict === 'inside');
/** The swaps of a truth, its own wallets' alone. */
const swapsOf = ({ signatures, wallets, token_mint }: Truth): readonly Swap[] =>
  signatures
    .flatMap(signature => bySignature.get(signature) ?? [])
    .filter(swap => wallets.includes(swap.wallet_address) && swap.token_mint === token_mint);
const distinct = (swaps: readonly Swap[]): number => new Set(swaps.map(swap => swap.wallet_address)).size;
const most = (groups: Map<unknown, Swap[]>): number => Math.max(...[...groups.values()].map(distinct));
const funders = new Map(
  defaultTape.events.filter(({ type }) => type === 'transfer').map(({ to, from }) => [String(to), String(from)]),
);
const payers = Map.groupBy(
  defaultTape.events.filter(({ type }) => type === 'transfer'),
  ({ to }) => String(to),
);
const exchanges = new Set(
  defaultTape.events.filter(({ category }) => category === 'cex').map(({ wallet }) => String(wallet)),
);

const sybils = tapeOf({ swaps: 10_000, only: 'SybilPoisoning', shares: { SybilPoisoning: 0.05 }, strain: 1 }).truths;
/** A wallet and all who paid for it. */
const listTree = (wallet: string): readonly string[] => {
  const tree = new Set([wallet]);
  for (const one of tree)
    for (const { from } of payers.get(one) ?? []) if (!exchanges.has(String(from))) tree.add(String(from));
  return [...tree];
};
const HALF_HOUR_MS = 30 * 60_000;
/** The payer may be one of the three. */
const isPaidCrew = ({ token_mint, wallets }: Truth): boolean => {
  const buys = defaultTape.swaps.filter(swap => swap.token_mint === token_mint && swap.direction === 'buy');
  const first = buys.filter(({ timestamp }) => timestamp <= buys[0]!.timestamp + HALF_HOUR_MS);
  const early = wallets.filter(wallet => first.some(({ wallet_address }) => wallet_address === wallet));
  const crews = Map.groupBy(
    early.flatMap(wallet => listTree(wallet).map(payer => ({ payer }))),
    ({ payer }) => payer,
  );
  return [...crews.values()].some(crew => crew.length >= 3);
};

describe('the truth about a tape', () => {
  it('has instances inside and outside the definition, and near misses, for every detector', () => {
    const seen = new Set(
      [...defaultTape.truths, ...sybils].map(({ detector, type, verdict }) => `${detector} ${type} ${verdict}`),
    );
    const wanted = [
      ...bundleTypes.map(type => `bundle ${type}`),
      ...[...securityDetectors, ...linkDetectors]
        .filter(name => name !== 'bundle' && name !== 'dump')
        .map(name => `${name} null`),
    ].flatMap(name => ['inside', 'outside', 'near_miss'].map(verdict => `${name} ${verdict}`));
    expect(wanted.filter(name => !seen.has(name))).toEqual([]);
    expect(
      new Set(defaultTape.truths.filter(({ detector }) => detector === 'dump').map(({ verdict }) => verdict)).size,
    ).toBe(3);
  });

  it('names swaps on the tape by wallets, token and slots', () => {
    const trades = defaultTape.truths.filter(({ detector }) => detector !== 'rug' && ofToken.has(detector));
    for (const truth of trades) {
      const swaps = swapsOf(truth);
      expect(new Set(swaps.map(({ signature }) => signature)).size).toBe(truth.signatures.length);
      const last = truth.detector === 'dump' ? Number.POSITIVE_INFINITY : truth.to_slot;
      expect(swaps.every(({ slot }) => slot >= truth.from_slot && slot <= last)).toBe(true);
    }
  });

  it('has at least three wallets in one slot inside a same-slot cohort', () => {
    for (const [type, side] of [
      ['SameSlotBuyCohort', 'buy'],
      ['SameSlotSellCohort', 'sell'],
    ] as const)
      for (const truth of inside(type)) {
        const swaps = swapsOf(truth).filter(({ direction }) => direction === side);
        expect(most(Map.groupBy(swaps, ({ slot }) => slot))).toBeGreaterThanOrEqual(3);
      }
  });

  it('has at least three buyers in a token’s first two slots inside a launch burst', () => {
    const births = new Map(
      defaultTape.events.filter(({ type }) => type === 'token').map(({ mint, slot }) => [mint, slot]),
    );
    for (const truth of inside('LaunchSlotBurst')) {
      const born = Number(births.get(truth.token_mint));
      expect(distinct(swapsOf(truth).filter(({ slot }) => slot - born < 2))).toBeGreaterThanOrEqual(3);
    }
  });

  it('has common money, or five slots with even sizes, inside a multi-slot cohort', () => {
    for (const truth of inside('MultiSlotBuyCohort')) {
      const swaps = swapsOf(truth);
      const fits = swaps.some(first => {
        const close = swaps.filter(({ slot }) => slot >= first.slot && slot < first.slot + 5);
        const even = swaps.some(least => {
          const ratio = (swap: Swap): number => Number(swap.base_amount_raw) / Number(least.base_amount_raw);
          return distinct(close.filter(swap => ratio(swap) >= 1 && ratio(swap) <= 1.05)) >= 3;
        });
        return even || (truth.funder !== null && distinct(close) >= 3);
      });
      expect(fits || isPaidCrew(truth)).toBe(true);
    }
  });

  it('has the relay id, transaction or attackers that its type depends on', () => {
    const relays = (truth: Truth): Map<unknown, Swap[]> => Map.groupBy(swapsOf(truth), swap => swap.relay_bundle_id);
    for (const truth of inside('RelaySequential')) expect(most(relays(truth))).toBeGreaterThanOrEqual(2);
    for (const truth of inside('RelayMev')) {
      expect(most(relays(truth))).toBeGreaterThanOrEqual(2);
      expect(new Set(swapsOf(truth).map(({ direction }) => direction)).size).toBe(2);
    }
    for (const truth of inside('MultiSell'))
      expect(most(Map.groupBy(swapsOf(truth), ({ signature }) => signature))).toBeGreaterThanOrEqual(2);
  });

  it('has the funding that the funded types depend on', () => {
    for (const truth of inside('SybilPoisoning')) {
      expect(truth.wallets.length).toBeGreaterThanOrEqual(5);
      expect(truth.wallets.every(wallet => funders.has(wallet) && !exchanges.has(funders.get(wallet)!))).toBe(true);
    }
    for (const truth of inside('CexCoordinated')) {
      const funded = Map.groupBy(truth.wallets, wallet => funders.get(wallet));
      const [exchange, wallets] = [...funded].sort(([, one], [, other]) => other.length - one.length)[0]!;
      expect(exchanges.has(exchange!)).toBe(true);
      expect(wallets.length).toBeGreaterThanOrEqual(5);
    }
    for (const truth of inside('SyntheticSwarm')) expect(truth.wallets.length).toBeGreaterThanOrEqual(10);
  });

  it('has wash traders that flip four times over 500 dollars and end flat within an hour', () => {
    for (const truth of defaultTape.truths.filter(
      ({ detector, verdict }) => detector === 'wash_trade' && verdict === 'inside',
    )) {
      const swaps = swapsOf(truth);
      const sides = swaps.map(({ direction }) => direction);
      expect(sides.filter((side, index) => index > 0 && side !== sides[index - 1]).length).toBeGreaterThanOrEqual(4);
      expect(truth.to_ms - truth.from_ms).toBeLessThan(3_600_000);
      const sols = swaps.map(
        ({ base_amount_raw, direction }) => (Number(base_amount_raw) / 1e9) * (direction === 'buy' ? 1 : -1),
      );
      const volume = sols.reduce((sum, sol) => sum + Math.abs(sol), 0);
      expect(volume * 130).toBeGreaterThan(400);
      expect(Math.abs(sols.reduce((sum, sol) => sum + sol, 0)) / volume).toBeLessThan(0.11);
    }
  });

  it('has dumps that sell a fifth of the bundle’s purchases within a minute, or half within half an hour', () => {
    const dumps = defaultTape.truths.filter(
      ({ detector, verdict, parameters }) => detector === 'dump' && verdict === 'inside' && !parameters.by_chance,
    );
    for (const truth of dumps) {
      const bundle = defaultTape.truths.find(({ id }) => id === truth.parameters.bundle)!;
      const sum = (swaps: readonly Swap[]): number =>
        swaps.reduce((all, swap) => all + Number(swap.token_amount_raw), 0);
      const sold = swapsOf(truth);
      const span = sold.at(-1)!.timestamp - sold[0]!.timestamp;
      expect(sum(sold) / sum(swapsOf(bundle).filter(({ direction }) => direction === 'buy'))).toBeGreaterThan(
        span <= 60_000 ? 0.199 : 0.499,
      );
      expect(span).toBeLessThanOrEqual(HALF_HOUR_MS);
    }
  });

  it('has rugs that remove four fifths of liquidity while the price falls by four fifths', () => {
    for (const truth of defaultTape.truths.filter(
      ({ detector, verdict }) => detector === 'rug' && verdict === 'inside',
    )) {
      const pull = defaultTape.events.find(
        event => event.type === 'liquidity' && event.signature === truth.signatures[0],
      )!;
      expect(Number(pull.pct_of_pool)).toBeGreaterThanOrEqual(0.8);
      const trades = defaultTape.swaps.filter(
        swap => swap.token_mint === truth.token_mint && swap.slot <= truth.to_slot,
      );
      const price = (swap: Swap): number => Number(swap.pool_base_reserve_raw) / Number(swap.pool_token_reserve_raw);
      const prices = trades.slice(trades.findLastIndex(({ slot }) => slot < truth.from_slot)).map(price);
      expect(Math.min(...prices) / Math.max(...prices)).toBeLessThan(0.21);
    }
  });

  it('has a first deposit in each constant-product pool, by the deployer or the stranger that pulls', () => {
    const moves = defaultTape.events.filter(({ type }) => type === 'liquidity');
    const firsts = new Map(moves.toReversed().map(move => [move.pool, move]));
    const providers = new Map(
      defaultTape.events.flatMap(event => (event.type === 'token' ? [[event.mint, event.deployer]] : [])),
    );
    const strangers = defaultTape.truths.filter(
      ({ detector, parameters }) => detector === 'rug' && parameters.who === 'stranger',
    );
    expect(strangers.length).toBeGreaterThan(0);
    for (const { leader, token_mint } of strangers) providers.set(token_mint, leader);
    const migrated = new Set(defaultTape.events.flatMap(event => (event.type === 'migration' ? [event.to_pool] : [])));
    const pools = defaultTape.events.filter(
      ({ type, shape, pool }) => type === 'pool' && shape === 'constant_product' && !migrated.has(pool),
    );
    for (const { pool, mint } of pools)
      expect(firsts.get(pool)).toMatchObject({ side: 'add', wallet: providers.get(mint), pct_of_pool: 1 });
  });

  it('lists every relay bundle, multi-wallet transaction and cohort of one funder', () => {
    const reported = new Set(bundles.flatMap(({ signatures }) => signatures));
    const several = (groups: Map<unknown, Swap[]>, least: number): Swap[][] =>
      [...groups.values()].filter(
        swaps => distinct(swaps) >= least && !swaps.some(({ signature }) => reported.has(signature)),
      );
    const { swaps } = defaultTape;
    const relayed = swaps.filter(swap => swap.relay_bundle_id !== undefined);
    expect(
      several(
        Map.groupBy(relayed, swap => swap.relay_bundle_id),
        2,
      ),
    ).toEqual([]);
    expect(several(bySignature, 2)).toEqual([]);
    const funderOf = ({ wallet_address }: Swap): string | undefined => funders.get(wallet_address);
    const funded = swaps.filter(swap => funderOf(swap) !== undefined && !exchanges.has(funderOf(swap)!));
    for (const shift of [0, 1, 2, 3, 4]) {
      const key = (swap: Swap): string =>
        `${funderOf(swap)} ${swap.token_mint} ${swap.direction} ${Math.floor((swap.slot + shift) / 5)}`;
      const cohorts = several(
        Map.groupBy(
          funded.filter(({ direction }) => direction === 'buy'),
          key,
        ),
        3,
      );
      expect(cohorts).toEqual([]);
    }
  });

  it('can contain a single manipulation, at most 1% of the swaps, with hundreds of instances', () => {
    const { truths: all, swaps } = tapeOf({
      swaps: 60_000,
      tokens: 300,
      only: 'MultiSell',
      shares: { MultiSell: 0.01 },
    });
    const truths = all.filter(({ detector }) => ofToken.has(detector));
    expect(new Set(truths.map(({ detector }) => detector))).toEqual(new Set(['bundle']));
    expect(truths.length).toBeGreaterThan(150);
    const constituting = new Set(truths.flatMap(({ signatures }) => signatures));
    expect(swaps.filter(({ signature }) => constituting.has(signature)).length / swaps.length).toBeLessThan(0.012);
  });
});
