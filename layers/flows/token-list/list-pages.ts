import { getHeldSource } from '../../contract/held-name.ts';
import { toHeldName } from '../../contract/routes/list-query.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { SEQS_PER_MS } from '../../storage/access/heads.ts';
import { ConflictError } from '../../storage/kernel/dynamo.ts';
import { retry } from '../../storage/kernel/retry.ts';
import { countListPage, type ListPage, loadListPage, saveListPage } from '../../storage/messages/list-pages.ts';
import type { MessageLog } from '../../storage/messages/log.ts';
import { loadListHead } from '../../storage/token-list/nodes.ts';
import { readFirstPage } from './listed-page.ts';
import type { ListStores } from './page.ts';

export type ListPageStores = ListStores & { readonly log: MessageLog; readonly clock: () => number };

/** Distinct queries that all sockets hear together. Each takes a page a minute. */
export const QUERIES_HEARD_MAX = 500;
const TRIES_MAX = 20;

/** Opens the pages of queries. Returns why some cannot be. */
export async function openListPages(
  stores: ListPageStores,
  names: readonly string[],
): Promise<ReadonlyMap<string, Problem>> {
  const full = new Map<string, Problem>();
  for (const name of names) {
    if (await openListPage(stores, getHeldSource(toHeldName(name)))) continue;
    const problem = `the service follows its most queries (${QUERIES_HEARD_MAX}); try again later`;
    full.set(name, { code: 'limit_reached', message: `channel ${name}: ${problem}` });
  }
  return full;
}

/** Precedes the listener's row: a page that was asked for stays. */
function openListPage(stores: ListPageStores, channel: string): Promise<boolean> {
  const { log, listings, clock } = stores;
  const failure = () => new ConflictError(`The page of ${channel} changed during each of ${TRIES_MAX} tries`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const nowMs = clock();
    const page = await loadListPage(log, channel);
    if (page !== null) {
      const next = { ...page, version: page.version + 1, askedMs: nowMs };
      return (await saveListPage(log, next, nowMs)) || undefined;
    }
    if (!(await countListPage(log, QUERIES_HEARD_MAX))) return false;
    const isPublished = (await loadListHead(listings)).minuteMs !== null;
    const first: ListPage = {
      ...{ channel, version: 1, prev: 0, askedMs: nowMs },
      seq: isPublished ? nowMs * SEQS_PER_MS : 0,
      rows: isPublished ? await readFirstPage(stores, channel, nowMs) : [],
    };
    return (await saveListPage(log, first, nowMs)) || undefined;
  });
}
