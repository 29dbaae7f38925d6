import { useEffect, useState } from 'preact/hooks';
import { matchPath } from './paths.ts';

export type Place = { readonly path: string; readonly query: URLSearchParams };

const CHANGED = 'chain:navigated';

function readPlace(): Place {
  // Findings link to `/#/input/…`, which every server answers with the console.
  if (location.hash.startsWith('#/')) history.replaceState(null, '', location.hash.slice(1));
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

export function navigate(href: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new Event(CHANGED));
}

export function useLocation(): Place {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const update = (): void => setPlace(readPlace());
    addEventListener(CHANGED, update);
    addEventListener('popstate', update);
    addEventListener('hashchange', update);
    return () => {
      removeEventListener(CHANGED, update);
      removeEventListener('popstate', update);
      removeEventListener('hashchange', update);
    };
  }, []);
  return place;
}

/** `push` for other content, which Back leaves again; `replace` for another look at the same. */
type Step = 'push' | 'replace';

/** A shareable value of the query string. */
export function useQueryValue<T extends string>(
  name: string,
  values: readonly T[],
  fallback: T,
  step: Step = 'replace',
): readonly [T, (value: T) => void] {
  const given = useLocation().query.get(name);
  const value = values.find(one => one === given) ?? fallback;
  return [value, next => setQueryValue(name, next === fallback ? null : next, step)];
}

export function setQueryValue(name: string, value: string | null, step: Step = 'replace'): void {
  const { path, query } = readPlace();
  if (query.get(name) === value) return;
  if (value === null) query.delete(name);
  else query.set(name, value);
  const text = query.toString();
  navigate(text === '' ? path : `${path}?${text}`, { replace: step === 'replace' });
}

/** Own links change the page without a load. */
export function useLinks(): void {
  useEffect(() => {
    document.addEventListener('click', handleLinkClick);
    return () => document.removeEventListener('click', handleLinkClick);
  }, []);
}

function handleLinkClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (link === null || !isPlain || event.defaultPrevented || link.target !== '') return;
  if (link.origin !== location.origin || link.hash !== '' || matchPath(link.pathname) === null) return;
  event.preventDefault();
  navigate(link.pathname + link.search);
}
