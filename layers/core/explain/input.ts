import type { Trade } from '../mint/trade.ts';

/** An event that a verdict rests on. */
export type Input = {
  /** Its name among the events. */
  readonly type: string;
  /** The token or wallet whose tape has it. */
  readonly key: string;
  /** Null for events that no transaction carries. */
  readonly signature: string | null;
  readonly slot: number | null;
  readonly eventIndex: number;
  readonly timestampMs: number;
  /** Null where it is not known here. */
  readonly receivedMs: number | null;
};

type Placed = Pick<Trade, 'signature' | 'slot' | 'eventIndex' | 'timestampMs'> & {
  readonly receivedMs?: number | null | undefined;
};

/** An event without an arrival time counts as received at its own time. */
export function createInput(type: string, key: string, place: Placed): Input {
  const { signature, slot, eventIndex, timestampMs, receivedMs } = place;
  return { type, key, signature, slot, eventIndex, timestampMs, receivedMs: receivedMs ?? timestampMs };
}

/** The swap of a token. */
export function toSwapInput(mint: string, trade: Placed): Input {
  return createInput('swap', mint, trade);
}

/** An event of which only the time is kept. */
export function createUnsignedInput(
  type: string,
  key: string,
  { slot = null, timestampMs }: { readonly slot?: number | null; readonly timestampMs: number },
): Input {
  return { type, key, signature: null, slot, eventIndex: 0, timestampMs, receivedMs: null };
}

/** Without repeats, in order. */
export function dropRepeatedInputs(inputs: readonly Input[]): readonly Input[] {
  const named = inputs.map(input => {
    const { type, key, signature, slot, eventIndex, timestampMs } = input;
    const id = signature === null ? `${key} ${slot} ${timestampMs}` : `${signature}:${eventIndex}`;
    return [`${type} ${id}`, input] as const;
  });
  return [...new Map(named).values()];
}
