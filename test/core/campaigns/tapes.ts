import { type createCampaigns, takeCampaignBuy } from '../../../layers/core/campaigns/campaigns.ts';
import type { BuyLink } from '../../../layers/core/relations/link.ts';
import fc from '../../laws.ts';

export const START_MS = 1_760_000_000_000;
export const MINUTE = 60_000;

export type Kin = { readonly entityId: string | null; readonly leaders: readonly string[] };
export const nobodysKin: Kin = { entityId: null, leaders: [] };

export const buy = (wallet: string, minutes: number, { mint = 'mint', usd = 5 } = {}): BuyLink => ({
  kind: 'buy',
  mint,
  wallet,
  slot: 100,
  timestampMs: START_MS + Math.round(minutes * MINUTE),
  cents: usd * 100,
});

type Campaigns = ReturnType<typeof createCampaigns>;

/** Plays buys; returns the changes of each. */
export const play = (campaigns: Campaigns, buys: readonly BuyLink[], kin: (wallet: string) => Kin = () => nobodysKin) =>
  buys.flatMap(link => takeCampaignBuy(campaigns, link, kin).changes);

const WALLETS = 14;
const AMOUNTS = [1.99, 2, 8, 30, 55, 700];
const names = Array.from({ length: WALLETS }, (_, index) => `w${index}`);

/** Wallets of a few entities, followers, and strangers. */
const kins: fc.Arbitrary<ReadonlyMap<string, Kin>> = fc
  .array(
    fc.record({
      entity: fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('A', 'B', 'C', 'D') },
      ),
      leaders: fc.oneof(
        { weight: 2, arbitrary: fc.constant([] as number[]) },
        { weight: 1, arbitrary: fc.uniqueArray(fc.nat(WALLETS - 1), { minLength: 1, maxLength: 3 }) },
      ),
    }),
    { minLength: WALLETS, maxLength: WALLETS },
  )
  .map(all => {
    const entries = all.map(({ entity, leaders }, index): [string, Kin] => [
      names[index]!,
      { entityId: entity, leaders: leaders.filter(leader => leader !== index).map(leader => names[leader]!) },
    ]);
    return new Map(entries);
  });

export type Tape = {
  readonly kin: ReadonlyMap<string, Kin>;
  /** In order of time. */
  readonly buys: readonly BuyLink[];
  /** In order of arrival: none a quarter of an hour after a later one. */
  readonly arrival: readonly BuyLink[];
};

/**
 * Buys of one mint, with pauses up to `pauseMax` minutes.
 * Any two are at least `gapMin` seconds apart.
 */
export const tapes = (pauseMax: number, gapMin: number): fc.Arbitrary<Tape> =>
  fc
    .record({
      kin: kins,
      steps: fc.array(
        fc.record({
          wallet: fc.nat(WALLETS - 1),
          gap: fc.oneof(
            { weight: 12, arbitrary: fc.integer({ min: gapMin, max: 150 }) },
            { weight: 1, arbitrary: fc.integer({ min: gapMin, max: pauseMax * 60 }) },
          ),
          lateBy: fc.oneof(
            { weight: 3, arbitrary: fc.constant(0) },
            { weight: 1, arbitrary: fc.integer({ min: 0, max: 890 }) },
          ),
        }),
        { minLength: 8, maxLength: 70 },
      ),
    })
    .map(({ kin, steps }) => {
      let seconds = 0;
      const all = steps.map(({ wallet, gap, lateBy }) => {
        seconds += gap;
        // Equal buys have equal amounts.
        const usd = AMOUNTS[(wallet * 7 + seconds * 3) % AMOUNTS.length]!;
        return { link: buy(names[wallet]!, seconds / 60, { usd }), comes: seconds + lateBy };
      });
      const buys = all.map(({ link }) => link);
      return { kin, buys, arrival: all.toSorted((a, b) => a.comes - b.comes).map(({ link }) => link) };
    });
