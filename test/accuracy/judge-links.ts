/** Judges follow edges, entities and campaigns. */

import { simulate } from 'market-simulator';
import { linkDetectors, type Truth } from 'market-simulator/item';
import type { SimulationOptions } from 'market-simulator/options';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { LinkChange } from '../../layers/core/coordination/changes.ts';
import type { Linked } from './link-score.ts';
import { newLinker } from './links.ts';

export type JudgedLinks = Linked & { readonly swaps: number };

/** Folds a simulated tape's links. */
export const judgeLinks = (options: SimulationOptions): JudgedLinks => {
  const truths: Truth[] = [];
  const fold = newFold();
  for (const item of simulate(options))
    if ('event' in item) fold.take(item.event as unknown as ChainEvent);
    else if (linkDetectors.some(name => name === item.truth.detector)) truths.push(item.truth);
  return { ...fold.judged(), truths };
};

/** Folds the links of events without truth. */
export const judgeEventLinks = (events: Iterable<ChainEvent>): JudgedLinks => {
  const fold = newFold();
  for (const event of events) fold.take(event);
  return { ...fold.judged(), truths: [] };
};

const newFold = () => {
  const linker = newLinker();
  const changes: LinkChange[] = [];
  const wallets = new Set<string>();
  let swaps = 0;
  return {
    take: (event: ChainEvent): void => {
      if (event.type === 'swap') swaps++;
      if (event.type === 'swap') wallets.add(event.wallet_address);
      if (event.type === 'transfer') wallets.add(event.to);
      changes.push(...linker.take(event));
    },
    judged: () => ({ changes, state: linker.state, wallets, swaps }),
  };
};
