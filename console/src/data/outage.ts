import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { failures } from './failures.ts';
import { createRetryBudget } from './retry-budget.ts';

/** Whether the service answers, for all panels of a page together. */
export type Outage = {
  readonly isDown: boolean;
  /** Grows when the service answers again. */
  readonly returns: number;
  /** Lets failed calls be repeated at once: the user asks. */
  readonly allowRetries: () => void;
  /** Use it for all calls. */
  readonly fetch: (request: Request) => Promise<Response>;
};

const PROBE_MS_MAX = 8_000;

/**
 * Watches the calls of a page. During an outage they wait, and one probe asks.
 * `reload` reads the configuration again, also when the key is refused.
 */
export function useOutage(apiUrl: string, reload: () => Promise<void>): Outage {
  const [isDown, setDown] = useState(false);
  const [returns, setReturns] = useState(0);
  const retries = useMemo(() => createRetryBudget<Response | Error>(), []);
  const isReloading = useRef(false);
  /** Calls wait for it during an outage. */
  const back = useRef<PromiseWithResolvers<void> | null>(null);
  const reloadOnce = useCallback(async (): Promise<void> => {
    if (isReloading.current) return;
    isReloading.current = true;
    await reload().finally(() => {
      isReloading.current = false;
    });
  }, [reload]);
  const fetchWatched = useCallback(
    async (request: Request): Promise<Response> => {
      if (back.current) await Promise.race([back.current.promise, waitForAbort(request.signal)]);
      try {
        const response = await fetchWithinBudget(request, retries);
        if (response.status === 401) void reloadOnce();
        return response;
      } catch (error) {
        // Another failure is that of one call.
        if (!request.signal.aborted && !(await isAnswering(apiUrl))) {
          back.current ??= Promise.withResolvers();
          setDown(true);
        }
        throw error;
      }
    },
    [apiUrl, reloadOnce, retries],
  );
  useEffect(() => {
    if (!isDown) return;
    let timer: ReturnType<typeof setTimeout>;
    const probe = async (waitMs: number): Promise<void> => {
      if (!(await isAnswering(apiUrl))) {
        const next = Math.min(2 * waitMs, PROBE_MS_MAX);
        timer = setTimeout(() => void probe(next), next);
        return;
      }
      await reloadPageOfOtherBuild();
      await reloadOnce();
      retries.reset();
      back.current?.resolve();
      back.current = null;
      setDown(false);
      setReturns(count => count + 1);
    };
    timer = setTimeout(() => void probe(500), 500);
    return () => clearTimeout(timer);
  }, [isDown, apiUrl, reloadOnce]);
  return { isDown, returns, allowRetries: retries.reset, fetch: fetchWatched };
}

type RetryBudget = ReturnType<typeof createRetryBudget<Response | Error>>;

/** Counts failures, and limits repeats. */
async function fetchWithinBudget(request: Request, retries: RetryBudget): Promise<Response> {
  const call = `${request.url} ${request.headers.get('authorization')}`;
  const last = retries.refuse(call);
  if (last instanceof Error) throw last;
  if (last !== undefined) return last.clone();
  const fail = (code: string, failure: Response | Error): void => {
    failures.addRequest(request.url, code);
    retries.keep(call, failure);
  };
  try {
    const response = await fetch(request);
    if (response.ok || response.status === 304) retries.forget(call);
    else fail(String(response.status), response.clone());
    return response;
  } catch (error) {
    if (!request.signal.aborted) fail('no answer', error as Error);
    throw error;
  }
}

function isAnswering(apiUrl: string): Promise<boolean> {
  return fetch(`${apiUrl}/health`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function waitForAbort(signal: AbortSignal): Promise<unknown> {
  return new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }));
}

/** The server's page names its scripts by their content. */
async function reloadPageOfOtherBuild(): Promise<void> {
  const own = document.querySelector('script[src]')?.getAttribute('src');
  const text = await fetch('/', { cache: 'no-store' }).then(
    response => (response.ok ? response.text() : ''),
    () => '',
  );
  if (own && text !== '' && !text.includes(own)) location.reload();
}
