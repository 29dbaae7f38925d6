import { useEffect, useRef, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import type { Live } from './use-live.ts';

/** The cache time of the answers. */
const AGAIN_MS = 15_000;

/** Shared reads. Live events reload them. */
export function useRisk(mint: string, isOn: boolean, live: Live) {
  const version = useSettled(live.version + live.security.length, AGAIN_MS);
  const bundles = useRest('/v1/token/{mint}/bundles', { mint }, { isOn, everyMs: 60_000 });
  const signal = useRest('/v1/token/{mint}/signal', { mint }, { isOn, everyMs: 30_000 });
  const liquidity = useRest('/v1/token/{mint}/liquidity/events', { mint }, { isOn, everyMs: 30_000 });
  const campaigns = useRest('/v1/token/{mint}/campaigns', { mint }, { isOn, everyMs: 60_000 });
  const early = useRest(
    '/v1/token/{mint}/funding-abuse',
    { mint, early_window_minutes: 240, limit: 200 },
    { isOn: isOn && (bundles.data?.bundles.length ?? 0) > 0 },
  );
  useEffect(() => {
    if (version > 0) for (const read of [bundles, signal, liquidity, campaigns]) read.reload();
  }, [version]);
  return { bundles, signal, liquidity, campaigns, early, version };
}

/** Follows a value with at most one change per period. */
function useSettled<T>(value: T, everyMs: number): T {
  const [settled, setSettled] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  const isWaiting = settled !== value;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSettled(latest.current), everyMs);
    return () => clearTimeout(timer);
  }, [isWaiting, everyMs]);
  return settled;
}
