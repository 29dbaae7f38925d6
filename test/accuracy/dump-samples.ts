/** Simulated bundles as risk-model input, and whether they dumped within the hour. */

import { simulate } from 'market-simulator';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { Bundle } from '../../layers/core/bundles/bundle.ts';
import { findBundle } from '../../layers/core/bundles/bundles.ts';
import { computeRiskFeatures } from '../../layers/core/bundles/risk.ts';
import type { SecurityChange } from '../../layers/core/security/changes.ts';
import type { MintSecurity } from '../../layers/core/security/security.ts';
import { withoutLinks } from './detections.ts';
import type { Sample } from './logistic.ts';
import { newPipeline } from './pipeline.ts';

/** A sample whose hour has not passed yet; `ageMs` is 0 at detection. */
export type DumpSample = Sample & { readonly type: string; readonly ageMs: number };

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Sampled again at these ages unless dumping or closed. */
const AGES = [5 * MINUTE, 20 * MINUTE, 60 * MINUTE];

type Watched = Omit<DumpSample, 'dumped'> & { readonly id: string; readonly atMs: number };
type Look = { readonly id: string; readonly ageMs: number; readonly dueMs: number };

/** The samples of one seed's market with at least an hour of tape after them. */
export function* samples(seed: number, swaps = 60_000): Generator<DumpSample> {
  const watched: Watched[] = [];
  const looks = new Map<string, Look[]>();
  const dumps = new Map<string, number[]>();
  const absorbers = new Map<string, string>();
  let endMs = 0;
  const look = (mint: string, state: MintSecurity): void => {
    const due = (looks.get(mint) ?? []).filter(({ dueMs }) => dueMs <= state.newestMs);
    if (due.length === 0) return;
    looks.set(
      mint,
      looks.get(mint)!.filter(({ dueMs }) => dueMs > state.newestMs),
    );
    for (const { id, ageMs } of due) {
      const bundle = findBundle(state.bundles, id);
      if (bundle && ['active', 'derisked', 'dormant'].includes(bundle.status))
        watched.push({
          ...seen(bundle, computeRiskFeatures(bundle, state, state.newestMs)),
          ageMs,
          atMs: state.newestMs,
        });
    }
  };
  const note = (mint: string, change: SecurityChange): void => {
    if (change.kind === 'bundle_merged') absorbers.set(change.bundle.id, change.into);
    if (change.kind === 'bundle_status' && change.bundle.status === 'dumping')
      dumps.set(change.bundle.id, [...(dumps.get(change.bundle.id) ?? []), change.bundle.statusMs]);
    if (change.kind !== 'bundle_detected') return;
    const { bundle, atMs } = change;
    watched.push({ ...seen(bundle, bundle.features), ageMs: 0, atMs });
    const mine = AGES.map(ageMs => ({ id: bundle.id, ageMs, dueMs: atMs + ageMs }));
    looks.set(mint, [...(looks.get(mint) ?? []), ...mine]);
  };
  const pipeline = newPipeline((mint, state) => look(mint, state));
  for (const item of simulate({ seed, swaps, shares: withoutLinks }))
    if ('event' in item) {
      endMs = item.event.timestamp;
      for (const { mint, change } of pipeline.take(item.event as unknown as ChainEvent)) note(mint, change);
    }
  for (const { id, atMs, ...sample } of watched)
    if (atMs <= endMs - HOUR)
      yield { ...sample, dumped: dumpsOf(id, dumps, absorbers).some(ms => ms >= atMs && ms <= atMs + HOUR) };
}

const seen = (bundle: Bundle, features: readonly number[]) => ({ id: bundle.id, type: bundle.type, features });

/** Dumps of a bundle and of the bundle that absorbed it. */
const dumpsOf = (
  id: string,
  dumps: ReadonlyMap<string, readonly number[]>,
  absorbers: ReadonlyMap<string, string>,
): readonly number[] => {
  const into = absorbers.get(id);
  return [...(dumps.get(id) ?? []), ...(into === undefined ? [] : dumpsOf(into, dumps, absorbers))];
};
