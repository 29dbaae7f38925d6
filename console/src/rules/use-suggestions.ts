import { useEffect, useId, useState } from 'preact/hooks';
import type { Completion, Completions } from './completion.ts';

const ITEMS_MAX = 60;

type Handlers = { readonly onChoose: (item: Completion) => void; readonly onClose: () => void };

/** A list under the caret, moved by keys while the text keeps the focus. */
export function useSuggestions(found: Completions | null, { onChoose, onClose }: Handlers) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const items = found?.items.slice(0, ITEMS_MAX) ?? [];
  const isOpen = items.length > 0;
  const names = items.map(({ text }) => text).join(' ');
  useEffect(() => setActive(0), [names]);
  const at = Math.min(active, items.length - 1);
  /** Whether the key is for the list. */
  const press = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (!isOpen || ctrlKey || metaKey) return false;
    if (key === 'ArrowDown') setActive((at + 1) % items.length);
    else if (key === 'ArrowUp') setActive((at + items.length - 1) % items.length);
    else if (key === 'Enter' || key === 'Tab') onChoose(items[at]!);
    else if (key === 'Escape') onClose();
    else return false;
    return true;
  };
  const toId = (index: number): string => `${listId}-${index}`;
  return { items, isOpen, at, listId, toId, activeId: isOpen ? toId(at) : undefined, press, onChoose };
}
