import { useEffect, useRef } from 'preact/hooks';
import type { Hit } from './hits.ts';

export function toListId(field: string): string {
  return `${field}-hits`;
}

export function toHitId(field: string, at: number): string {
  return `${field}-hit-${at}`;
}

type HitListProps = {
  /** Id of the field. */
  readonly field: string;
  readonly hits: readonly Hit[];
  /** Index of the chosen one. */
  readonly at: number;
  /** Shown without hits. */
  readonly note: string;
  readonly onPick: (hit: Hit) => void;
};

export function HitList({ field, hits, at, note, onPick }: HitListProps) {
  return hits.length === 0 ? (
    <div id={toListId(field)} class="search-hits search-note" role="status">
      {note}
    </div>
  ) : (
    <div id={toListId(field)} class="search-hits" role="listbox" aria-label="Found">
      {hits.map((hit, index) => (
        <HitRow key={hit.href} hit={hit} id={toHitId(field, index)} isActive={index === at} onPick={onPick} />
      ))}
    </div>
  );
}

type HitProps = {
  readonly hit: Hit;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPick: (hit: Hit) => void;
};

function HitRow({ hit, id, isActive, onPick }: HitProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys.
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      class="hit"
      onMouseDown={event => event.preventDefault()}
      onClick={() => onPick(hit)}
    >
      <span class="hit-kind">{hit.kind}</span>
      <span class="hit-name">{hit.name}</span>
      <span class="faint mono">{hit.detail}</span>
    </div>
  );
}
