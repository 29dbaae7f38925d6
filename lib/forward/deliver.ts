import type { Whole } from './message.ts';

/** What became of some messages: how many events are in the stream, and what was not taken. */
export type Delivery = {
  readonly accepted: number;
  readonly rejected: readonly { readonly path: string; readonly reason: string; readonly value?: unknown }[];
};

/** Brings messages into the events stream, in order. Errors: UsageError where trying again would not help; any other error means: again. */
export type Deliver = (messages: readonly Whole[]) => Promise<Delivery>;

/** Several deliveries as one. */
export const joinDeliveries = (parts: readonly Delivery[]): Delivery => ({
  accepted: parts.reduce((sum, { accepted }) => sum + accepted, 0),
  rejected: parts.flatMap(({ rejected }) => rejected),
});
