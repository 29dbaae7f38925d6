import type { Act, Side } from './act.ts';
import { computeArrivalRate } from './arrivals.ts';
import { HOUR } from './clock.ts';
import type { Facts, Funding, Graded } from './definition.ts';
import { EXCHANGES } from './exchanges.ts';
import { type Crew, noteCoAction } from './notes.ts';
import { computeBuyShare, computeSideRate } from './organic.ts';
import type { Random } from './random.ts';
import { PUNCTUAL } from './snipers.ts';
import { toTruthClaim } from './tape.ts';
import type { Token } from './token.ts';
import { createTapeWallet, type Wallet } from './wallet.ts';
import { countUp, getNowMs, toSlotMs, type World, writeTruth } from './world.ts';

export type Instance = ReturnType<typeof createBundleInstance>;

export function createBundleInstance(
  meant: string,
  token: Token,
  members: readonly Wallet[],
  drawn: Readonly<Record<string, unknown>>,
) {
  return {
    meant,
    token,
    members,
    acts: [] as Act[],
    stock: [] as Act[],
    funding: new Map<Wallet, Funding>(),
    drawn,
    /** Records still to come. */
    left: 0,
    history: false,
    victim: null as number | null,
    rates: null as Pick<Facts, 'rate' | 'launchRate' | 'strangers'> | null,
  };
}

/** The parameter to draw across its limit, in turn, or null. */
export function selectStrain<T extends string>(world: World, behaviour: string, names: readonly T[]): T | null {
  const { strain } = world.options;
  const count = countUp(world, `strain ${behaviour}`);
  const turn = Math.floor(count * strain);
  return turn > Math.floor((count - 1) * strain) ? names[turn % names.length]! : null;
}

/** Rotates through a behaviour's kinds. */
export function selectKind<T extends string>(world: World, behaviour: string, kinds: readonly T[]): T {
  return kinds[(countUp(world, `kind ${behaviour}`) - 1) % kinds.length]!;
}

/** New wallets that do not use a relay. */
export function createStrangers(random: Random, count: number): Wallet[] {
  return Array.from({ length: count }, () => ({ ...createTapeWallet(random), relays: false }));
}

/** Notes wallets drawn together from a slot on. */
export function noteCrew(
  world: World,
  detector: Crew['detector'],
  members: readonly Wallet[],
  slot: number,
  drawn: Crew['drawn'],
  mint: string | null = null,
): void {
  const wallets = members.map(({ address }) => address);
  world.notes.crews.push({ detector, mint, wallets, ms: toSlotMs(world, slot), drawn });
}

/** Records the organic rate before the instance affects it. */
export function observe(world: World, instance: Instance, side: Side): void {
  const { token } = instance;
  const { slot, options } = world;
  const { shares, swaps, hours } = options;
  const perSlot = swaps / (hours * HOUR);
  const funded = (shares.exchange * perSlot * HOUR) / 2 / EXCHANGES;
  const age = slot - token.launchSlot;
  const later = (token.sniperMean * (1 - PUNCTUAL) * Math.exp(-(age - 2) / 3)) / 3;
  const sniperRate = age < 2 ? (token.sniperMean * PUNCTUAL) / 2 : later;
  instance.rates ??= {
    // The strangers have one exchange funder, and buy within ten minutes.
    rate: computeSideRate(token, slot, side) + sniperRate,
    launchRate: computeSideRate(token, token.launchSlot, 'buy') * 2 + token.sniperMean * PUNCTUAL + 1,
    strangers:
      funded * Math.min(1, (computeArrivalRate(token.arrivals, slot) * computeBuyShare(token, slot)) / perSlot),
  };
}

/** Adds acts. After the last one, judges the instance and writes its truth. */
export function addInstanceActs(
  world: World,
  instance: Instance,
  acts: readonly Act[],
): (Graded & { readonly id: string }) | null {
  instance.acts.push(...acts);
  instance.left--;
  if (instance.left > 0 || instance.acts.length === 0) return null;
  const { mint, launchSlot } = instance.token;
  const firstMs = world.notes.buys.get(mint)?.ms[0] ?? getNowMs(world);
  const facts: Facts = { ...instance, ...instance.rates!, launchSlot, firstMs };
  const judged = world.judge(instance.meant, facts);
  const { acts: written, meant, token, drawn, funding, history } = instance;
  const last = written.at(-1)!;
  const claim = toTruthClaim(token, written);
  const roots = new Set([...funding.values()].map(({ root }) => root.address));
  const id = writeTruth(world, {
    detector: 'bundle',
    type: judged.type,
    also: judged.also,
    near: judged.near,
    ...claim,
    leader: written.reduce((one, other) => (other.lamports > one.lamports ? other : one)).wallet.address,
    funder: roots.size === 1 ? [...roots][0]! : null,
    verdict: judged.verdict,
    parameters: {
      ...drawn,
      history,
      wallets: claim.wallets.length,
      slots: last.slot - written[0]!.slot + 1,
      slots_from_launch: last.slot - token.launchSlot,
      rate: facts.rate,
      launch_rate: facts.launchRate,
      strangers: facts.strangers,
    },
    note: judged.type === meant ? '' : `drawn as ${meant}, and by the text a ${judged.type}`,
  });
  noteCoAction(world.notes, instance.acts, { id, mint, verdict: judged.verdict });
  return { ...judged, id };
}
