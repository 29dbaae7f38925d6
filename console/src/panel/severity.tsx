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

type SeverityProps = { readonly value: SeverityName };

/** Color is not its only sign. */
export function Severity({ value }: SeverityProps) {
  const title = value === 'pending' ? 'Its evidence could not have been seen yet' : undefined;
  return (
    <span class={`badge ${value}`} title={title}>
      {value === 'none' ? 'clear' : value}
    </span>
  );
}
