import type { Answer, ApiError, Parameters, Path } from '@chain-intelligence/client';
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks';
import { PageTimeContext } from './past.ts';
import { useSession } from './session.ts';
import type { Source } from './source.ts';

export type RestRead<T> = {
  readonly source: Source;
  readonly status: 'loading' | 'ready' | 'error';
  /** Old data stay while a reload fails. */
  readonly data: T | undefined;
  readonly error: ApiError | undefined;
  /** When the data arrived. */
  readonly atMs: number;
  readonly headers: Headers | undefined;
  readonly reload: () => void;
};

export type RestOptions = {
  /** Reads again after this time while the page is visible. */
  readonly everyMs?: number;
  /** Without it nothing is read. */
  readonly isOn?: boolean;
};

type Read<T> = Omit<RestRead<T>, 'source' | 'reload'>;

const LOADING = { status: 'loading', data: undefined, error: undefined, atMs: 0, headers: undefined } as const;

/** Calls an operation for a panel. Other parameters begin anew. */
export function useRest<P extends Path>(
  path: P,
  parameters: Parameters<P>,
  { everyMs, isOn = true }: RestOptions = {},
): RestRead<Answer<P>> {
  const { client, outage } = useSession();
  const isPast = useContext(PageTimeContext) !== null;
  const [read, setRead] = useState<Read<Answer<P>>>(LOADING);
  const call = `${path} ${JSON.stringify(parameters)}`;
  const given = useRef(parameters);
  given.current = parameters;
  const isDown = useRef(false);
  isDown.current = outage.isDown;
  // The tier does not change while the page is open.
  const isRefused = useRef(false);
  isRefused.current = read.error?.kind === 'http' && read.error.status === 403;
  const running = useRef<AbortController | null>(null);
  const load = useCallback(async () => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    try {
      const result = await client.get<Path>(path, given.current as never, { signal: own.signal });
      if (own.signal.aborted) return;
      if (result.ok) {
        const { data, response } = result as { data: Answer<P>; response: Response };
        setRead({ status: 'ready', data, error: undefined, atMs: Date.now(), headers: response.headers });
      } else setRead(old => ({ ...old, status: 'error', error: result.error }));
    } catch (cause) {
      if (!own.signal.aborted) throw cause;
    }
  }, [client, call]);
  useEffect(() => {
    setRead(LOADING);
    if (!isOn) return;
    void load();
    const again = (): void => void (document.hidden || isDown.current || isRefused.current || load());
    const timer = everyMs === undefined || isPast ? undefined : setInterval(again, everyMs);
    if (timer !== undefined) document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      running.current?.abort();
    };
  }, [load, everyMs, isOn]);
  useEffect(() => {
    if (isOn && outage.returns > 0) void load();
  }, [outage.returns]);
  return { source: { kind: 'rest', path, parameters }, ...read, reload: () => void load() };
}
