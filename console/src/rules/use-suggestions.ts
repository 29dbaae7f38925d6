import type { RefObject } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import type { Language } from './check-text.ts';
import { type Completion, listCompletions } from './completion.ts';

const ITEMS_MAX = 60;

/** Completions under the caret, moved by keys while the text keeps the focus. */
export function useSuggestions(area: RefObject<HTMLTextAreaElement | null>, language: Language | null, text: string) {
  const listId = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [active, setActive] = useState(0);
  const found = useMemo(
    () => (language === null || caret === null || !isAsked ? null : listCompletions(language, text, caret)),
    [language, text, caret, isAsked],
  );
  const items = found?.items.slice(0, ITEMS_MAX) ?? [];
  const isOpen = items.length > 0;
  useEffect(() => setActive(0), [items.map(item => item.text).join(' ')]);
  const at = Math.min(active, items.length - 1);
  const onChoose = ({ text: inserted }: Completion): void => {
    area.current!.focus();
    area.current!.setSelectionRange(found!.from, caret!);
    // Keeps what Ctrl+Z undoes.
    document.execCommand('insertText', false, inserted);
    setAsked(inserted.endsWith("'"));
  };
  const follow = (): void => {
    const { selectionStart, selectionEnd } = area.current!;
    setCaret(selectionStart === selectionEnd ? selectionStart : null);
  };
  const change = (): void => {
    setAsked(true);
    follow();
  };
  /** Whether the key is for the list. */
  const press = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (ctrlKey && key === ' ') {
      change();
      return true;
    }
    if (!isOpen || ctrlKey || metaKey) return false;
    if (key === 'ArrowDown') setActive((at + 1) % items.length);
    else if (key === 'ArrowUp') setActive((at + items.length - 1) % items.length);
    else if (key === 'Enter' || key === 'Tab') onChoose(items[at]!);
    else if (key === 'Escape') setAsked(false);
    else return false;
    return true;
  };
  const toId = (index: number): string => `${listId}-${index}`;
  const activeId = isOpen ? toId(at) : undefined;
  const close = (): void => setAsked(false);
  return { items, isOpen, at, caret: caret ?? 0, listId, toId, activeId, press, change, follow, close, onChoose };
}
