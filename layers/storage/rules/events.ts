import type { RuleInput } from '../../core/rules/evaluator.ts';
import type { RuleEvent } from '../../core/rules/rule.ts';
import { putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryPages } from '../kernel/query.ts';
import type { Rules } from './rules.ts';

/** Days that events which no tape has are kept for tests. */
export const EVENT_DAYS = 35;
const DAY_MS = 86_400_000;
/** Characters of an item, far below what one may have. */
const TEXT_MAX = 100_000;

function formatDayKey(on: RuleEvent, ms: number): string {
  return `events#${on}#${Math.floor(ms / DAY_MS)}`;
}

/** Keeps events as rules saw them. `place` is that of their record: a repeat replaces them. */
export async function saveRuleEvents(
  rules: Rules,
  on: RuleEvent,
  inputs: readonly RuleInput[],
  place: { readonly receivedMs: number; readonly sequence: string },
  nowMs: number,
): Promise<void> {
  let part: string[] = [];
  let size = 0;
  let count = 0;
  const flush = async (): Promise<void> => {
    const sort = `${String(place.receivedMs).padStart(14, '0')}#${place.sequence.padStart(64, '0')}#${count}`;
    await putItem(rules, {
      k: { S: formatDayKey(on, place.receivedMs) },
      s: { S: sort },
      d: { S: `[${part.join(',')}]` },
      expires: { N: String(Math.floor(nowMs / 1_000) + EVENT_DAYS * 86_400) },
    });
    count += 1;
    [part, size] = [[], 0];
  };
  for (const input of inputs) {
    const text = JSON.stringify(input);
    if (size > 0 && size + text.length > TEXT_MAX) await flush();
    part.push(text);
    size += text.length;
  }
  if (size > 0) await flush();
}

/** Events of one record of the stream of rules. */
export type LoggedEvents = {
  /** Place of the record in the stream. */
  readonly sequence: bigint;
  readonly inputs: readonly RuleInput[];
};

type Range = { readonly fromMs: number; readonly toMs: number };

/** Events that were received in [fromMs, toMs], in the order in which rules saw them. */
export async function* readLoggedEvents(
  rules: Rules,
  on: RuleEvent,
  { fromMs, toMs }: Range,
): AsyncGenerator<LoggedEvents> {
  for (let dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS; dayMs <= toMs; dayMs += DAY_MS) {
    const from = Math.max(0, fromMs);
    const query = buildConsistentQuery('k = :k AND s >= :s', {
      k: formatDayKey(on, dayMs),
      s: String(from).padStart(14, '0'),
    });
    for await (const page of queryPages(rules, query))
      for (const item of page.items) {
        const inputs = JSON.parse(item.d!.S!) as RuleInput[];
        const own = inputs.filter(one => one.receivedMs >= fromMs && one.receivedMs <= toMs);
        if (own.length > 0) yield { sequence: BigInt(item.s!.S!.split('#')[1]!), inputs: own };
      }
  }
}

/** The same without their records. */
export async function* readRuleEvents(rules: Rules, on: RuleEvent, range: Range): AsyncGenerator<readonly RuleInput[]> {
  for await (const { inputs } of readLoggedEvents(rules, on, range)) yield inputs;
}
