import type { Bundle } from './bundle.ts';
import { decodeBundle, decodeRecent, encodeBundle, encodeRecent, type PlainBundle } from './bundle-encoding.ts';
import { bundleLimits } from './lifecycle-rules.ts';
import { decodeMovements, emptyMovements, encodeMovements, type Movements } from './movements.ts';
import type { Price } from './price.ts';
import { emptyRecent, type Recent } from './recent.ts';
import { seal } from './timeline.ts';

/** A mint's bundles. Mutable, owned by one caller. Open bundles share no wallet. */
export type Bundles = {
  readonly mint: string;
  /** Arrival number applied through, and the furthest time known: of rows and of whoever advanced the clock. */
  seq: number;
  nowMs: number;
  /** By id, oldest first. */
  readonly open: Map<string, Bundle>;
  /** Closed ones by id, the newest closed last; they stay as they were. */
  readonly closed: Map<string, Bundle>;
  /** Closed bundles that are no longer kept, without the merged. */
  forgotten: number;
  /** The open bundle of each member. */
  readonly byWallet: Map<string, string>;
  readonly recent: Recent;
  readonly movements: Movements;
  /** Wallets that received tokens and are known as an exchange, a bridge or a DEX authority. */
  readonly services: Set<string>;
  /** When the token's rug was confirmed. */
  ruggedMs: number | null;
  /** Newest price of a whole token in USD, for the risk model alone. */
  price: Price | null;
  /** No time-driven change is due before this. */
  dueMs: number;
};

export const emptyBundles = (mint: string): Bundles => ({
  mint,
  seq: 0,
  nowMs: 0,
  open: new Map(),
  closed: new Map(),
  forgotten: 0,
  byWallet: new Map(),
  recent: emptyRecent(),
  movements: emptyMovements(),
  services: new Set(),
  ruggedMs: null,
  price: null,
  dueMs: Number.POSITIVE_INFINITY,
});

/** A bundle by its id, open or closed; null when none is known. */
export const bundleOf = (bundles: Bundles, id: string): Bundle | null =>
  bundles.open.get(id) ?? bundles.closed.get(id) ?? null;

/** All that are known, newest first, ties by id. */
export const allBundles = ({ open, closed }: Bundles): readonly Bundle[] =>
  [...open.values(), ...closed.values()].sort(
    (a, b) => b.createdMs - a.createdMs || b.createdSlot - a.createdSlot || (a.id < b.id ? -1 : 1),
  );

export const openBundles = ({ open }: Bundles): readonly Bundle[] => [...open.values()];

/** The bundle of every wallet that is or was in one: the open one, else the newest closed one that was not absorbed. */
export const bundleIds = ({ closed, byWallet }: Bundles): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>();
  for (const { id, status, members } of closed.values())
    if (status !== 'merged') for (const wallet of members.keys()) ids.set(wallet, id);
  for (const [wallet, id] of byWallet) ids.set(wallet, id);
  return ids;
};

/** Puts a bundle that became final among the closed, where nothing changes it any more. */
export const close = (bundles: Bundles, bundle: Bundle): void => {
  bundles.open.delete(bundle.id);
  for (const wallet of bundle.members.keys())
    if (bundles.byWallet.get(wallet) === bundle.id) bundles.byWallet.delete(wallet);
  seal(bundle.timeline);
  bundle.claims.steps = [];
  for (const [key, cluster] of bundle.clusters) bundle.clusters.set(key, { ...cluster, trades: [] });
  bundles.closed.set(bundle.id, bundle);
  if (bundles.closed.size <= bundleLimits.finalMax) return;
  const [oldest] = bundles.closed.values();
  bundles.closed.delete(oldest!.id);
  if (oldest!.status !== 'merged') bundles.forgotten += 1;
};

/** The open bundle that was idle longest is let go when there are too many, so that a mint's state stays bounded. */
export const letGoIdle = (bundles: Bundles): void => {
  if (bundles.open.size <= bundleLimits.openMax) return;
  const idle = [...bundles.open.values()].reduce((a, b) => (b.lastActiveMs < a.lastActiveMs ? b : a));
  bundles.open.delete(idle.id);
  for (const wallet of idle.members.keys()) bundles.byWallet.delete(wallet);
  bundles.forgotten += 1;
};

type Plain = Omit<Bundles, 'mint' | 'open' | 'closed' | 'byWallet' | 'recent' | 'movements' | 'services' | 'dueMs'> & {
  readonly open: readonly PlainBundle[];
  readonly closed: readonly PlainBundle[];
  readonly recent: unknown;
  readonly movements: ReturnType<typeof encodeMovements>;
  readonly services: readonly string[];
};

/** Everything as plain data, amounts as text. */
export const encodeBundles = ({ seq, nowMs, open, closed, forgotten, recent, ...rest }: Bundles): Plain => ({
  seq,
  nowMs,
  open: [...open.values()].map(encodeBundle),
  closed: [...closed.values()].map(encodeBundle),
  forgotten,
  recent: encodeRecent(recent),
  movements: encodeMovements(rest.movements),
  services: [...rest.services],
  ruggedMs: rest.ruggedMs,
  price: rest.price,
});

/** What `encodeBundles` wrote. */
export const decodeBundles = (mint: string, data: unknown): Bundles => {
  const plain = data as Plain;
  const open = byId(plain.open.map(decodeBundle));
  const byWallet = new Map([...open.values()].flatMap(({ id, members }) => [...members.keys()].map(key => [key, id])));
  return {
    ...plain,
    mint,
    open,
    closed: byId(plain.closed.map(decodeBundle)),
    byWallet: byWallet as Map<string, string>,
    recent: decodeRecent(plain.recent),
    movements: decodeMovements(plain.movements),
    services: new Set(plain.services),
    // Nothing is known to be due later than now: the first look finds out.
    dueMs: 0,
  };
};

const byId = (bundles: readonly Bundle[]): Map<string, Bundle> => new Map(bundles.map(bundle => [bundle.id, bundle]));
