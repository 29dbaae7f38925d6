import { gunzipSync, gzipSync } from 'node:zlib';
import type { KeptMessage, KeptMessages } from '../access/unsent.ts';
import { putItem } from '../kernel/dynamo.ts';
import { buildConsistentQuery, queryItems } from '../kernel/query.ts';
import { EVENT_DAYS } from './events.ts';
import type { Rules } from './rules.ts';

/** More fills pages, which are written before. */
const INLINE_CHARS_MAX = 131_072;
const PAGE_BYTES_MAX = 300_000;

/** Makes room in the item of a commit. */
export async function saveKeptPages(rules: Rules, kept: KeptMessages): Promise<KeptMessages> {
  const { atMs, messages } = kept;
  if (messages.reduce((sum, { channel, data }) => sum + channel.length + data.length, 0) <= INLINE_CHARS_MAX)
    return kept;
  const page = crypto.randomUUID();
  const bytes = gzipSync(JSON.stringify(messages));
  for (let from = 0; from < bytes.length; from += PAGE_BYTES_MAX)
    await putItem(rules, {
      ...{ k: { S: `kept#${page}` }, s: { S: String(from).padStart(12, '0') } },
      b: { B: new Uint8Array(bytes.subarray(from, from + PAGE_BYTES_MAX)) },
      expires: { N: String(Math.floor(atMs / 1_000) + EVENT_DAYS * 86_400) },
    });
  return { atMs, messages: [], page };
}

/** All messages of a commit. */
export async function loadKeptMessages(
  rules: Rules,
  { messages, page }: KeptMessages,
): Promise<readonly KeptMessage[]> {
  if (page === undefined) return messages;
  const items = await queryItems(rules, buildConsistentQuery('k = :k', { k: `kept#${page}` }));
  if (items.length === 0) return messages;
  return JSON.parse(gunzipSync(Buffer.concat(items.map(item => item.b!.B!))).toString()) as readonly KeptMessage[];
}
