import { type Client, createClient } from '@chain-intelligence/client';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Config } from '../config/config.ts';

export type Session = {
  readonly config: Config;
  readonly key: string;
  readonly client: Client;
  /** Changes the key of this tab. Null forgets it. */
  readonly setKey: (key: string | null) => void;
};

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('No session above this component.');
  return session;
}

export function openSession(config: Config, key: string, setKey: Session['setKey']): Session {
  return {
    config,
    key,
    setKey,
    client: createClient({ url: config.apiUrl, socketUrl: config.socketUrl, key }),
  };
}
