import type { Fired, Firing } from '../../core/rules/firing.ts';
import { getItem, type Item, isWritten, putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import type { Rules } from './rules.ts';

/** Days that firings are kept. */
export const FIRING_DAYS = 90;

function toFiringKey(ruleId: string, seq: number): Item {
  return { k: { S: `firings#${ruleId}` }, s: { S: formatSeq(seq) } };
}

/** Digits that sort like the numbers. */
function formatSeq(seq: number): string {
  return String(seq).padStart(12, '0');
}

/** The firings of a rule after a number, ascending. */
export async function readFirings(
  rules: Rules,
  ruleId: string,
  afterSeq: number,
  limit: number,
): Promise<readonly Firing[]> {
  const query = buildConsistentQuery('k = :k AND s > :after', { k: `firings#${ruleId}`, after: formatSeq(afterSeq) });
  return (await queryItems(rules, query, limit)).map(parseFiring);
}

/** The newest firing of a rule. */
export async function findNewestFiring(rules: Rules, ruleId: string): Promise<Firing | undefined> {
  const query = buildConsistentQuery('k = :k', { k: `firings#${ruleId}` });
  const [item] = await queryItems(rules, { ...query, ScanIndexForward: false }, 1);
  return item && parseFiring(item);
}

export async function findFiring(rules: Rules, ruleId: string, seq: number): Promise<Firing | undefined> {
  const item = await getItem(rules, toFiringKey(ruleId, seq));
  return item && parseFiring(item);
}

/** Newest firings of a rule by events received from `fromMs` on, newest first. */
export async function readFiringsSince(rules: Rules, ruleId: string, fromMs: number): Promise<readonly Firing[]> {
  const found: Firing[] = [];
  let before = formatSeq(999_999_999_999);
  for (;;) {
    const query = buildConsistentQuery('k = :k AND s < :before', { k: `firings#${ruleId}`, before });
    const page = (await queryItems(rules, { ...query, ScanIndexForward: false }, PAGE)).map(parseFiring);
    found.push(...page.filter(({ received_ms }) => received_ms >= fromMs));
    // Late events may have fired later, so one page more is read.
    if (page.length < PAGE || page.every(({ received_ms }) => received_ms < fromMs)) return found;
    before = formatSeq(page.at(-1)!.seq);
  }
}

const PAGE = 200;

/** Numbers firings from 1 without holes. Each id is stored once, also after a crash between two writes. */
export async function appendFirings(
  rules: Rules,
  ruleId: string,
  fired: readonly Fired[],
  nowMs: number,
): Promise<readonly Firing[]> {
  const added: Firing[] = [];
  let newest = await findNewestFiring(rules, ruleId);
  // The newest may lack its entry: a process died after it.
  if (newest) await saveId(rules, newest, nowMs);
  for (const one of fired) {
    if (await getItem(rules, toIdKey(ruleId, one.firing_id))) continue;
    for (;;) {
      const firing: Firing = { ...one, seq: (newest?.seq ?? 0) + 1 };
      const key = toFiringKey(firing.rule_id, firing.seq);
      const item = { ...key, d: { S: JSON.stringify(firing) }, expires: toExpiry(nowMs) };
      const isNew = await isWritten(putItem(rules, item, { ConditionExpression: 'attribute_not_exists(k)' }));
      if (!isNew) newest = await findFiring(rules, ruleId, firing.seq);
      else {
        newest = firing;
        added.push(firing);
      }
      await saveId(rules, newest!, nowMs);
      if (newest!.firing_id === one.firing_id) break;
    }
  }
  return added;
}

function toIdKey(ruleId: string, id: string): Item {
  return { k: { S: `fired#${ruleId}` }, s: { S: id } };
}

function saveId(rules: Rules, { rule_id, firing_id, seq }: Firing, nowMs: number): Promise<void> {
  return putItem(rules, { ...toIdKey(rule_id, firing_id), seq: { N: String(seq) }, expires: toExpiry(nowMs) });
}

function toExpiry(nowMs: number) {
  return { N: String(Math.floor(nowMs / 1_000) + FIRING_DAYS * 86_400) };
}

function parseFiring(item: Item): Firing {
  return JSON.parse(item.d!.S!) as Firing;
}
