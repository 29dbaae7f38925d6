import { type Client, type ClientOptions, createClient } from '@chain-intelligence/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Config } from '../config/config.ts';
import type { Outage } from './outage.ts';

export type Session = {
  readonly config: Config;
  readonly key: string;
  readonly client: Client;
  readonly outage: Outage;
  /** Changes the key of this tab. Null forgets it. */
  readonly setKey: (key: string | null) => void;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No session above this component.');
  return session;
}

export function openClient(
  { apiUrl, socketUrl }: Config,
  key: string,
  fetch: Outage['fetch'],
  more: Pick<ClientOptions, 'retry'> = {},
): Client {
  return createClient({ url: apiUrl, socketUrl, key, fetch, ...more });
}
