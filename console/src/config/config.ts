/** What the server of the page says about the service. */
export type Config = {
  readonly apiUrl: string;
  readonly socketUrl: string;
  /** Only on loopback. */
  readonly key: string | null;
  readonly isSimulated: boolean;
};

type ConfigFile = {
  readonly api_url: string;
  readonly ws_url: string;
  readonly key?: string;
  readonly simulated?: boolean;
};

export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json', { cache: 'no-store' });
  if (!response.ok) throw new Error(`/config.json answers with status ${response.status}.`);
  const { api_url, ws_url, key, simulated } = (await response.json()) as ConfigFile;
  return {
    apiUrl: toAbsoluteUrl(api_url).replace(/\/$/, ''),
    socketUrl: toAbsoluteUrl(ws_url).replace(/^http/, 'ws'),
    key: key ?? null,
    isSimulated: simulated === true,
  };
}

function toAbsoluteUrl(address: string): string {
  return new URL(address, location.href).href;
}

const STORED_KEY = 'chain:key';

/** The key that the user entered in this tab. */
export function loadApiKey(): string | null {
  return sessionStorage.getItem(STORED_KEY);
}

export function saveApiKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(STORED_KEY);
  else sessionStorage.setItem(STORED_KEY, key);
}

/** Example: `abcd…wxyz`. */
export function formatMaskedKey(key: string): string {
  return `${key.slice(0, 8)}…${key.slice(-4)}`;
}
