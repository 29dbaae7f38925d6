import type { Client, Result } from '@chain-intelligence/client';
import { useMemo, useRef, useState } from 'preact/hooks';
import { openClient, useSession } from '../data/session.ts';
import { describeRefusal } from './problem.ts';

export type Action = {
  readonly isRunning: boolean;
  /** Why the last change was not made. */
  readonly problem: string | null;
  /** Null: it was not made, or another one runs. */
  readonly run: <T>(work: (client: Client) => Promise<Result<T>>) => Promise<T | null>;
};

/** Changes something, one call at a time. A change is never repeated by itself. */
export function useAction(): Action {
  const { config, key, outage } = useSession();
  const client = useMemo(
    () => openClient(config, key, outage.fetch, { retry: { attemptsMax: 1 } }),
    [config, key, outage.fetch],
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const run: Action['run'] = async work => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setRunning(true);
    setProblem(null);
    outage.allowRetries();
    try {
      const result = await work(client);
      if (result.ok) return result.data;
      setProblem(describeRefusal(result.error));
      return null;
    } finally {
      isBusy.current = false;
      setRunning(false);
    }
  };
  return { isRunning, problem, run };
}
