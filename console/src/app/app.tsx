import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { type Config, loadApiKey, loadConfig, saveApiKey } from '../config/config.ts';
import { openSession, SessionContext } from '../data/session.ts';
import { useLinks } from '../route/location.ts';
import { KeyForm } from './key-form.tsx';
import { Page } from './page.tsx';
import { Shell } from './shell.tsx';

type Loaded = Config | Error | null;

export function App() {
  const [config, setConfig] = useState<Loaded>(null);
  useLinks();
  const load = useCallback((): void => {
    setConfig(null);
    loadConfig().then(setConfig, setConfig);
  }, []);
  useEffect(load, [load]);
  if (config === null) return <p class="splash">Loading</p>;
  if (config instanceof Error)
    return (
      <main class="splash">
        <h1>The console cannot reach its service</h1>
        <p role="alert">{config.message} Check that the service runs (npm start), then try again.</p>
        <button type="button" class="button" onClick={load}>
          Try again
        </button>
      </main>
    );
  return <WithKey config={config} />;
}

function WithKey({ config }: { readonly config: Config }) {
  const [entered, setEntered] = useState(loadApiKey);
  const key = entered ?? config.key;
  const setKey = useCallback((next: string | null): void => {
    saveApiKey(next);
    setEntered(next);
  }, []);
  const session = useMemo(() => (key === null ? null : openSession(config, key, setKey)), [config, key, setKey]);
  if (session === null) return <KeyForm onKey={setKey} />;
  return (
    <SessionContext.Provider value={session}>
      <Shell>
        <Page />
      </Shell>
    </SessionContext.Provider>
  );
}
