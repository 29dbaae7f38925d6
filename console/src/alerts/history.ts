import { createStored } from '../config/stored.ts';
import { isAddress } from '../format/address.ts';
import { severityRanks } from '../panel/severity.ts';
import { type Alert, type AlertKind, alertKinds, type Severity } from './alert.ts';

export type KeptAlert = Alert & { readonly isRead: boolean };

/** Bounds the store, and the page. */
const ALERTS_MAX = 200;

export const severities = ['low', 'medium', 'high', 'critical'] as const satisfies readonly Severity[];

/** Drops what is not an alert. */
export function parseAlerts(value: unknown): readonly KeptAlert[] {
  if (!Array.isArray(value)) return [];
  const alerts = value.flatMap((item: unknown): readonly KeptAlert[] => {
    const { id, kind, severity, mint, atMs, evidence, isRead } = (item ?? {}) as Record<keyof KeptAlert, unknown>;
    const isValid =
      typeof id === 'string' &&
      alertKinds.some(each => each === kind) &&
      severities.some(each => each === severity) &&
      typeof mint === 'string' &&
      isAddress(mint) &&
      typeof atMs === 'number' &&
      Math.abs(atMs) <= TIME_MS_MAX &&
      Array.isArray(evidence) &&
      evidence.every(text => typeof text === 'string');
    if (!isValid) return [];
    const content = { id, mint, atMs, evidence, kind: kind as AlertKind, severity: severity as Severity };
    return [{ ...content, isRead: isRead === true }];
  });
  return keepNewest(alerts);
}

/** Of a date. */
const TIME_MS_MAX = 8.64e15;

/** Each once, at most 200, newest first. A known alert stays read. */
export function addAlerts(known: readonly KeptAlert[], fresh: readonly Alert[]): readonly KeptAlert[] {
  const byId = new Map(known.map(alert => [alert.id, alert]));
  const added = fresh.map(alert => {
    const old = byId.get(alert.id);
    // A new data folder counts from the beginning again.
    return { ...alert, isRead: old?.atMs === alert.atMs && old.isRead };
  });
  return keepNewest([...known, ...added]);
}

function keepNewest(alerts: readonly KeptAlert[]): readonly KeptAlert[] {
  const each = [...new Map(alerts.map(alert => [alert.id, alert])).values()];
  return each.toSorted((a, b) => b.atMs - a.atMs || a.id.localeCompare(b.id)).slice(0, ALERTS_MAX);
}

/** Without ids all. */
export function acknowledgeAlerts(alerts: readonly KeptAlert[], ids?: readonly string[]): readonly KeptAlert[] {
  return alerts.map(alert => (ids === undefined || ids.includes(alert.id) ? { ...alert, isRead: true } : alert));
}

export type AlertFilter = {
  readonly kind: AlertKind | null;
  /** And above. */
  readonly severity: Severity | null;
  readonly mint: string | null;
  readonly isUnread: boolean;
};

/** Reads the address. Values of another form filter nothing. */
export function parseAlertFilter(query: URLSearchParams): AlertFilter {
  const mint = query.get('token') ?? '';
  return {
    kind: alertKinds.find(kind => kind === query.get('kind')) ?? null,
    severity: severities.find(severity => severity === query.get('severity')) ?? null,
    mint: isAddress(mint) ? mint : null,
    isUnread: query.get('state') === 'unread',
  };
}

export function matchesAlertFilter({ kind, severity, mint, isUnread }: AlertFilter, alert: KeptAlert): boolean {
  return (
    (kind === null || alert.kind === kind) &&
    (severity === null || severityRanks[alert.severity]! >= severityRanks[severity]!) &&
    (mint === null || alert.mint === mint) &&
    (!isUnread || !alert.isRead)
  );
}

export const storedAlerts = createStored('chain:alerts', parseAlerts);
