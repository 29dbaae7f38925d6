import type { Actor, Coin, Stage } from './stage.ts';

/** Verdicts that an adversary wants to escape or to frame with. */
export const verdicts = [
  'bundle member',
  'dumping',
  'victim',
  'attacker',
  'wash trader',
  'malicious',
  'suspicious',
  'rugged',
  'trending',
  'leaderboard place',
  'entity',
  'campaign',
] as const;
export type Verdict = (typeof verdicts)[number];

/** Parameters of one try, by name. */
export type Knobs = Readonly<Record<string, number>>;

/** A play's stake, and whom a verdict would hit. */
export type Scene = {
  readonly coin: Coin;
  /** Who escapes or is framed. */
  readonly subjects: readonly Actor[];
  /** Lamports of the crew's stake, or what the victim could lose. */
  readonly stake: number | (() => number);
};

/** A way to hide from a verdict, or to frame a stranger. */
export type Recipe = {
  readonly name: string;
  readonly verdicts: readonly Verdict[];
  readonly aim: 'escape' | 'frame';
  readonly how: string;
  readonly knobs: Readonly<Record<string, readonly number[]>>;
  /** Why the verdict's definition, not its evidence, settles a play; null if it does not. Counted apart. */
  readonly settled?: (knobs: Knobs) => string | null;
  readonly play: (stage: Stage, knobs: Knobs) => Scene;
  /** The same acts without the trick, for escapes. */
  readonly plain?: (stage: Stage) => Scene;
};
