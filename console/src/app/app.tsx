import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { type Config, loadApiKey, loadConfig, saveApiKey } from '../config/config.ts';
import { useOutage } from '../data/outage.ts';
import { openClient, SessionContext } from '../data/session.ts';
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
  return <WithKey config={config} onConfig={setConfig} />;
}

type Known = { readonly config: Config; readonly onConfig: (config: Config) => void };

function WithKey({ config, onConfig }: Known) {
  const [entered, setEntered] = useState(loadApiKey);
  const key = entered ?? config.key;
  const setKey = useCallback((next: string | null): void => {
    saveApiKey(next);
    setEntered(next);
  }, []);
  const reload = useCallback(async (): Promise<void> => {
    const next = await loadConfig().catch(() => config);
    if (JSON.stringify(next) !== JSON.stringify(config)) onConfig(next);
  }, [config, onConfig]);
  const outage = useOutage(config.apiUrl, reload);
  const { fetch } = outage;
  const client = useMemo(() => (key === null ? null : openClient(config, key, fetch)), [config, key, fetch]);
  if (key === null || client === null) return <KeyForm onKey={setKey} />;
  return (
    <SessionContext.Provider value={{ config, key, setKey, client, outage }}>
      <Shell>
        {/* Another key has other data. */}
        <Page key={key} />
      </Shell>
    </SessionContext.Provider>
  );
}
