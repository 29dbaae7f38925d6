import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Completion } from './completion.ts';

type SuggestionsProps = {
  readonly items: readonly Completion[];
  readonly at: number;
  readonly listId: string;
  readonly toId: (index: number) => string;
  readonly onChoose: (item: Completion) => void;
  readonly anchor: HTMLTextAreaElement;
  readonly caret: number;
};

/** Completions under the caret. */
export function Suggestions({ items, at, listId, toId, onChoose, anchor, caret }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = list.current!;
    const place = findCaret(anchor, caret);
    const frame = anchor.getBoundingClientRect();
    own.style.top = `${place.bottom - frame.top + 2}px`;
    own.style.left = `${Math.max(0, Math.min(place.left - frame.left, frame.width - own.offsetWidth))}px`;
  });
  useLayoutEffect(() => list.current!.children[at]?.scrollIntoView({ block: 'nearest' }), [at]);
  return (
    <div class="rule-suggestions" role="listbox" id={listId} aria-label="Completions" ref={list}>
      {items.map((item, index) => (
        <div
          key={item.text}
          id={toId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          // Before the text loses the focus.
          onPointerDown={event => {
            event.preventDefault();
            onChoose(item);
          }}
        >
          <span>{item.text}</span>
          <span class="faint">{item.detail}</span>
        </div>
      ))}
    </div>
  );
}

/** The text behind the area has the same places. */
function findCaret(anchor: HTMLTextAreaElement, caret: number): DOMRect {
  const walker = document.createTreeWalker(anchor.previousElementSibling!, NodeFilter.SHOW_TEXT);
  let left = caret;
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const { length } = node as Text;
    if (left <= length) {
      const range = document.createRange();
      range.setStart(node, left);
      return range.getBoundingClientRect();
    }
    left -= length;
  }
  return anchor.getBoundingClientRect();
}
