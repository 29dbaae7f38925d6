import { COLLECTOR } from '../bundles/collectors.ts';
import type { CoActionLink } from '../relations/link.ts';
import { compareNames } from './forest.ts';
import { entityRules } from './rules.ts';

/** Wallets that acted together once. Mutable. */
export type CoAction = {
  readonly key: string;
  readonly mint: string;
  slot: number;
  firstMs: number;
  lastMs: number;
  readonly wallets: number[];
  /** Wallets that also acted together elsewhere, at least three. */
  readonly shared: Set<number>;
};

/** Co-actions of the last 30 days. The caller mutates it. */
export type CoActions = {
  readonly byKey: Map<string, CoAction>;
  readonly byWallet: Map<number, CoAction[]>;
  newestMs: number;
};

export function createCoActions(): CoActions {
  return { byKey: new Map(), byWallet: new Map(), newestMs: 0 };
}

/** Whether a co-action is past retention. */
export function isTooOld({ newestMs }: CoActions, { timestampMs }: CoActionLink): boolean {
  return timestampMs < newestMs - entityRules.coActionLifeMs;
}

/** Adds a co-action or its growth; null when nothing changes. */
export function takeIn(coActions: CoActions, link: CoActionLink, wallets: readonly number[]): CoAction | null {
  const key = `${link.mint}\n${link.id}`;
  const known = coActions.byKey.get(key);
  const coAction = known ?? {
    key,
    mint: link.mint,
    slot: link.slot,
    firstMs: link.timestampMs,
    lastMs: link.timestampMs,
    wallets: [],
    shared: new Set(),
  };
  const added = wallets
    .filter(wallet => !coAction.wallets.includes(wallet))
    .slice(0, entityRules.coActionWalletsMax - coAction.wallets.length);
  const { slot, timestampMs } = link;
  const isNew = slot < coAction.slot || timestampMs < coAction.firstMs || timestampMs > coAction.lastMs;
  coAction.slot = Math.min(coAction.slot, slot);
  coAction.firstMs = Math.min(coAction.firstMs, timestampMs);
  coAction.lastMs = Math.max(coAction.lastMs, timestampMs);
  if (!isNew && added.length === 0 && known !== undefined) return null;
  coAction.wallets.push(...added);
  addCoAction(coActions, coAction, added);
  return coAction;
}

/** Indexes a co-action. Decoding uses it too. */
export function addCoAction(coActions: CoActions, coAction: CoAction, wallets: readonly number[]): void {
  coActions.newestMs = Math.max(coActions.newestMs, coAction.lastMs);
  for (const wallet of wallets) {
    const own = coActions.byWallet.get(wallet) ?? [];
    own.push(coAction);
    if (own.length > entityRules.walletCoActionsMax)
      own.splice(own.indexOf(own.reduce((a, b) => (compareAge(a, b) <= 0 ? a : b))), 1);
    coActions.byWallet.set(wallet, own);
  }
  if (!coActions.byKey.has(coAction.key)) coActions.byKey.set(coAction.key, coAction);
  if (coActions.byKey.size <= entityRules.coActionsMax) return;
  const oldest = [...coActions.byKey.values()].sort(compareAge);
  const room = Math.floor(entityRules.coActionsMax * 0.9);
  for (const [index, one] of oldest.entries()) {
    if (oldest.length - index <= room && isKept(coActions, one)) continue;
    coActions.byKey.delete(one.key);
    for (const wallet of one.wallets) {
      const left = (coActions.byWallet.get(wallet) ?? []).filter(other => other !== one);
      if (left.length > 0) coActions.byWallet.set(wallet, left);
      else coActions.byWallet.delete(wallet);
    }
  }
}

function compareAge(a: CoAction, b: CoAction): number {
  return a.firstMs - b.firstMs || compareNames(a.key, b.key);
}

/** Whether a co-action is of the last 30 days. */
export function isKept({ newestMs }: CoActions, { lastMs }: CoAction): boolean {
  return lastMs >= newestMs - entityRules.coActionLifeMs;
}

/** Overlaps with other co-actions: each with at least three common wallets. */
export function findCoActionMeetings(
  { byWallet }: CoActions,
  coAction: CoAction,
): readonly { readonly other: CoAction; readonly wallets: readonly number[] }[] {
  const common = new Map<CoAction, number[]>();
  for (const wallet of coAction.wallets)
    for (const other of byWallet.get(wallet) ?? []) {
      const met = common.get(other);
      met?.push(wallet);
      if (met !== undefined || other === coAction) continue;
      // Different mints, or far enough apart in slots; within 30 days.
      const isApart = other.mint !== coAction.mint || Math.abs(other.slot - coAction.slot) > entityRules.actSlots;
      const isRecent = Math.abs(other.firstMs - coAction.firstMs) <= entityRules.coActionLifeMs;
      if (isApart && isRecent) common.set(other, [wallet]);
    }
  const collector = parseCollector(coAction);
  return [...common].flatMap(([other, met]) => {
    let wallets = met;
    if (collector !== null && collector === parseCollector(other)) {
      // Two launches with one collector bind their crews.
      const all = [...new Set([...coAction.wallets, ...other.wallets])];
      if (all.length <= entityRules.collectorWalletsMax) wallets = all;
    }
    return wallets.length >= entityRules.walletsMin ? [{ other, wallets }] : [];
  });
}

/** The collector of a crew's tokens; null for direct co-actions. */
function parseCollector({ key }: CoAction): string | null {
  const id = key.slice(key.indexOf('\n') + 1);
  return id.startsWith(COLLECTOR) ? id : null;
}
