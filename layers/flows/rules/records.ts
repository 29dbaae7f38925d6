import { type Outgoing, packIntoRecords, type TryEmit } from '../../edge/producer.ts';
import type { RuleInterest } from '../../storage/rules/interest.ts';
import { loadKeptMessages, saveKeptPages } from '../../storage/rules/kept.ts';
import type { Rules } from '../../storage/rules/rules.ts';
import type { RuleListeners, RuleMessage } from '../notify.ts';
import type { PlacedInput } from './history.ts';

/** A record of the stream `rules`. */
export type RuleRecord =
  | { readonly inputs: readonly PlacedInput[] }
  /** A shard of events has all that was received before a time. */
  | { readonly shard: string; readonly throughMs: number }
  /** `isAgain`: they may have been sent before. */
  | { readonly atMs: number; readonly isAgain?: true; readonly messages: readonly RuleMessage[] };

/** One key, so one order. */
const KEY = 'rules';
const ITEMS_MAX = 200;

export function packRuleInputs(inputs: readonly PlacedInput[]): readonly Outgoing[] {
  return packIntoRecords(KEY, inputs, ITEMS_MAX, (_key, some) => JSON.stringify({ inputs: some } satisfies RuleRecord));
}

/** Sends what processors notify to the stream `rules`. */
export function openRuleListeners(rules: Rules, interest: RuleInterest, emit: TryEmit): RuleListeners {
  return {
    interest,
    owed: [],
    savePages: kept => saveKeptPages(rules, kept),
    loadMessages: kept => loadKeptMessages(rules, kept),
    send: async (messages, atMs, isAgain) => {
      const encode = (_key: string, some: readonly RuleMessage[]) =>
        JSON.stringify({ atMs, ...(isAgain && { isAgain }), messages: some } satisfies RuleRecord);
      return (await emit(packIntoRecords(KEY, messages, ITEMS_MAX, encode))).length;
    },
  };
}

export function createThroughRecord(shard: string, throughMs: number): Outgoing {
  return { key: KEY, data: JSON.stringify({ shard, throughMs } satisfies RuleRecord) };
}

/** Decodes a record. Throws on text of another form. */
export function readRuleRecord(text: string): RuleRecord {
  return JSON.parse(text) as RuleRecord;
}
