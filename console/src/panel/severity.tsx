type SeverityProps = { readonly value: 'none' | 'low' | 'medium' | 'high' | 'critical' };

/** Color is not its only sign. */
export const Severity = ({ value }: SeverityProps) => (
  <span class={`badge ${value}`}>{value === 'none' ? 'clear' : value}</span>
);
