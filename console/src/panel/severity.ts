export type SeverityName = 'none' | 'low' | 'medium' | 'high' | 'critical' | 'pending';

/** Null: not known yet. */
export const severityRanks: Readonly<Record<SeverityName, number | null>> = {
  pending: null,
  none: 0,
  low: 1,
  medium: 2,
  high: 3,
  critical: 4,
};
