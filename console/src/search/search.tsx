import { useEffect, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { SearchIcon } from '../panel/icons.tsx';
import { toApiProblem } from '../panel/problem.ts';
import { navigate } from '../route/location.ts';
import { SEARCH_FIELD } from './field.ts';
import { HitList, toHitId, toListId } from './hit-list.tsx';
import { buildHits, type Hit } from './hits.ts';

const WAIT_MS = 150;
const CHARACTERS_MAX = 64;

/** Finds tokens, wallets and handles while typing, and opens their pages. */
export function Search() {
  return (
    <SearchField
      id={SEARCH_FIELD}
      label="Search a token, wallet or handle"
      placeholder="Search token, wallet, handle"
      keyHint="/"
      onPick={({ href }) => navigate(href)}
    />
  );
}

type SearchFieldProps = {
  readonly id: string;
  readonly label: string;
  readonly placeholder: string;
  readonly keyHint?: string;
  /** Only hits of this kind. */
  readonly kind?: Hit['kind'];
  readonly onPick: (hit: Hit) => void;
};

/** A field whose list follows what is typed. */
export function SearchField({ id, label, placeholder, keyHint, kind, onPick }: SearchFieldProps) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { hits: found, note } = useHits(text.trim(), isOpen);
  const hits = kind === undefined ? found : found.filter(hit => hit.kind === kind);
  const close = (): void => {
    setOpen(false);
    setText('');
    document.getElementById(id)?.blur();
  };
  const go = (hit: Hit): void => {
    close();
    onPick(hit);
  };
  const press = (event: KeyboardEvent): void => {
    const hit = hits[at];
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && hit !== undefined) go(hit);
    else if (event.key === 'ArrowDown') setAt(Math.min(at + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else return;
    event.preventDefault();
  };
  const change = (event: InputEvent): void => {
    setText((event.currentTarget as HTMLInputElement).value);
    setAt(0);
    setOpen(true);
  };
  const isShown = isOpen && text.trim() !== '';
  const leave = (event: FocusEvent): void => {
    const { currentTarget, relatedTarget } = event;
    if (!(currentTarget as Node).contains(relatedTarget as Node | null)) setOpen(false);
  };
  return (
    <search class="search" onFocusOut={leave}>
      <SearchIcon />
      <input
        id={id}
        type="text"
        role="combobox"
        placeholder={placeholder}
        aria-label={label}
        aria-expanded={isShown}
        aria-controls={isShown ? toListId(id) : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits[at] ? toHitId(id, at) : undefined}
        autoComplete="off"
        spellcheck={false}
        maxLength={CHARACTERS_MAX}
        value={text}
        onInput={change}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      {keyHint !== undefined && <span class="key-hint">{keyHint}</span>}
      {isShown && <HitList field={id} hits={hits} at={at} note={note} onPick={go} />}
    </search>
  );
}

function useHits(text: string, isOpen: boolean): { readonly hits: readonly Hit[]; readonly note: string } {
  const [query, setQuery] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const read = useRest('/v1/search', { q: query }, { isOn: isOpen && query !== '' });
  const isWaiting = query !== text || read.status === 'loading';
  const nothing = isWaiting ? 'Searching' : `Nothing found for “${query}”.`;
  return { hits: buildHits(query, read.data), note: read.error ? toApiProblem(read.error).title : nothing };
}
