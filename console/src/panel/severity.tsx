type SeverityProps = { readonly value: 'none' | 'low' | 'medium' | 'high' | 'critical' | 'pending' };

/** Color is not its only sign. */
export function Severity({ value }: SeverityProps) {
  const title = value === 'pending' ? 'Its evidence could not have been seen yet' : undefined;
  return (
    <span class={`badge ${value}`} title={title}>
      {value === 'none' ? 'clear' : value}
    </span>
  );
}
