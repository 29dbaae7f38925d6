import type { Aftermath } from './aftermath.ts';
import { evenSizes, fund, fundAmount, fundLoosely, spaced } from './funding.ts';
import { type Instance, newInstance, strainOf, strangers } from './instance.ts';
import { between, chance, logNormal, pick, waiting, whole } from './random.ts';
import { oddSize, roundSize } from './sizes.ts';
import { bearable, type Spot } from './spot.ts';
import { planStep } from './step.ts';
import { type Act, type Side, transact } from './tape.ts';
import { positionOf, type Token } from './token.ts';
import type { Wallet } from './wallet.ts';
import { at, perWorld, type World } from './world.ts';

export type CohortType = 'SameSlotBuyCohort' | 'SameSlotSellCohort' | 'LaunchSlotBurst' | 'MultiSlotBuyCohort';
const strains = ['count', 'slots', 'sizes', 'evidence', 'evidence'] as const;
const evidences = ['none', 'funder', 'sizes', 'history'] as const;

type Strain = (typeof strains)[number] | null;
type Evidence = (typeof evidences)[number];
type Draw = ReturnType<typeof draw>;

type Crew = { readonly wallets: readonly Wallet[]; readonly token: Token; readonly slot: number };
const REUNION_SLOTS = 500;

/** Crews that already acted together. */
const crewsOf = perWorld((): Crew[] => []);

const draw = (world: World, type: CohortType) => {
  const { random } = world;
  const strained = strainOf(world, type, strains);
  const isBare = strained === 'evidence' || (strained === 'slots' && chance(random, 0.6));
  const evidence: Evidence = isBare ? 'none' : pick(random, evidences);
  const count = countOf(world, evidence, strained);
  const offsets = offsetsOf(world, type, count, strained === 'slots');
  return { count, evidence, offsets, lamports: sizesOf(world, type, count, evidence, strained), strained };
};

/** Few with other evidence, many without. */
const countOf = ({ random }: World, evidence: Evidence, strained: Strain): number => {
  if (strained === 'count') return whole(random, 1, 4);
  if (strained === 'evidence' || strained === 'slots') return whole(random, 3, 5);
  return evidence === 'none' ? whole(random, 6, 10) : whole(random, 3, 9);
};

/** Slots after the first, by type. Strained ones exceed the limit. */
const offsetsOf = (world: World, type: CohortType, count: number, isStrained: boolean): number[] => {
  const { random } = world;
  const reach = { SameSlotBuyCohort: 0, SameSlotSellCohort: 0, LaunchSlotBurst: 1, MultiSlotBuyCohort: 4 }[type];
  const last = isStrained ? whole(random, reach, reach * 3 + 8) : reach;
  const offsets = Array.from({ length: count }, () => whole(random, 0, last)).sort((one, other) => one - other);
  if (type === 'MultiSlotBuyCohort') offsets[count - 1] = Math.max(offsets[count - 1]!, Math.min(last, 2));
  return offsets.map(offset => offset - (type === 'LaunchSlotBurst' ? 0 : offsets[0]!));
};

const sizesOf = (world: World, type: CohortType, count: number, evidence: Evidence, strained: Strain): number[] => {
  const { random } = world;
  const isEven =
    evidence === 'sizes' || (type === 'MultiSlotBuyCohort' && evidence !== 'funder' && strained !== 'evidence');
  if (strained === 'evidence' && chance(random, 0.5)) return evenSizes(random, count, roundSize(random) * 1e9, 0);
  if (isEven || strained === 'sizes')
    return evenSizes(
      random,
      count,
      oddSize(random, 0.15, 2.5) * 1e9,
      strained === 'sizes' ? between(random, 0.02, 0.16) : 0.035,
    );
  return Array.from({ length: count }, () =>
    Math.round(Math.min(4, Math.max(0.05, logNormal(random, 0.5, 0.7))) * 1e9),
  );
};

/** Plans a cohort: funding, stock to sell, and trades. */
export const planCohort = (world: World, type: CohortType, { token, slot }: Spot, aftermath: Aftermath): void => {
  const drawn = draw(world, type);
  const crew = drawn.evidence === 'history' ? meetAgain(world, token, slot, drawn.count) : null;
  const members = crew ? crew.wallets.slice(0, drawn.count) : strangers(world.random, drawn.count);
  const { count, evidence, strained } = drawn;
  const instance = newInstance(type, token, members, { count, evidence, strained });
  prepare(world, instance, drawn, slot, crew !== null);
  const side: Side = type === 'SameSlotSellCohort' ? 'sell' : 'buy';
  if (!crew && strained === null) crewsOf(world).push({ wallets: members, token, slot });
  drawn.offsets.forEach((offset, index) => {
    const act = (): readonly Act[] => {
      if (instance.acts.length === 0)
        instance.history =
          crew !== null && crew.wallets.filter(wallet => crew.token.positions.get(wallet)?.side).length >= 3;
      return trade(world, token, members[index]!, side, drawn.lamports[index]!);
    };
    planStep(world, instance, slot + offset, side, act, side === 'buy' ? aftermath : 'hold');
  });
};

/** A free crew of the size, or null. */
const meetAgain = (world: World, token: Token, slot: number, count: number): Crew | null => {
  const known = crewsOf(world);
  const at = known.findIndex(
    crew => crew.token !== token && crew.slot + REUNION_SLOTS < slot && crew.wallets.length >= count,
  );
  return at < 0 ? null : known.splice(at, 1)[0]!;
};

const prepare = (world: World, instance: Instance, drawn: Draw, slot: number, isReunion: boolean): void => {
  const { random } = world;
  const isSell = instance.meant === 'SameSlotSellCohort';
  const ready = isSell ? stockSlot(world, instance.token, slot, drawn.count) : slot;
  if (drawn.evidence === 'funder') {
    const first = Math.max(1, ready - between(random, 200, 3000));
    const seeds = instance.members.map((wallet, index) => ({
      wallet,
      slot: first + (Math.max(0, ready - first - 20) * index) / instance.members.length,
      lamports: fundAmount(random, drawn.lamports[index]!),
    }));
    const [root] = strangers(random, 1);
    fund(world, instance, root!, seeds);
  } else if (!isReunion) fundLoosely(world, instance.members, ready);
  if (isSell) stockUp(world, instance.token, instance.members, drawn.lamports, ready, slot);
};

/** Stock is bought minutes before the sells. */
export const stockSlot = (world: World, token: Token, slot: number, count: number): number =>
  Math.max(token.launchSlot + 10, slot - 20 - (12 + waiting(world.random, 150)) * count);

/** Inconspicuous buys of what is sold later. */
export const stockUp = (
  world: World,
  token: Token,
  members: readonly Wallet[],
  lamports: readonly number[],
  from: number,
  to: number,
): void => {
  const gap = Math.max(8, Math.floor((to - from - 8) / members.length));
  const slots = spaced(members.length, from, () => gap);
  members.forEach((wallet, index) => {
    const raw = bearable(token, lamports[index]!, 15);
    at(world, Math.min(slots[index]!, to - 1), () => void transact(world, [{ token, wallet, side: 'buy', raw }]));
  });
};

const trade = (world: World, token: Token, wallet: Wallet, side: Side, lamports: number): readonly Act[] => {
  const held = positionOf(token, wallet).raw;
  const raw = side === 'buy' ? bearable(token, lamports, 15) : Math.floor(held * between(world.random, 0.6, 1));
  return raw > 0 ? transact(world, [{ token, wallet, side, raw }]) : [];
};
