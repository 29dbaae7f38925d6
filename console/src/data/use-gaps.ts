import { useMemo } from 'preact/hooks';
import { type Gap, listGaps } from './coverage.ts';
import { useRest } from './use-rest.ts';

const NONE: readonly Gap[] = [];

/** None where the key may not read them. */
export function useGaps(): readonly Gap[] {
  const { data } = useRest('/v1/coordination/health', {}, { everyMs: 60_000 });
  return useMemo(() => (data === undefined ? NONE : listGaps(data)), [data]);
}
