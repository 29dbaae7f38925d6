import { useEffect, useRef } from 'preact/hooks';
import { navigate } from '../route/location.ts';
import { buildPagePath, type PageName } from '../route/paths.ts';
import { SEARCH_FIELD } from '../search/field.ts';

/** After `g`, this key opens the page. */
export const pageKeys: Readonly<Record<string, PageName>> = {
  m: 'market',
  n: 'launches',
  c: 'compare',
  w: 'watchlist',
  l: 'leaderboard',
  a: 'alerts',
  r: 'rules',
  s: 'system',
  k: 'account',
};

const SEQUENCE_MS_MAX = 1_500;

/** Keys of every page, outside of fields. */
export function useShortcuts(onHelp: () => void): void {
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    let prefixAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const isField = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      const isTyping = isField || (target instanceof HTMLElement && target.isContentEditable);
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      const page = event.timeStamp - prefixAt < SEQUENCE_MS_MAX ? pageKeys[event.key] : undefined;
      prefixAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (page !== undefined) navigate(buildPagePath(page));
      else if (event.key === '?') help.current();
      else if (event.key === '/') document.getElementById(SEARCH_FIELD)?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
