import { FIRST_SLOT, HOUR, SLOT_MS } from './clock.ts';
import type { Judge } from './definition.ts';
import type { Item, TapeEvent, Truth } from './item.ts';
import { createWorldNotes, type Notes } from './notes.ts';
import { createHeapQueue, type Queue } from './queue.ts';
import { createRandom, type Random } from './random.ts';
import type { Simulation } from './simulation.ts';
import type { Token } from './token.ts';
import type { Wallet } from './wallet.ts';

export type World = {
  readonly options: Simulation;
  /** Grades bundles by the written rules. */
  readonly judge: Judge;
  /** The generator in use: `tapeRandom` or `linkRandom`. */
  random: Random;
  readonly tapeRandom: Random;
  /** Separate, so that relations do not change the rest of the tape. */
  readonly linkRandom: Random;
  readonly queue: Queue<() => void>;
  readonly out: Item[];
  /** In slots. */
  readonly end: number;
  readonly tokens: Token[];
  readonly traders: Wallet[];
  /** Funded by an exchange, not yet trading. */
  readonly fresh: Wallet[];
  readonly exchanges: readonly Wallet[];
  readonly farms: readonly Wallet[];
  readonly counts: Map<string, number>;
  readonly notes: Notes;
  slot: number;
  /** In slots, with a fraction. */
  clock: number;
  txIndex: number;
  solUsd: number;
};

const LINK_SEED = 2 ** 32;

export function createWorld(
  options: Simulation,
  judge: Judge,
  people: (random: Random) => Pick<World, 'exchanges' | 'farms'>,
): World {
  const random = createRandom(options.seed);
  return {
    options,
    judge,
    random,
    tapeRandom: random,
    linkRandom: createRandom(options.seed + LINK_SEED),
    queue: createHeapQueue(),
    out: [],
    end: Math.floor(options.hours * HOUR),
    tokens: [],
    traders: [],
    fresh: [],
    ...people(random),
    counts: new Map(),
    notes: createWorldNotes(),
    slot: 0,
    clock: 0,
    txIndex: 0,
    solUsd: 150,
  };
}

/** A value made once for each world. */
export function cachePerWorld<Value>(make: (world: World) => Value): (world: World) => Value {
  const made = new WeakMap<World, { readonly value: Value }>();
  return world => {
    const known = made.get(world) ?? { value: make(world) };
    made.set(world, known);
    return known.value;
  };
}

/** Counts by name, from 1. */
export function countUp({ counts }: World, name: string): number {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
}

/** Schedules an action at a random time in a slot. */
export function runAt(world: World, slot: number, what: () => void): void {
  const { random } = world;
  const when = Math.max(Math.floor(slot), world.slot) + random.unit();
  if (when < world.end)
    world.queue.push(when, random === world.tapeRandom ? what : () => runWithRandom(world, random, what));
}

/** Runs an action and what it schedules with another generator. */
export function runWithRandom(world: World, random: Random, what: () => void): void {
  const before = world.random;
  world.random = random;
  what();
  world.random = before;
}

export function toSlotMs(world: World, slot: number): number {
  return world.options.startMs + Math.floor(slot) * SLOT_MS;
}
export function getNowMs(world: World): number {
  return toSlotMs(world, world.slot);
}
export function toChainSlot(slot: number): number {
  return FIRST_SLOT + Math.floor(slot);
}
function toChainSlotFromMs({ options }: World, ms: number): number {
  return toChainSlot((ms - options.startMs) / SLOT_MS);
}

/** The fields of an event that say when. */
export function getWorldTime(world: World) {
  return { slot: toChainSlot(world.slot), timestamp: getNowMs(world) };
}

export function emit(world: World, event: TapeEvent): void {
  void world.out.push({ event });
}

/** Key order of a truth, and the usual values. */
const blank = {
  type: null,
  also: [],
  near: [],
  token_mint: null,
  wallets: [],
  leader: null,
  funder: null,
  signatures: [],
  from_slot: 0,
  to_slot: 0,
  from_ms: 0,
  to_ms: 0,
  verdict: 'outside',
  parameters: {},
  note: '',
} as const;

/** Times in unix ms. */
export type Claim = Pick<Truth, 'detector' | 'wallets' | 'verdict' | 'parameters'> &
  Partial<Truth> & { readonly fromMs: number; readonly toMs: number };

/** Numbers the truth within its detector. */
export function writeTruth(world: World, { fromMs, toMs, detector, ...given }: Claim): string {
  const id = `${detector}-${countUp(world, detector)}`;
  const [from_slot, to_slot] = [toChainSlotFromMs(world, fromMs), toChainSlotFromMs(world, toMs)];
  const when = { from_slot, to_slot, from_ms: fromMs, to_ms: toMs };
  world.out.push({ truth: { id, detector, ...blank, ...when, ...given } });
  return id;
}
