/** Separate scenes of crews behind a creation, and of crews that move tokens. */

import { simulate } from 'market-simulator';
import { crewDetectors, type Truth } from 'market-simulator/item';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { Bundle } from '../../layers/core/bundles/bundle.ts';
import { sumBasis } from '../../layers/core/bundles/timeline.ts';
import { newPipeline } from './pipeline.ts';
import { type Detection, score, type Tally } from './score.ts';
import { printTallies } from './table.ts';

type Options = {
  readonly seeds: readonly number[];
  readonly swaps: number;
  readonly strain: number;
  readonly only: string | undefined;
};

export const isCrews = (name: string): boolean => name === 'crews' || crewDetectors.some(one => one === name);

/** Prints both rows. Returns the number of swaps. */
export const reportCrews = ({ seeds, swaps, strain, only }: Options): number => {
  if (only !== undefined && !isCrews(only)) return 0;
  const tallies = new Map<string, Tally>();
  let judged = 0;
  for (const name of crewDetectors)
    for (const seed of seeds) {
      const shares = { [name]: 0.01 };
      const options = { seed, swaps, strain, only: name, shares, tokens: Math.round(swaps / 200) };
      judged += judgeCrews(options, tallies, name);
    }
  console.log(`\n## Crews by their places and by their tokens (seeds ${seeds.join(', ')}; ${swaps} swaps each)\n`);
  printTallies(tallies);
  return judged;
};

/** Members, and holders of a twentieth. */
const listNamedReceivers = ({ claims, members, timeline }: Bundle): readonly string[] =>
  [...claims.byWallet]
    .filter(([wallet, { receivedRaw }]) => members.has(wallet) || receivedRaw * 20n >= sumBasis(timeline))
    .map(([wallet]) => wallet);

type Name = (typeof crewDetectors)[number];

const judgeCrews = (options: Parameters<typeof simulate>[0], tallies: Map<string, Tally>, name: Name): number => {
  const truths: Truth[] = [];
  const found = new Map<string, Detection>();
  const pipeline = newPipeline();
  let swaps = 0;
  for (const item of simulate(options)) {
    if ('truth' in item) {
      if (item.truth.detector === name) truths.push(item.truth);
      continue;
    }
    if (item.event.type === 'swap') swaps++;
    for (const { mint, change } of pipeline.take(item.event as unknown as ChainEvent)) {
      if (!('bundle' in change)) continue;
      const { bundle, atMs } = change;
      const clusters = [...bundle.clusters.values()];
      const wallets =
        name === 'moved_tokens'
          ? listNamedReceivers(bundle)
          : clusters.filter(({ type }) => type === 'LaunchSlotBurst').flatMap(one => one.wallets);
      const known = found.get(bundle.id);
      if (wallets.length === 0) found.delete(bundle.id);
      else found.set(bundle.id, { id: bundle.id, detector: name, type: '', mint, wallets, atMs: known?.atMs ?? atMs });
    }
  }
  score(truths, [...found.values()], tallies);
  return swaps;
};
