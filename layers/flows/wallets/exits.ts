import { RequestError } from '../../contract/errors.ts';
import { type Exit, exitId } from '../../core/ledger/exit.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { readBack } from '../../storage/journal/read.ts';
import { exitsKey, type WalletRow, type Wallets, walletKey } from '../../storage/wallets.ts';

export type ExitsQuery = {
  readonly limit: number;
  readonly offset: number;
  /** Only this token's. */
  readonly token: string | undefined;
  /** Exit time, unix ms: from inclusive, to exclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** One exit of a wallet and the token it sold. */
export type ExitOf = { readonly mint: string; readonly exit: Exit };

/** One request reads at most about so many exits; what lies deeper is reached by a range of time. */
const EXITS_READ_MAX = 20_000;

/** Segments hold so many times fewer exits than the journal guesses: a guess that is good saves a second read. */
const SPARSE = 4;
const TOKEN_SPARSE = 20;

/** A wallet's exits, newest first, ties by id ascending. Errors: RequestError when the offset lies deeper than one request reads. */
export const exitsPage = async (
  wallets: Wallets,
  wallet: string,
  { limit, offset, token, from = 0, to = Infinity }: ExitsQuery,
): Promise<readonly ExitOf[]> => {
  const key = walletKey(wallet);
  // The head first: what leaves it meanwhile is then seen twice and not missed.
  const head = (await loadHeads(wallets, [key])).get(key)!;
  let isTooDeep = false;
  const enough = (complete: readonly WalletRow[]): boolean => {
    if (complete.length >= offset + limit || complete.some(row => row.timestampMs < from)) return true;
    isTooDeep = complete.length >= EXITS_READ_MAX;
    return isTooDeep;
  };
  const isAll = head.seq === head.tail.length;
  const rowsWanted = (offset + limit) * (token ? TOKEN_SPARSE : SPARSE);
  const stored = isAll ? [] : await readBack(wallets, exitsKey(wallet, token), to, enough, rowsWanted);
  if (isTooDeep) throw new RequestError('invalid_request', tooDeep(offset));
  const rows = new Map([...stored, ...head.tail].map(row => [row.seq, row]));
  return [...rows.values()]
    .filter(({ timestampMs }) => timestampMs >= from && timestampMs < to)
    .flatMap(({ outcome: { mint, exit } }) => (exit === null || (token && mint !== token) ? [] : [{ mint, exit }]))
    .sort(newestFirst)
    .slice(offset, offset + limit);
};

const tooDeep = (offset: number): string =>
  `offset must not lead past the newest ${EXITS_READ_MAX} exits of what is asked for, got "${offset}"; reach older ones with from and to on /pnl`;

const newestFirst = (a: ExitOf, b: ExitOf): number =>
  b.exit.exit.timestampMs - a.exit.exit.timestampMs || (exitId(a.exit) < exitId(b.exit) ? -1 : 1);
