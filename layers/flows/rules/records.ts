import type { RuleInput } from '../../core/rules/evaluator.ts';
import type { RuleEvent } from '../../core/rules/rule.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';

/** A message of a channel that no tape keeps, before rules number it. */
export type RuleMessage = {
  readonly on: RuleEvent;
  readonly channel: string;
  /** The payload as JSON. */
  readonly data: string;
};

/** A record of the stream `rules`. */
export type RuleRecord =
  | { readonly inputs: readonly RuleInput[] }
  | { readonly atMs: number; readonly messages: readonly RuleMessage[] };

/** One key, so one order. */
const KEY = 'rules';
const ITEMS_MAX = 200;

export function packRuleInputs(inputs: readonly RuleInput[]): readonly Outgoing[] {
  return packIntoRecords(KEY, inputs, ITEMS_MAX, (_key, some) => JSON.stringify({ inputs: some } satisfies RuleRecord));
}

export function packRuleMessages(messages: readonly RuleMessage[], atMs: number): readonly Outgoing[] {
  return packIntoRecords(KEY, messages, ITEMS_MAX, (_key, some) =>
    JSON.stringify({ atMs, messages: some } satisfies RuleRecord),
  );
}

/** Decodes a record. Throws on text of another form. */
export function readRuleRecord(text: string): RuleRecord {
  return JSON.parse(text) as RuleRecord;
}
