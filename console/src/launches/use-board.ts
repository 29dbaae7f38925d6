import type { StreamEvent } from '@chain-intelligence/client';
import { useMemo, useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { useStream } from '../data/use-stream.ts';
import { addSteps, buildBoard, type Stage, type Step, stages } from './board.ts';
import type { LaunchFilters } from './filters.tsx';

const EVERY_MS = 20_000;
const ROWS = 30;

const SORTS = { curve: 'launched', graduating: 'curve', graduated: 'graduated' } as const;

/** Three lists, and the steps that two channels tell. */
export function useBoard(filters: LaunchFilters) {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const ask = (stage: Stage) => ({ stage, sort: SORTS[stage], window: '1h' as const, limit: ROWS, ...filters });
  const reads = {
    curve: useRest('/v1/tokens', ask('curve'), { everyMs: EVERY_MS }),
    graduating: useRest('/v1/tokens', ask('graduating'), { everyMs: EVERY_MS }),
    graduated: useRest('/v1/tokens', ask('graduated'), { everyMs: EVERY_MS }),
  };
  const live = useStream(['launches', 'migrations'], events => {
    if (events.some(({ type }) => type === 'gap')) for (const stage of stages) reads[stage].reload();
    const added = events.flatMap(toStep);
    if (added.length > 0) setSteps(old => addSteps(old, added));
  });
  // Other figures than the pad are unknown until a token is listed.
  const isOnlyPad = Object.keys(filters).every(name => name === 'pad');
  const fitting = isOnlyPad ? steps.filter(({ launch }) => (filters.pad ?? launch.pad) === launch.pad) : [];
  const board = useMemo(() => {
    const read = (stage: Stage) => {
      const { data } = reads[stage];
      return data && { tokens: data.tokens, asOfMs: data.as_of_ts_ms };
    };
    return buildBoard({ curve: read('curve'), graduating: read('graduating'), graduated: read('graduated') }, fitting);
  }, [reads.curve.data, reads.graduating.data, reads.graduated.data, steps, filters]);
  return { reads, live, board };
}

function toStep(event: StreamEvent<'launches' | 'migrations'>): readonly Step[] {
  const heardMs = Date.now();
  if (event.type === 'launches') {
    const { token_mint: mint, name, symbol, launch } = event.data;
    return [{ mint, name, symbol, launch, heardMs }];
  }
  if (event.type !== 'migrations') return [];
  const { mint, name, symbol, pad, timestamp, signature, to_pool, to_dex, seconds_to_graduate } = event.data;
  const launch = {
    ...({ pad, stage: 'graduated', curve_pct: 100, is_complete: true, graduated_ts_ms: timestamp } as const),
    ...{ migration_signature: signature, pool: to_pool, pool_dex: to_dex, seconds_to_graduate, why: null },
  };
  return [{ mint, name, symbol, launch, heardMs }];
}
