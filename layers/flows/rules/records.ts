import type { RuleEvent } from '../../core/rules/rule.ts';
import { type Outgoing, packIntoRecords } from '../../edge/producer.ts';
import type { PlacedInput } from './history.ts';

/** A message of a channel that no tape keeps, before rules number it. */
export type RuleMessage = {
  readonly on: RuleEvent;
  readonly channel: string;
  /** The payload as JSON. */
  readonly data: string;
};

/** A record of the stream `rules`. */
export type RuleRecord =
  | { readonly inputs: readonly PlacedInput[] }
  /** A shard of events has all that was received before a time. */
  | { readonly shard: string; readonly throughMs: number }
  | { readonly atMs: number; readonly messages: readonly RuleMessage[] };

/** One key, so one order. */
const KEY = 'rules';
const ITEMS_MAX = 200;

export function packRuleInputs(inputs: readonly PlacedInput[]): readonly Outgoing[] {
  return packIntoRecords(KEY, inputs, ITEMS_MAX, (_key, some) => JSON.stringify({ inputs: some } satisfies RuleRecord));
}

export function packRuleMessages(messages: readonly RuleMessage[], atMs: number): readonly Outgoing[] {
  return packIntoRecords(KEY, messages, ITEMS_MAX, (_key, some) =>
    JSON.stringify({ atMs, messages: some } satisfies RuleRecord),
  );
}

export function createThroughRecord(shard: string, throughMs: number): Outgoing {
  return { key: KEY, data: JSON.stringify({ shard, throughMs } satisfies RuleRecord) };
}

/** Decodes a record. Throws on text of another form. */
export function readRuleRecord(text: string): RuleRecord {
  return JSON.parse(text) as RuleRecord;
}
