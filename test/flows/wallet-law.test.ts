import { beforeAll, describe, expect, test } from 'vitest';
import { SOL } from '../../layers/core/identity/address.ts';
import { isStable } from '../../layers/core/identity/stables.ts';
import { type Book, foldBook, type TokenBook } from '../../layers/core/wallet/book.ts';
import { bookCodec } from '../../layers/core/wallet/book-codec.ts';
import { computeLaw } from '../../layers/core/wallet/law.ts';
import type { WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { sumPastWorth, walkBookBack } from '../../layers/core/wallet/worth-history.ts';
import { openTape, readRowsAfter, type TapeRow } from '../../layers/storage/market/tape.ts';
import { readBook } from '../../layers/storage/wallets/book-parts.ts';
import { openWallets } from '../../layers/storage/wallets/wallets.ts';
import { runFlows } from '../bench/flows.ts';
import { makeTape } from '../bench/made-tapes.ts';
import { readSeconds, type Seconds } from '../bench/seconds.ts';
import fc from '../laws.ts';
import { runsShare } from '../long-run.ts';
import { lawOf, replay, worthBefore } from '../oracle/law.ts';
import { useEngine, useTables } from '../storage/use-engine.ts';
import { lawMoves } from '../tapes/law-moves.ts';
import { openLine } from '../worlds/faults.ts';
import { memoryStream } from '../worlds/intake.ts';
import { putOnTape, rowRecords, startLedger, walletEventsOf } from '../worlds/ledger.ts';
import { farEnd } from '../worlds/market.ts';
import { entryArbitrary, linesOf, mintsOf, walletsOf } from './ledger/tapes.ts';

type Moves = Parameters<typeof replay>[0];

/** Figures in which a book differs from its moves, replayed. */
const differences = (token: TokenBook | undefined, moves: Moves, mark: number | null): readonly string[] => {
  const right = replay(moves);
  if (token === undefined) return right.buys + right.sells === 0 ? [] : ['The book lacks the token'];
  const pairs = {
    ...{ buys: [token.buys, right.buys], sells: [token.sells, right.sells] },
    ...{ boughtRaw: [token.boughtRaw, right.boughtRaw], soldRaw: [token.soldRaw, right.soldRaw] },
    ...{ boughtUsd: [token.boughtUsd, right.boughtUsd], soldUsd: [token.soldUsd, right.soldUsd] },
    ...{ feesUsd: [token.feesUsd, right.feesUsd], passthroughUsd: [token.passthroughUsd, right.passthroughUsd] },
    ...{ unpriced: [token.unpricedTrades, right.unpriced], heldRaw: [token.heldRaw, right.heldRaw] },
    realized: [token.realizedUsd, right.realized],
    lots: [
      asText(token.lots.map(lot => lot.raw - lot.takenRaw)),
      asText(right.left.slice(0, 50).map(({ raw }) => raw)),
    ],
    law: [asText(computeLaw(token, mark)), asText(lawOf(right, token.decimals, mark === null ? null : String(mark)))],
  };
  return Object.entries(pairs).flatMap(([name, [found, wanted]]) =>
    found === wanted ? [] : [`${name} is ${found}, not ${wanted}`],
  );
};

const asText = (value: unknown): string =>
  JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one));

/** Whether both sides of the law are equal. */
const isBalanced = (token: TokenBook, mark: number): boolean => {
  const law = computeLaw(token, mark);
  return law === null || law.realized + law.unrealized! + law.transfersAtCost === law.cashFlow + law.value!;
};

/** Times before which a token's moves are the first that arrived. */
const cleanCuts = (all: readonly Moves[]): readonly number[] => {
  const times = new Set(all.flatMap(moves => moves.map(({ timestampMs }) => timestampMs)));
  return [...times, Infinity].filter(endMs =>
    all.every(moves => {
      const first = moves.findIndex(({ timestampMs }) => timestampMs >= endMs);
      return first < 0 || moves.slice(first).every(({ timestampMs }) => timestampMs >= endMs);
    }),
  );
};

/** Compares the worth before each such time with a replay. Every other token has a mark. */
const compareDays = (book: Book, events: readonly WalletEvent[], moves: ReadonlyMap<string, Moves>): number => {
  const cuts = cleanCuts([...moves.values()]);
  const marked = new Set([...moves.keys()].sort().filter((_, at) => at % 2 === 0));
  const markOf = (mint: string): number | null => (marked.has(mint) ? 0.000123456789 : null);
  const own = [...moves].map(([mint, of]) => {
    const mark = markOf(mint);
    return { moves: of, decimals: book.get(mint)?.decimals ?? 0, mark: mark === null ? null : String(mark) };
  });
  for (const past of walkBookBack(book, events, cuts)) {
    const { endMs } = past;
    expect(sumPastWorth(past, markOf)).toEqual({ endMs, ...worthBefore(own, endMs) });
  }
  return cuts.length - 1;
};

describe('The law of profit and loss', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  test('holds for any tape and time, and its terms are those of a plain replay, to the last digit', async () => {
    const entries = fc.array(entryArbitrary, { minLength: 1, maxLength: 60 });
    const mark = fc.double({ min: 1e-12, max: 1e6, noNaN: true });
    let [laws, days] = [0, 0];
    await fc.assert(
      fc.asyncProperty(entries, mark, async (reported, price) => {
        const run = `whole-${runs++}`;
        const lines = linesOf(run, reported);
        await putOnTape(engine.client, names, lines);
        const stream = memoryStream();
        const ledger = startLedger(engine.client, names, stream, farEnd(), openLine());
        await ledger.take(rowRecords(lines));
        const events = [...walletEventsOf(stream)].sort(([, a], [, b]) => a.seq - b.seq);
        for (const mint of mintsOf(run)) {
          const moves = lawMoves(
            mint,
            lines.flatMap(line => (line.mint === mint ? [line.row] : [])),
          );
          for (const wallet of walletsOf(run)) {
            const own = events.flatMap(([id, event]) => (id.startsWith(wallet) && event.mint === mint ? [event] : []));
            const book = bookCodec.decode(JSON.parse(JSON.stringify(bookCodec.encode(foldBook(new Map(), own)))));
            const token = book.get(mint);
            days += compareDays(book, own, new Map([[mint, moves.get(wallet) ?? []]]));
            expect(differences(token, moves.get(wallet) ?? [], price)).toEqual([]);
            if (token === undefined) continue;
            expect(isBalanced(token, price)).toBe(true);
            laws += 1;
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(laws).toBeGreaterThan(60 * runsShare);
    expect(days).toBeGreaterThan(100 * runsShare);
  });
});

const firstBatches = ({ bySecond }: Seconds, count: number): Pick<Seconds, 'bySecond'> => ({
  bySecond: new Map([...bySecond].slice(0, count)),
});

/** With the least number of wallets in a token. */
const tapes = {
  simulated: { open: async () => firstBatches(await readSeconds(['--simulate', '2000']), 300), least: 100 },
  demonstration: { open: async () => firstBatches(await readSeconds([]), 300), least: 10 },
  skewed: { open: () => makeTape('pumpswap', 250), least: 100 },
} as const;

describe('The book of a wallet', () => {
  test.each(Object.entries(tapes))('has the figures of the %s tape for every wallet and token', async (_, tape) => {
    const { bySecond } = await tape.open();
    const events = [...bySecond.values()].flat().map(text => JSON.parse(text));
    const mints = new Set<string>(events.flatMap(({ type, token_mint }) => (type === 'swap' ? [token_mint] : [])));
    let [compared, days] = [0, 0];
    await runFlows(
      { bySecond },
      2,
      async ({ client, names }) => {
        const stored = openTape({ client, table: names.tape });
        const wallets = openWallets({ client, table: names.wallets });
        const rows = new Map<string, readonly TapeRow[]>();
        for (const mint of mints)
          if (mint !== SOL && !isStable(mint)) rows.set(mint, await readRowsAfter(stored, mint, 0));
        const moves = new Map([...rows].map(([mint, own]) => [mint, lawMoves(mint, own)]));
        const owners = new Set([...moves.values()].flatMap(byWallet => [...byWallet.keys()]));
        for (const wallet of owners) {
          const { head, book, later } = await readBook(wallets, wallet, Number.MAX_SAFE_INTEGER);
          const all = new Map([...moves].flatMap(([mint, of]) => (of.has(wallet) ? [[mint, of.get(wallet)!]] : [])));
          // Rows of older wallets are in parts.
          if (head.memo.book.through === 0)
            days += compareDays(
              book,
              later.map(({ event }) => event),
              all,
            );
          for (const [mint, byWallet] of moves) {
            const own = byWallet.get(wallet);
            if (own === undefined) continue;
            expect(differences(book.get(mint), own, 0.000123456789), `${wallet} ${mint}`).toEqual([]);
            compared += 1;
          }
        }
      },
      'embedded',
    );
    expect(compared).toBeGreaterThan(tape.least);
    expect(days).toBeGreaterThan(tape.least);
  });
});
