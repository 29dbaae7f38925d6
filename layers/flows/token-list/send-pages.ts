import type { ListEvent } from '../../contract/schemas/list-event.ts';
import { logger } from '../../edge/logger.ts';
import type { TryEmit } from '../../edge/producer.ts';
import { SEQS_PER_MS } from '../../storage/access/heads.ts';
import { loadListeners } from '../../storage/access/listeners.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import {
  deleteListPage,
  type ListPage,
  loadAllListPages,
  loadListPage,
  saveListPage,
  saveListPageCount,
} from '../../storage/messages/list-pages.ts';
import { saveMessages } from '../../storage/messages/log.ts';
import { packMessageRecords } from '../fan-out/records.ts';
import type { ListPageStores } from './list-pages.ts';
import { readFirstPage } from './listed-page.ts';

export type SendPagesDeps = ListPageStores & {
  readonly sockets: Pick<Sockets, 'subscriptions'>;
  /** How long changes are kept for clients that resume. */
  readonly resumeMs: number;
  readonly emitPush: TryEmit;
};

/** A page that nobody hears is given up after this. */
const UNHEARD_MS = 5 * 60_000;
/** A subscribe may change the page meanwhile. */
const TRIES_MAX = 3;

/** Sends what the newest publication changes in the pages that somebody hears. */
export async function sendListPages(deps: SendPagesDeps): Promise<void> {
  const pages = await loadAllListPages(deps.log);
  if (pages.length === 0) return;
  let ended = 0;
  for (const page of pages)
    try {
      if (!(await sendListPage(deps, page))) ended += 1;
    } catch (error) {
      // The next publication sends its changes too.
      logger.error('The changes of a list were not sent', { error, channel: page.channel });
    }
  await saveListPageCount(deps.log, pages.length - ended);
}

/** Returns false for a page that ends, because nobody hears it. */
async function sendListPage(deps: SendPagesDeps, { channel }: ListPage): Promise<boolean> {
  const { log, clock } = deps;
  const rows = await readFirstPage(deps, channel, clock());
  const isHeard = (await loadListeners(deps.sockets, channel)).length > 0;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const nowMs = clock();
    const page = await loadListPage(log, channel);
    if (page === null) return false;
    if (!isHeard && page.askedMs < nowMs - UNHEARD_MS) {
      await deleteListPage(log, page);
      return false;
    }
    if (await saveChanges(deps, page, rows, nowMs)) break;
  }
  return true;
}

/** Saves the changes, then the page, then sends them. Returns false when another writer was faster. */
async function saveChanges(
  { log, resumeMs, emitPush }: SendPagesDeps,
  page: ListPage,
  rows: ListPage['rows'],
  nowMs: number,
): Promise<boolean> {
  const { channel } = page;
  const events = page.seq === 0 ? [{ event: 'snapshot', rows }] : compareListPages(page.rows, rows);
  const first = Math.max(page.seq + 1, nowMs * SEQS_PER_MS);
  const messages = events.map((data, at) => ({
    channel,
    data: JSON.stringify(data),
    place: { seq: first + at, prev: at === 0 ? page.seq : first + at - 1 },
  }));
  const placed = messages.map(({ place, ...message }) => ({ ...message, ...place }));
  if (placed.length > 0) await saveMessages(log, channel, placed, nowMs + resumeMs);
  const { seq, prev } = placed.at(-1) ?? page;
  if (!(await saveListPage(log, { ...page, version: page.version + 1, seq, prev, rows }, nowMs))) return false;
  // What is rejected shows as a hole.
  if (messages.length > 0) await emitPush(packMessageRecords(messages, nowMs));
  return true;
}

type Row = ListPage['rows'][number];

/** Tokens that left, then the others by their rank. Ranks begin with 1. */
export function compareListPages(before: readonly Row[], rows: readonly Row[]): readonly ListEvent[] {
  const ranks = new Map(before.map(({ token_mint }, at) => [token_mint, at + 1]));
  const listed = new Set(rows.map(({ token_mint }) => token_mint));
  const left = [...ranks].flatMap(([token_mint, previous_rank]) =>
    listed.has(token_mint) ? [] : [{ event: 'left', token_mint, rank: null, previous_rank, row: null } as const],
  );
  const changed = rows.flatMap((row, at) => {
    const [token_mint, rank] = [row.token_mint, at + 1];
    const previous_rank = ranks.get(token_mint) ?? null;
    if (previous_rank === rank) return [];
    const event = previous_rank === null ? 'entered' : 'moved';
    return [{ event, token_mint, rank, previous_rank, row } as const];
  });
  return [...left, ...changed];
}
