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

/** Commits of a second share items. */
function toSecond(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}

function formatPlace(ms: number): string {
  return String(ms).padStart(14, '0');
}

/** Keeps events of a record, which a repeat replaces. Returns them in order. */
export async function saveRuleEvents(
  rules: Rules,
  on: RuleEvent,
  inputs: readonly RuleInput[],
  sequence: string,
  nowMs: number,
): Promise<readonly RuleInput[]> {
  const sorted = inputs.toSorted((a, b) => toSecond(a.receivedMs) - toSecond(b.receivedMs));
  let count = 0;
  for (const [secondMs, own] of Map.groupBy(sorted, ({ receivedMs }) => toSecond(receivedMs)))
    for (const part of splitByLength(own.map(input => JSON.stringify(input)))) {
      const sort = `${formatPlace(secondMs)}#${sequence.padStart(64, '0')}#${String(count).padStart(6, '0')}`;
      await putItem(rules, {
        k: { S: formatDayKey(on, secondMs) },
        s: { S: sort },
        d: { S: `[${part.join(',')}]` },
        expires: { N: String(Math.floor(nowMs / 1_000) + EVENT_DAYS * 86_400) },
      });
      count += 1;
    }
  return sorted;
}

function splitByLength(texts: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    if (size + text.length > TEXT_MAX) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)!.push(text);
    size += text.length;
  }
  return parts;
}

/** Events of one record of the stream of rules. */
export type LoggedEvents = {
  /** Place of the record in the stream. */
  readonly sequence: bigint;
  readonly inputs: readonly RuleInput[];
};

type Range = { readonly fromMs: number; readonly toMs: number };

/** Events whose commits were in [fromMs, toMs], by second and record. */
export async function* readLoggedEvents(
  rules: Rules,
  on: RuleEvent,
  { fromMs, toMs }: Range,
): AsyncGenerator<LoggedEvents> {
  for (let dayMs = Math.floor(fromMs / DAY_MS) * DAY_MS; dayMs <= toMs; dayMs += DAY_MS) {
    const query = buildConsistentQuery('k = :k AND s BETWEEN :from AND :to', {
      k: formatDayKey(on, dayMs),
      from: formatPlace(toSecond(Math.max(0, fromMs))),
      // Sorts after all of its second.
      to: `${formatPlace(Math.min(toMs, dayMs + DAY_MS))}~`,
    });
    for await (const page of queryPages(rules, query))
      for (const item of page.items) {
        const inputs = JSON.parse(item.d!.S!) as RuleInput[];
        const own = inputs.filter(one => one.receivedMs >= fromMs && one.receivedMs <= toMs);
        if (own.length > 0) yield { sequence: BigInt(item.s!.S!.split('#')[1]!), inputs: own };
      }
  }
}

/** The same in the order in which rules saw them. */
export async function loadLoggedEvents(rules: Rules, on: RuleEvent, range: Range): Promise<readonly LoggedEvents[]> {
  const found: LoggedEvents[] = [];
  for await (const one of readLoggedEvents(rules, on, range)) found.push(one);
  return found.sort((a, b) => (a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : 0));
}
