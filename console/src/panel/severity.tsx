type SeverityProps = { readonly value: 'none' | 'low' | 'medium' | 'high' | 'critical' };

/** Color is not its only sign. */
export function Severity({ value }: SeverityProps) {
  return <span class={`badge ${value}`}>{value === 'none' ? 'clear' : value}</span>;
}
