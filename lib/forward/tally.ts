import type { Delivery } from './deliver.ts';

export type Tally = ReturnType<typeof openTally>;
export type Counts = ReturnType<Tally['total']>;

const nothing = { messages: 0, events: 0, rejected: 0, missed: 0, reconnects: 0 };

/** `slot` is the newest seen. */
export function openTally() {
  const all = { ...nothing };
  let before = { ...nothing };
  let slot: number | null = null;
  let came = 0;
  return {
    came: (one: number | null): void => {
      came += 1;
      slot = one ?? slot;
    },
    delivered: (messages: number, { accepted, rejected }: Delivery): void => {
      all.messages += messages;
      all.events += accepted;
      all.rejected += rejected.length;
    },
    missed: () => void all.missed++,
    reconnected: () => void all.reconnects++,
    /** Figures since the last line. */
    line: (waiting: number): string => {
      const words = (Object.keys(nothing) as (keyof typeof nothing)[]).map(
        name => `${all[name] - before[name]} ${name}`,
      );
      before = { ...all };
      return `${words.join(', ')}; ${waiting} waiting; slot ${slot ?? 'unknown'}`;
    },
    /** Messages not delivered. */
    left: () => came - all.messages,
    total: () => ({ ...all, slot }),
  };
}
