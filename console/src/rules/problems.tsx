import { useEffect, useState } from 'preact/hooks';
import type { CheckedText, TextError } from './check-text.ts';

export const EDITOR = 'rule-editor';
const ALLOWED_SHOWN = 12;

type ProblemsProps = { readonly text: string; readonly checked: CheckedText | Error | null };

/** Faults with the allowed values. A press goes to the place. */
export function Problems({ text, checked }: ProblemsProps) {
  const [settled, setSettled] = useState(checked);
  // Not announced with each key.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(checked), 500);
    return () => clearTimeout(timer);
  }, [checked]);
  if (checked instanceof Error)
    return (
      <p id="rule-problems" class="rule-problems" role="alert">
        The checker did not load: {checked.message}. The service checks the rule when it is tested or saved.
      </p>
    );
  const errors = checked?.errors ?? [];
  const go = (at: number): void => {
    const area = document.getElementById(EDITOR) as HTMLTextAreaElement;
    area.focus();
    area.setSelectionRange(at, Math.min(at + 1, text.length));
  };
  return (
    <div class="rule-problems" id="rule-problems">
      <p class={errors.length > 0 ? 'down' : 'up'}>{describe(checked)}</p>
      <span class="visually-hidden" role="status">
        {settled instanceof Error ? '' : describe(settled)}
      </span>
      {errors.length > 0 && (
        <ul>
          {errors.map(error => (
            <li key={`${error.at} ${error.message}`}>
              <button type="button" class="link-button number" onClick={() => go(error.at)}>
                {error.line}:{error.column}
              </button>{' '}
              <b>{error.part}</b> {error.message}
              <Allowed error={error} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describe(checked: CheckedText | null): string {
  if (checked === null) return 'The checker loads.';
  const { length } = checked.errors;
  return length === 0 ? 'No problem. This is a rule.' : length === 1 ? '1 problem' : `${length} problems`;
}

function Allowed({ error: { allowed } }: { readonly error: TextError }) {
  if (allowed.length === 0) return null;
  const rest = allowed.slice(ALLOWED_SHOWN);
  return (
    <span class="faint">
      ; allowed: {allowed.slice(0, ALLOWED_SHOWN).join(', ')}
      {rest.length > 0 && (
        <details>
          <summary>and {rest.length} more</summary>
          {rest.join(', ')}
        </details>
      )}
    </span>
  );
}
