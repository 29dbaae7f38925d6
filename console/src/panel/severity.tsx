import type { SeverityName } from './severity.ts';

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
