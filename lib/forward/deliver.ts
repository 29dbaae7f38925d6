import type { Whole } from './message.ts';

/** What became of some messages: how many events are in the stream, and what was not taken. */
export type Delivery = {
  readonly accepted: number;
  readonly rejected: readonly { readonly path: string; readonly reason: string; readonly value?: unknown }[];
};

/** Brings messages into the events stream, in order. Errors: UsageError where trying again would not help; any other error means: again. */
export type Deliver = (messages: readonly Whole[]) => Promise<Delivery>;

const SHOWN_MAX = 120;

/** What was not taken of a message, with how it begins where no value tells it: its place among others is known to nobody. */
export const rejectsOf = ({ text }: Whole, rejected: Delivery['rejected']): Delivery['rejected'] =>
  rejected.map(one => ({ ...one, value: one.value ?? text.slice(0, SHOWN_MAX) }));

/** Several deliveries as one. */
export const joinDeliveries = (parts: readonly Delivery[]): Delivery => ({
  accepted: parts.reduce((sum, { accepted }) => sum + accepted, 0),
  rejected: parts.flatMap(({ rejected }) => rejected),
});
