import { isPriceSetting } from '../../core/candles/candle-trade.ts';
import { divideToNumber } from '../../core/money/amount-ratio.ts';
import { computeTokenPrice } from '../../core/money/trade-money.ts';
import type { RuleInput } from '../../core/rules/evaluator.ts';
import type { Prices } from '../../core/rules/prices.ts';
import type { RuleEvent } from '../../core/rules/rule.ts';
import { readRowsByArrival } from '../../storage/journal/by-arrival.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { splitIntoChunks } from '../../storage/kernel/parallel.ts';
import { openNotes } from '../../storage/ledger/notes.ts';
import { formatTapeKey, isTrade, type Tape, type TapeHead, type TapeRow } from '../../storage/market/tape.ts';
import { createMemoryClient, createMemoryStore } from '../../storage/memory/memory-dynamo.ts';
import { getReceivedMs } from '../../storage/proofs/input-document.ts';
import { foldRows, type LedgerMove } from '../ledger/fold-mint.ts';
import { loadMints } from '../ledger/state.ts';
import { toLedgerMove } from '../positions/move.ts';
import { listKeys } from '../rebuild/plan.ts';
import { toRuleInputs } from './inputs.ts';

/** An event with its place in the order of arrival. */
export type PlacedInput = RuleInput & { readonly mint: string; readonly seq: number };

/** What a token's tape says to rules. */
export type TokenHistory = {
  readonly mint: string;
  readonly inputs: readonly PlacedInput[];
  readonly prices: Prices;
  /** Whether its first rows are not kept any more. */
  readonly isCut: boolean;
  readonly isClaimed: boolean;
};

/** Unix ms, inclusive, by the events' own time, or by their arrival. */
export type HistoryRange = { readonly fromMs: number; readonly toMs: number; readonly isByArrival?: boolean };

const KEYS_AT_ONCE = 100;
const ROWS_AT_ONCE = 500;

/** Reads tokens that traded in a range, one after the other. */
export async function* readHistory(
  tape: Tape,
  wanted: ReadonlySet<RuleEvent>,
  range: HistoryRange,
): AsyncGenerator<TokenHistory> {
  const keys = (await listKeys(tape)).map(({ key }) => key).sort();
  for (const some of splitIntoChunks(keys, KEYS_AT_ONCE)) {
    const heads = await loadHeads(tape, some.map(formatTapeKey));
    for (const mint of some) {
      const head = heads.get(formatTapeKey(mint))!;
      if (head.memo.traded > 0 && findNewestMs(head, range) >= range.fromMs)
        yield await readToken(tape, head, mint, wanted, range);
    }
  }
}

function findNewestMs({ tail, newestMs }: TapeHead, { isByArrival }: HistoryRange): number {
  if (!isByArrival) return newestMs;
  const newest = tail.at(-1);
  return newest === undefined ? Infinity : getReceivedMs(newest);
}

/** Reads one token. */
export async function readTokenHistory(
  tape: Tape,
  mint: string,
  wanted: ReadonlySet<RuleEvent>,
  range: HistoryRange,
): Promise<TokenHistory> {
  const name = formatTapeKey(mint);
  return readToken(tape, (await loadHeads(tape, [name])).get(name)!, mint, wanted, range);
}

async function readToken(
  tape: Tape,
  head: TapeHead,
  mint: string,
  wanted: ReadonlySet<RuleEvent>,
  range: HistoryRange,
): Promise<TokenHistory> {
  const rows: TapeRow[] = [];
  for await (const row of readRowsByArrival(tape, head, { after: 0, through: head.seq })) rows.push(row);
  const moves = wanted.size === 0 ? [] : await foldLedgers(mint, rows);
  const own = moves.filter(({ row }) => {
    const ms = range.isByArrival ? getReceivedMs(row) : row.timestampMs;
    return ms >= range.fromMs && ms <= range.toMs;
  });
  return {
    mint,
    inputs: own.flatMap(move =>
      toRuleInputs(mint, [move], wanted).map(input => ({ ...input, mint, seq: move.row.seq })),
    ),
    prices: listPrices(rows),
    isCut: rows.length > 0 && rows[0]!.seq > 1,
    isClaimed: own.some(({ row }) => row.receivedMs == null),
  };
}

/** Folds all ledgers of a token again: rows determine them. */
async function foldLedgers(mint: string, rows: readonly TapeRow[]): Promise<readonly LedgerMove[]> {
  const notes = openNotes({ client: createMemoryClient(createMemoryStore(['ledgers'])), table: 'ledgers' });
  const state = (await loadMints(notes, [mint])).get(mint)!;
  const moves: LedgerMove[] = [];
  for (const some of splitIntoChunks(
    rows.filter(row => toLedgerMove(row, mint) !== null),
    ROWS_AT_ONCE,
  )) {
    const folded = await foldRows(notes, mint, state, { rows: some, given: new Set(some) }, 0);
    moves.push(...folded.moves);
    state.waiting = [];
  }
  return moves;
}

function listPrices(rows: readonly TapeRow[]): Prices {
  const priced = rows.filter(isTrade).flatMap(trade => {
    const price = isPriceSetting(trade, 'full') ? computeTokenPrice(trade) : null;
    return price === null ? [] : [{ atMs: trade.timestampMs, usd: divideToNumber(...price) }];
  });
  priced.sort((a, b) => a.atMs - b.atMs);
  return { timesMs: priced.map(({ atMs }) => atMs), usd: priced.map(({ usd }) => usd) };
}
