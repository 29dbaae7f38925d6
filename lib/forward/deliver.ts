import type { Whole } from './message.ts';

/** `accepted` counts events. */
export type Delivery = {
  readonly accepted: number;
  readonly rejected: readonly { readonly path: string; readonly reason: string; readonly value?: unknown }[];
};

/** Delivers messages in order. A PermanentError is final; any other error is retried. */
export type Deliver = (messages: readonly Whole[]) => Promise<Delivery>;

const SHOWN_MAX = 120;

/** Adds the start of the message to rejects without a value. */
export function fillRejectValues({ text }: Whole, rejected: Delivery['rejected']): Delivery['rejected'] {
  return rejected.map(one => ({ ...one, value: one.value ?? text.slice(0, SHOWN_MAX) }));
}

export function joinDeliveries(parts: readonly Delivery[]): Delivery {
  return {
    accepted: parts.reduce((sum, { accepted }) => sum + accepted, 0),
    rejected: parts.flatMap(({ rejected }) => rejected),
  };
}
