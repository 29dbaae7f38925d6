import { computeHeldRaw, formatPositionId, type Position } from './position.ts';

/** A position just after a change, as messages about it show it. */
export type PositionFacts = Pick<Position, 'tokenDecimals' | 'boughtRaw' | 'notionalUsd' | 'pricedRaw' | 'exits'> & {
  readonly id: string;
  readonly entryMs: number;
  readonly entryDex: string;
  readonly heldRaw: bigint;
};

export function toPositionFacts(position: Position): PositionFacts {
  return {
    id: formatPositionId(position),
    entryMs: position.entry.timestampMs,
    entryDex: position.entry.dex,
    tokenDecimals: position.tokenDecimals,
    boughtRaw: position.boughtRaw,
    heldRaw: computeHeldRaw(position),
    notionalUsd: position.notionalUsd,
    pricedRaw: position.pricedRaw,
    exits: position.exits,
  };
}
