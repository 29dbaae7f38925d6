import { type Activity, activityKinds, toActivity } from '../../core/wallet/activity.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readBack } from '../../storage/journal/read.ts';
import type { WalletRow } from '../../storage/wallets/wallet-row.ts';
import { formatWalletKey, type WalletHead, type Wallets } from '../../storage/wallets/wallets.ts';

export type ActivityQuery = {
  readonly limit: number;
  /** Different tokens of a page. */
  readonly tokensMax: number;
  readonly token: string | undefined;
  readonly kinds: readonly string[] | undefined;
  /** Unix ms: from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  /** The last row of the page before. */
  readonly after: Place | null;
};

/** Newest first, ties by id. */
export type Place = { readonly timestampMs: number; readonly id: string };

/** Rows that a page looks at, so that a rare filter reads little. */
const SCANNED_MAX = 400;

/** A page of what a wallet did. A rare filter gives short pages. */
export async function readActivityPage(
  wallets: Wallets,
  wallet: string,
  query: ActivityQuery,
): Promise<{ readonly shown: readonly Activity[]; readonly next: Place | null; readonly head: WalletHead }> {
  const key = formatWalletKey(wallet);
  const head = (await loadHeads(wallets, [key])).get(key)!;
  const { limit, tokensMax, from, to, after } = query;
  const beforeMs = Math.min(to, after === null ? Infinity : after.timestampMs + 1);
  if (head.seq === 0 || beforeMs <= from) return { shown: [], next: null, head };
  let [scanned, matching, oldestMs] = [0, 0, Infinity];
  let isCut = false;
  const rows = await readBack(
    wallets,
    key,
    beforeMs,
    more => {
      scanned += more.length;
      matching += more.filter(row => select(row, query) !== null).length;
      oldestMs = more.reduce((oldest, { timestampMs }) => Math.min(oldest, timestampMs), oldestMs);
      isCut = matching > limit || scanned >= SCANNED_MAX;
      return isCut || oldestMs < from;
    },
    limit,
  );
  // Older rows of opened segments may have neighbours that were not read.
  const found = rows.filter(row => !isCut || row.timestampMs >= oldestMs).flatMap(row => select(row, query) ?? []);
  const sorted = [...new Map(found.map(one => [one.id, one])).values()].sort(comparePlaces);
  const tokens = new Set<string>();
  const many = sorted.findIndex(({ mint }) => tokens.add(mint).size > tokensMax);
  const shown = sorted.slice(0, many < 0 ? limit : Math.min(limit, many));
  const next = sorted.length > shown.length ? shown.at(-1)! : isCut ? { timestampMs: oldestMs, id: '~' } : null;
  return { shown, next: next && { timestampMs: next.timestampMs, id: next.id }, head };
}

/** Null for other rows. */
function select({ event }: WalletRow, { token, kinds, from, to, after }: ActivityQuery): Activity | null {
  const one = toActivity(event);
  if (one === null || (token !== undefined && one.mint !== token)) return null;
  if (kinds !== undefined && !kinds.includes(one.kind)) return null;
  if (one.timestampMs < from || one.timestampMs >= to) return null;
  return after !== null && comparePlaces(one, after) <= 0 ? null : one;
}

function comparePlaces(a: Place, b: Place): number {
  return b.timestampMs - a.timestampMs || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** In the letters of cursors: the kind's number, then signature and event index. */
export function formatActivityPlace({ timestampMs, id }: Place): string {
  const at = id.indexOf(':');
  return `${timestampMs}:${at < 0 ? '' : `${activityKinds.indexOf(id.slice(0, at) as never)}${id.slice(at)}`}`;
}

export function parseActivityPlace(text: string): Place {
  const [time, kind, ...rest] = text.split(':');
  return { timestampMs: Number(time), id: rest.length === 0 ? '~' : [activityKinds[Number(kind)], ...rest].join(':') };
}
