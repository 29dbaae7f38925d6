import { useRef } from 'preact/hooks';
import type { CheckedText, Language } from './check-text.ts';
import { splitText } from './highlight.ts';
import { EDITOR } from './problems.tsx';
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
  const { press, change, follow, close, ...suggestions } = useSuggestions(area, language, text);
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
          change();
        }}
        onSelect={follow}
        onBlur={close}
        onKeyDown={event => {
          if (press(event)) event.preventDefault();
          else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') onRun();
        }}
      />
      {suggestions.isOpen && <Suggestions {...suggestions} anchor={area.current!} />}
    </div>
  );
}
