import { type Bundle, isFinal, snapshot } from '../../core/bundles/bundle.ts';
import { bundleOf } from '../../core/bundles/bundles.ts';
import { bundleFigures } from '../../core/bundles/figures.ts';
import { isDumpAt } from '../../core/bundles/status.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { isTrade, type TapeRow } from '../../storage/market/tape.ts';

type Alert = Extract<Noted, { readonly kind: 'dump_started' }>;

/** Deadlines for evidence about a buy. */
type Heard = { readonly tapeMs: number; readonly clockMs: number };

/** Memory only: a crash may lose an alert. */
export type HeldAlerts = { readonly heard: Map<string, Heard>; alerts: readonly Alert[] };

export const noAlertsHeld = (): HeldAlerts => ({ heard: new Map(), alerts: [] });

/** Live evidence follows within two seconds. */
const LIVE_MS = 60_000;
const LIVE_HEARD_MS = 2_000;
/** Bulk loads deliver sells before evidence. */
const BULK_HEARD_MS = 5_000;
const HEARD_MAX = 4_096;

/** Records buys and evidence. */
export const noteHeard = ({ heard }: HeldAlerts, rows: readonly TapeRow[], nowMs: number): void => {
  for (const row of rows) {
    const wallet = buyerOf(row);
    if (wallet === null) continue;
    const isLive = nowMs - row.timestampMs < LIVE_MS;
    heard.delete(wallet);
    heard.set(wallet, {
      tapeMs: isLive ? row.timestampMs + LIVE_HEARD_MS : Number.POSITIVE_INFINITY,
      clockMs: nowMs + (isLive ? LIVE_HEARD_MS : BULK_HEARD_MS),
    });
    if (heard.size > HEARD_MAX) heard.delete(heard.keys().next().value!);
  }
};

const buyerOf = (row: TapeRow): string | null => {
  if (isTrade(row)) return row.direction === 'buy' ? row.wallet : null;
  return row.event.type === 'wallet_funded' ? row.event.wallet : null;
};

/** Holds back alerts with incomplete evidence. */
export const withoutHeld = (held: HeldAlerts, changes: readonly Noted[], nowMs: number): readonly Noted[] =>
  changes.filter(change => {
    if (change.kind !== 'dump_started' || isHeard(held, change.bundle, change.atMs, nowMs)) return true;
    held.alerts = [...held.alerts, change];
    return false;
  });

/** Returns ready alerts whose bundles still dump. */
export const releasedAlerts = (held: HeldAlerts, state: MintSecurity, nowMs: number): readonly Alert[] => {
  const waiting: Alert[] = [];
  const released = held.alerts.flatMap(alert => {
    const bundle = standingOf(state, alert.bundle.id);
    if (bundle === null) return [];
    if (!isHeard(held, bundle, Number.NEGATIVE_INFINITY, nowMs)) {
      waiting.push(alert);
      return [];
    }
    if (!isFinal(bundle) && !isDumpAt(bundle, alert.atMs)) return [];
    const { soldShare } = bundleFigures(bundle);
    return [{ ...alert, bundle: snapshot(bundle), soldShare }];
  });
  held.alerts = waiting;
  return released;
};

/** A bundle, or the one that absorbed it. */
const standingOf = (state: Pick<MintSecurity, 'bundles'>, id: string): Bundle | null => {
  const bundle = bundleOf(state.bundles, id);
  return bundle?.mergedInto ? standingOf(state, bundle.mergedInto) : bundle;
};

const isHeard = ({ heard }: HeldAlerts, { members }: Bundle, alertMs: number, nowMs: number): boolean =>
  [...members.keys()].every(wallet => {
    const known = heard.get(wallet);
    return known === undefined || known.tapeMs <= alertMs || known.clockMs <= nowMs;
  });
