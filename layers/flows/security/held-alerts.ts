import { type Bundle, isFinal, snapshot } from '../../core/bundles/bundle.ts';
import { bundleOf } from '../../core/bundles/bundles.ts';
import { bundleFigures } from '../../core/bundles/figures.ts';
import { isDumpAt } from '../../core/bundles/status.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import { isTrade, type TapeRow } from '../../storage/tape.ts';

type Alert = Extract<Noted, { readonly kind: 'dump_started' }>;

/** When the money behind a wallet's buy has been heard of: by the tape's own time, and by the clock. */
type Heard = { readonly tapeMs: number; readonly clockMs: number };

/** Dump alerts that wait, and what they wait for. Memory alone: a crash loses an alert, as a push may. */
export type HeldAlerts = { readonly heard: Map<string, Heard>; alerts: readonly Alert[] };

export const noAlertsHeld = (): HeldAlerts => ({ heard: new Map(), alerts: [] });

/** Rows of the last minute are live: the money behind a buy is heard of within this after it. */
const LIVE_MS = 60_000;
const LIVE_HEARD_MS = 2_000;
/** A bulk load brings sells before the evidence about the buys: so long after the last of either. */
const BULK_HEARD_MS = 5_000;
const HEARD_MAX = 4_096;

/** Notes the buys and the evidence about buyers among rows that arrived now. */
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

/** The changes that may be told now: alerts of crews whose money may not have been heard of wait. */
export const withoutHeld = (held: HeldAlerts, changes: readonly Noted[], nowMs: number): readonly Noted[] =>
  changes.filter(change => {
    if (change.kind !== 'dump_started' || isHeard(held, change.bundle, change.atMs, nowMs)) return true;
    held.alerts = [...held.alerts, change];
    return false;
  });

/** Alerts that waited long enough, of dumps that the whole crew still makes, as the bundle stands now. */
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
