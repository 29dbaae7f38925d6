import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { CheckedText, Language, TextError } from './check-text.ts';
import { type Completions, listCompletions } from './completion.ts';
import { splitText } from './highlight.ts';
import { Suggestions } from './suggestions.tsx';
import { useSuggestions } from './use-suggestions.ts';

type EditorProps = {
  readonly language: Language | null;
  readonly text: string;
  readonly checked: CheckedText | null;
  readonly onText: (text: string) => void;
  /** Ctrl+Enter. */
  readonly onRun: () => void;
};

/** A text area over its colored text, with completion. */
export function Editor({ language, text, checked, onText, onRun }: EditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const found = useMemo<Completions | null>(
    () => (language === null || caret === null || !isAsked ? null : listCompletions(language, text, caret)),
    [language, text, caret, isAsked],
  );
  const replace = (from: number, to: number, inserted: string): void => {
    const own = area.current!;
    own.focus();
    own.setSelectionRange(from, to);
    // Keeps what Ctrl+Z undoes.
    document.execCommand('insertText', false, inserted);
    setAsked(inserted.endsWith("'"));
  };
  const suggestions = useSuggestions(found, {
    onChoose: ({ text: inserted }) => replace(found!.from, caret!, inserted),
    onClose: () => setAsked(false),
  });
  const press = (event: KeyboardEvent): void => {
    if (suggestions.press(event)) event.preventDefault();
    else if (event.ctrlKey && event.key === ' ') setAsked(true);
    else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') onRun();
  };
  const follow = (): void => {
    const { selectionStart, selectionEnd } = area.current!;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
  };
  const errors = checked?.errors ?? [];
  return (
    <div class="rule-editor">
      <pre aria-hidden="true">
        {splitText(text, errors).map(({ text: part, kind, isWrong }, at) => (
          <span key={at} class={`${kind} ${isWrong ? 'wrong' : ''}`}>
            {part}
          </span>
        ))}
        {'\n'}
      </pre>
      <textarea
        ref={area}
        id={EDITOR}
        aria-label="Rule"
        aria-describedby="rule-problems"
        aria-invalid={errors.length > 0}
        aria-autocomplete="list"
        aria-controls={suggestions.isOpen ? suggestions.listId : undefined}
        aria-activedescendant={suggestions.activeId}
        spellcheck={false}
        autocapitalize="off"
        autocomplete="off"
        value={text}
        onInput={event => {
          onText(event.currentTarget.value);
          setAsked(true);
          follow();
        }}
        onSelect={follow}
        onBlur={() => setAsked(false)}
        onKeyDown={press}
      />
      {suggestions.isOpen && <Suggestions {...suggestions} anchor={area.current!} caret={caret!} />}
    </div>
  );
}

const EDITOR = 'rule-editor';
const ALLOWED_SHOWN = 12;

type ProblemsProps = { readonly text: string; readonly checked: CheckedText | Error | null };

/** What is wrong, and what is allowed. A press goes to the place. */
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
