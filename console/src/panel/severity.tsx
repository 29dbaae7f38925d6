type SeverityProps = { readonly value: 'none' | 'low' | 'medium' | 'high' | 'critical' };

/** The severity of a signal or event. Color is not its only sign. */
export const Severity = ({ value }: SeverityProps) => (
  <span class={`badge ${value}`}>{value === 'none' ? 'clear' : value}</span>
);
