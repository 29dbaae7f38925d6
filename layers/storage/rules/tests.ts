import { gunzipSync, gzipSync } from 'node:zlib';
import type { Rule } from '../../core/rules/rule.ts';
import { getItem, type Item, putItem } from '../kernel/dynamo.ts';
import type { Rules } from './rules.ts';

/** What a test was asked for. Times are unix ms. */
export type StoredTest = {
  readonly id: string;
  readonly rule: Rule;
  readonly digest: string;
  readonly ruleId: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly nowMs: number;
};

const KEPT_SECONDS = 86_400;
/** Of one item. */
const BYTES_MAX = 300_000;

function toKey(owner: string, id: string, part: string): Item {
  return { k: { S: `tests#${owner}` }, s: { S: `${id}#${part}` } };
}

function toExpiry({ nowMs }: StoredTest) {
  return { N: String(Math.floor(nowMs / 1_000) + KEPT_SECONDS) };
}

/** Kept for a day. */
export function saveTest(rules: Rules, owner: string, test: StoredTest): Promise<void> {
  return putItem(rules, { ...toKey(owner, test.id, ''), d: { S: JSON.stringify(test) }, expires: toExpiry(test) });
}

export async function findTest(rules: Rules, owner: string, id: string): Promise<StoredTest | undefined> {
  const item = await getItem(rules, toKey(owner, id, ''));
  return item && (JSON.parse(item.d!.S!) as StoredTest);
}

/** The last part is written last: then the result is whole. */
export async function saveTestResult(rules: Rules, owner: string, test: StoredTest, result: object): Promise<void> {
  const bytes = gzipSync(JSON.stringify(result));
  const parts = Math.ceil(bytes.length / BYTES_MAX);
  for (let part = 0; part < parts; part++) {
    const own = new Uint8Array(bytes.subarray(part * BYTES_MAX, (part + 1) * BYTES_MAX));
    await putItem(rules, { ...toKey(owner, test.id, String(part)), b: { B: own }, expires: toExpiry(test) });
  }
  await putItem(rules, { ...toKey(owner, test.id, 'end'), parts: { N: String(parts) }, expires: toExpiry(test) });
}

/** Undefined while it runs. */
export async function findTestResult(rules: Rules, owner: string, id: string): Promise<unknown> {
  const end = await getItem(rules, toKey(owner, id, 'end'));
  if (!end) return undefined;
  const parts = await Promise.all(
    Array.from({ length: Number(end.parts!.N) }, (_, part) => getItem(rules, toKey(owner, id, String(part)))),
  );
  return JSON.parse(gunzipSync(Buffer.concat(parts.map(part => part!.b!.B!))).toString()) as unknown;
}
