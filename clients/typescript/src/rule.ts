/** A rule, as `POST /v1/rules` takes it (`docs/reference/rule-language.md`). */
export type RuleDocument = {
  readonly v: 1;
  readonly name: string;
  readonly on:
    | 'trade'
    | 'tick'
    | 'candle'
    | 'exit'
    | 'position'
    | 'labels'
    | 'security'
    | 'bundle'
    | 'dump_alert'
    | 'follow'
    | 'entity'
    | 'campaign'
    | 'launch'
    | 'migration';
  /** On each event; always true by default. */
  readonly where?: string;
  readonly by?: readonly string[];
  readonly window_s?: number;
  readonly having?: string;
  /** `window_s` by default. */
  readonly cooldown_s?: number;
  readonly lists?: Readonly<Record<string, readonly string[]>>;
  readonly say?: string;
};

/**
 * Types a rule.
 * @example export default defineRule({ v: 1, name: 'whales', on: 'trade', where: 'e.usd_notional > 50000.0' });
 */
export function defineRule(rule: RuleDocument): RuleDocument {
  return rule;
}
