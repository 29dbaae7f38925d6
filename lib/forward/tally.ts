import type { Delivery } from './deliver.ts';

export type Tally = {
  readonly came: (slot: number | null) => void;
  readonly delivered: (messages: number, delivery: Delivery) => void;
  readonly missed: () => void;
  readonly reconnected: () => void;
  /** Figures since the last line. */
  readonly line: (waiting: number) => string;
  /** Messages not delivered. */
  readonly left: () => number;
  readonly total: () => Counts;
};

export type Counts = {
  readonly messages: number;
  readonly events: number;
  readonly rejected: number;
  readonly missed: number;
  readonly reconnects: number;
  readonly slot: number | null;
};

const nothing = { messages: 0, events: 0, rejected: 0, missed: 0, reconnects: 0 };

/** `slot` is the newest seen. */
export const openTally = (): Tally => {
  const all = { ...nothing };
  let before = { ...nothing };
  let slot: number | null = null;
  let came = 0;
  return {
    came: one => {
      came += 1;
      slot = one ?? slot;
    },
    delivered: (messages, { accepted, rejected }) => {
      all.messages += messages;
      all.events += accepted;
      all.rejected += rejected.length;
    },
    missed: () => void all.missed++,
    reconnected: () => void all.reconnects++,
    line: waiting => {
      const words = (Object.keys(nothing) as (keyof typeof nothing)[]).map(
        name => `${all[name] - before[name]} ${name}`,
      );
      before = { ...all };
      return `${words.join(', ')}; ${waiting} waiting; slot ${slot ?? 'unknown'}`;
    },
    left: () => came - all.messages,
    total: () => ({ ...all, slot }),
  };
};
