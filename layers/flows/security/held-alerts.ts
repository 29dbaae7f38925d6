import { type Bundle, copyBundle, isFinal } from '../../core/bundles/bundle.ts';
import { findBundle } from '../../core/bundles/bundles.ts';
import { computeBundleFigures } from '../../core/bundles/figures.ts';
import { lifecycleRules } from '../../core/bundles/lifecycle-rules.ts';
import { isDumpAt } from '../../core/bundles/status.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';
import { addRuleMessages, type Notification, type Publisher } from '../notify.ts';
import type { WaitingAlert } from '../processor/records.ts';

type Alert = Extract<Noted, { readonly kind: 'dump_started' }>;

/** Deadlines for evidence about a buy. */
type Heard = { readonly tapeMs: number; readonly clockMs: number };

/** `alerts` leave with the next tick, because another environment may receive it. */
export type HeldAlerts = { readonly heard: Map<string, Heard>; alerts: readonly WaitingAlert[] };

export function createHeldAlerts(): HeldAlerts {
  return { heard: new Map(), alerts: [] };
}

/** Live evidence follows within two seconds. */
const LIVE_MS = 60_000;
const LIVE_HEARD_MS = 2_000;
/** Bulk loads deliver sells before evidence. */
const BULK_HEARD_MS = 5_000;
const HEARD_MAX = 4_096;

/** Records buys and evidence. */
export function noteHeard({ heard }: HeldAlerts, rows: readonly TapeRow[], nowMs: number): void {
  for (const row of rows) {
    const wallet = findBuyer(row);
    if (wallet === null) continue;
    const isLive = nowMs - row.timestampMs < LIVE_MS;
    heard.delete(wallet);
    heard.set(wallet, {
      tapeMs: isLive ? row.timestampMs + LIVE_HEARD_MS : Number.POSITIVE_INFINITY,
      clockMs: nowMs + (isLive ? LIVE_HEARD_MS : BULK_HEARD_MS),
    });
    if (heard.size > HEARD_MAX) heard.delete(heard.keys().next().value!);
  }
}

function findBuyer(row: TapeRow): string | null {
  if (isTrade(row)) return row.direction === 'buy' ? row.wallet : null;
  return row.event.type === 'wallet_funded' ? row.event.wallet : null;
}

/** Separates alerts with incomplete evidence. */
export function splitReadyChanges(
  held: HeldAlerts,
  changes: readonly Noted[],
  nowMs: number,
): { readonly ready: readonly Noted[]; readonly early: readonly Alert[] } {
  const isEarly = (change: Noted): change is Alert =>
    change.kind === 'dump_started' && !isHeard(held, change.bundle, change.atMs, nowMs);
  return { ready: changes.filter(change => !isEarly(change)), early: changes.filter(isEarly) };
}

/** Holds back alerts until their evidence is complete. */
export function holdAlerts(held: HeldAlerts, alerts: readonly Alert[], nowMs: number, keptMs: number): void {
  const waiting = alerts.map(({ bundle, seq, atMs, slot }) => {
    const readyMs = computeReadyMs(held, bundle, nowMs);
    return { bundle: bundle.id, seq, atMs, slot, readyMs, keptMs };
  });
  held.alerts = [...held.alerts, ...waiting];
}

function computeReadyMs({ heard }: HeldAlerts, { members }: Bundle, leastMs: number): number {
  return Math.max(leastMs, ...[...members.keys()].map(wallet => heard.get(wallet)?.clockMs ?? 0));
}

export type ReleasedAlert = { readonly alert: Alert; readonly keptMs: number };

type Sorted = { readonly released: readonly ReleasedAlert[]; readonly waiting: readonly WaitingAlert[] };

/** Releases ready alerts whose bundles still dump. The rows of the tape have been noted before. */
export function sortAlerts(
  held: HeldAlerts,
  alerts: readonly WaitingAlert[],
  state: MintSecurity,
  nowMs: number,
): Sorted {
  const waiting: WaitingAlert[] = [];
  const released = alerts.flatMap((alert): readonly ReleasedAlert[] => {
    const bundle = findStandingBundle(state, alert.bundle);
    if (bundle === null) return [];
    if (nowMs < computeReadyMs(held, bundle, alert.readyMs)) {
      waiting.push({ ...alert, readyMs: computeReadyMs(held, bundle, alert.readyMs) });
      return [];
    }
    if (!isFinal(bundle) && !isDumpAt(bundle, alert.atMs)) return [];
    // Later members may have moved its start.
    const own = bundle.dumps.find(({ ms }) => Math.abs(ms - alert.atMs) < lifecycleRules.quietMs);
    const [atMs, slot] = [own?.ms ?? alert.atMs, own?.slot ?? alert.slot];
    const { seq, keptMs = nowMs } = alert;
    const { soldShare } = computeBundleFigures(bundle);
    return [{ alert: { kind: 'dump_started', seq, atMs, slot, bundle: copyBundle(bundle), soldShare }, keptMs }];
  });
  return { released, waiting };
}

/** Rules may have heard them. */
export async function releaseAlerts(
  publisher: Publisher,
  released: readonly ReleasedAlert[],
  createNotifications: (some: readonly Noted[]) => readonly Notification[],
): Promise<readonly Notification[]> {
  const added = await Promise.all(
    released.map(({ alert, keptMs }) => addRuleMessages(publisher, createNotifications([alert]), keptMs)),
  );
  publisher.rules?.owed.push(...added.flat().flatMap(({ forRules = [] }) => forRules));
  return added.flat().map(({ forRules, ...notification }) => notification);
}

/** A bundle, or the one that absorbed it. */
function findStandingBundle(state: Pick<MintSecurity, 'bundles'>, id: string): Bundle | null {
  const bundle = findBundle(state.bundles, id);
  return bundle?.mergedInto ? findStandingBundle(state, bundle.mergedInto) : bundle;
}

function isHeard({ heard }: HeldAlerts, { members }: Bundle, alertMs: number, nowMs: number): boolean {
  return [...members.keys()].every(wallet => {
    const known = heard.get(wallet);
    return known === undefined || known.tapeMs <= alertMs || known.clockMs <= nowMs;
  });
}
