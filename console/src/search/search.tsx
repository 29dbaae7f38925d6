import { useEffect, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { SearchIcon } from '../panel/icons.tsx';
import { toApiProblem } from '../panel/problem.ts';
import { navigate } from '../route/location.ts';
import { SEARCH_FIELD } from './field.ts';
import { HitList, LIST_ID, toHitId } from './hit-list.tsx';
import { buildHits, type Hit } from './hits.ts';

const WAIT_MS = 150;
const CHARACTERS_MAX = 64;

/** Finds tokens, wallets and handles while typing. */
export function Search() {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const { hits, note } = useHits(text.trim(), isOpen);
  const close = (): void => {
    setOpen(false);
    setText('');
    document.getElementById(SEARCH_FIELD)?.blur();
  };
  const go = (hit: Hit): void => {
    close();
    navigate(hit.href);
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
        id={SEARCH_FIELD}
        type="text"
        role="combobox"
        placeholder="Search token, wallet, handle"
        aria-label="Search a token, wallet or handle"
        aria-expanded={isShown}
        aria-controls={isShown ? LIST_ID : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown && hits[at] ? toHitId(at) : undefined}
        autoComplete="off"
        spellcheck={false}
        maxLength={CHARACTERS_MAX}
        value={text}
        onInput={change}
        onFocus={() => setOpen(true)}
        onKeyDown={press}
      />
      <span class="key-hint">/</span>
      {isShown && <HitList hits={hits} at={at} note={note} onPick={go} />}
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
