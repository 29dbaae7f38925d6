/** What a rule can listen to. Each is a channel (`docs/reference/rule-language.md#events`). */
export const ruleEvents = [
  ...(['trade', 'tick', 'candle', 'exit', 'position', 'labels', 'security'] as const),
  ...(['bundle', 'dump_alert', 'follow', 'entity', 'campaign', 'launch', 'migration'] as const),
] as const;

export type RuleEvent = (typeof ruleEvents)[number];

/** The document that an author writes. */
export type Rule = {
  readonly v: 1;
  readonly name: string;
  readonly on: RuleEvent;
  /** On each event. Always true by default. */
  readonly where?: string | undefined;
  /** Fields of the event that make a group. */
  readonly by?: readonly string[] | undefined;
  readonly window_s?: number | undefined;
  readonly having?: string | undefined;
  /** `window_s` by default. */
  readonly cooldown_s?: number | undefined;
  readonly lists?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Text of the firing, with fields of the event in braces. */
  readonly say?: string | undefined;
};

export type RulePart = keyof Rule | 'rule';

/** Where a rule is wrong, and what it could say instead. */
export type RuleError = {
  readonly part: RulePart;
  /** Of the part's own text, from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly allowed: readonly string[];
};

/** Limits of a rule (`docs/reference/rule-language.md#limits`). */
export const ruleLimits = {
  bytes: 4_096,
  nodes: 500,
  depth: 24,
  /** Macros inside each other. */
  macros: 2,
  listEntries: 1_000,
  byFields: 3,
  windowSeconds: 86_400,
  groupEvents: 10_000,
  groups: 100_000,
  /** Visits of nodes for one event: at most 5 ms. */
  cost: 20_000,
  nameLength: 64,
  sayLength: 500,
} as const;
