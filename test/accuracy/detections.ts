/** Detector results over a tape, as input of the score. */

import { simulate } from 'market-simulator';
import { securityDetectors, type Truth } from 'market-simulator/item';
import type { SimulationOptions } from 'market-simulator/options';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { type MintChange, newPipeline } from './pipeline.ts';
import type { Detection } from './score.ts';

export type Judged = {
  readonly truths: readonly Truth[];
  readonly detections: readonly Detection[];
  readonly swaps: number;
};

/** Leaves out links across tokens, so only single-token manipulation remains. */
export const withoutLinks = { follow: 0, entity: 0, campaign: 0 } as const;

/** Runs the detectors over a simulated tape. */
export const judgeSimulation = (options: SimulationOptions): Judged => {
  const truths: Truth[] = [];
  const collector = newCollector();
  const pipeline = newPipeline();
  let swaps = 0;
  for (const item of simulate(options)) {
    if ('truth' in item) {
      if (securityDetectors.some(name => name === item.truth.detector)) truths.push(item.truth);
    } else {
      if (item.event.type === 'swap') swaps++;
      collector.take(pipeline.take(item.event as unknown as ChainEvent));
    }
  }
  return { truths, detections: collector.detections(), swaps };
};

/** Runs the detectors over events without truth. */
export const judgeEvents = (events: Iterable<ChainEvent>): Judged => {
  const collector = newCollector();
  const pipeline = newPipeline();
  let swaps = 0;
  for (const event of events) {
    if (event.type === 'swap') swaps++;
    collector.take(pipeline.take(event));
  }
  return { truths: [], detections: collector.detections(), swaps };
};

type Collector = {
  readonly take: (changes: readonly MintChange[]) => void;
  readonly detections: () => readonly Detection[];
};

/** Scores bundles by their last type and members, at their detection time. */
const newCollector = (): Collector => {
  const bundles = new Map<string, Detection>();
  const others: Detection[] = [];
  return {
    take: changes => {
      for (const { mint, change } of changes) {
        const { atMs } = change;
        if ('bundle' in change) {
          const { bundle } = change;
          const wallets = [...bundle.members.keys()];
          const known = bundles.get(bundle.id);
          if (change.kind === 'bundle_merged') bundles.delete(bundle.id);
          else if (known || change.kind === 'bundle_detected')
            bundles.set(bundle.id, {
              id: bundle.id,
              detector: 'bundle',
              type: bundle.type,
              mint,
              wallets,
              atMs: known?.atMs ?? atMs,
            });
          if (change.kind === 'dump_started')
            others.push({ id: bundle.id, detector: 'dump', type: '', mint, wallets, atMs });
        }
        if (change.kind === 'wash_flagged')
          others.push({ id: `${atMs}`, detector: 'wash_trade', type: '', mint, wallets: [change.wash.wallet], atMs });
        if (change.kind === 'rugged') others.push({ id: mint, detector: 'rug', type: '', mint, wallets: [], atMs });
        if (change.kind === 'funding_abuse')
          others.push({ id: mint, detector: 'funding_abuse', type: '', mint, wallets: [], atMs });
      }
    },
    detections: () => [...bundles.values(), ...others],
  };
};
