import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useLocation } from '../route/location.ts';
import { matchPath, type PageName } from '../route/paths.ts';
import { NotFound } from './not-found.tsx';
import { type PageProps, pages } from './pages.ts';

type Loaded = { readonly name: PageName; readonly Content: ComponentType<PageProps> } | { readonly problem: string };

/** The page of the address. */
export function Page() {
  const { path } = useLocation();
  const match = matchPath(path);
  const name = match?.page;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const set = (next: Loaded): void => void (isCurrent && setLoaded(next));
    if (name !== undefined)
      pages[name].load().then(
        module => set({ name, Content: module.default }),
        (error: Error) => set({ problem: error.message }),
      );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  useEffect(() => {
    document.title = `${match === null ? 'Not found' : pages[match.page].title(match.values)} · Chain Intelligence`;
    scrollTo(0, 0);
  }, [path]);
  if (match === null) return <NotFound path={path} />;
  if (loaded !== null && 'problem' in loaded)
    return (
      <div class="page" role="alert">
        <h1>This page did not load</h1>
        <p>
          The service does not answer, or the console was updated. Check that the service runs (npm start), then reload.
        </p>
        <p class="faint">{loaded.problem}</p>
        <button type="button" class="button" onClick={() => location.reload()}>
          Reload
        </button>
      </div>
    );
  if (loaded?.name !== match.page) return <p class="page-loading">Loading</p>;
  // Another token or wallet begins anew.
  return <loaded.Content key={path} values={match.values} />;
}
