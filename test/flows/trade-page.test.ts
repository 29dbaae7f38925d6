import { QueryCommand } from '@aws-sdk/client-dynamodb';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareTradesByNewest, type Trade, type TradeRef } from '../../layers/core/mint/trade.ts';
import type { LedgerStores } from '../../layers/flows/positions/read-ledgers.ts';
import { readTradePage } from '../../layers/flows/trade-page.ts';
import { addNotes, loadNoteHeads, openNotes } from '../../layers/storage/ledger/notes.ts';
import { isTrade, openTape, type TapeRow } from '../../layers/storage/market/tape.ts';
import { type Engine, makeTables, startPlainEngine, type TableNames } from '../storage/engines.ts';
import { answeredBy } from '../storage/watching.ts';
import { address } from '../worlds/events.ts';
import { chance, keepTape, longTape } from '../worlds/long-tapes.ts';

const NOW = 1_800_000_000_000;
type TradesQuery = Parameters<typeof readTradePage>[2];

const signatureOf = (seq: number): string =>
  bs58.encode(
    new Uint8Array(64)
      .fill(7)
      .fill(seq & 255, 0, 9)
      .fill(seq >> 8, 9, 18),
  );

/** Trades with other rows between, some at equal times, and a load of much older ones. */
const mixedTape = (seed: number, count: number): readonly TapeRow[] => {
  const next = chance(seed);
  const shiftMs = 40 * 86_400_000;
  return longTape(seed, count).map((trade, at): TapeRow => {
    const { seq, slot } = trade;
    const isOld = at > count * 0.4 && at < count * 0.6;
    const timestampMs =
      (next() < 0.3 ? trade.timestampMs - (trade.timestampMs % 60_000) : trade.timestampMs) - (isOld ? shiftMs : 0);
    if (next() < 0.3)
      return {
        seq,
        slot,
        timestampMs,
        event: { type: 'holders_snapshot', mint: 'm', phase: 'begin', slot, timestamp: timestampMs },
      };
    return { ...trade, timestampMs, signature: signatureOf(seq) };
  });
};

const refOf = ({ signature, eventIndex, timestampMs }: Trade, isTimed: boolean): TradeRef => ({
  signature,
  eventIndex,
  timestampMs: isTimed ? timestampMs : null,
});

/** The definition of a page over all trades. */
const bruteSeqs = (trades: readonly Trade[], query: TradesQuery): readonly number[] => {
  const named = (ref: TradeRef | undefined) => ref && trades.find(trade => trade.signature === ref.signature)!;
  const [after, before] = [named(query.after), named(query.before)];
  const { limit, after_seq: low, before_seq: high } = query;
  const isBySeq = low !== undefined || high !== undefined;
  const inRange = trades
    .filter(
      trade =>
        (!after || compareTradesByNewest(trade, after) < 0) && (!before || compareTradesByNewest(trade, before) > 0),
    )
    .filter(({ seq }) => seq > (low ?? -1) && seq < (high ?? Infinity))
    .sort(isBySeq ? (a, b) => b.seq - a.seq : compareTradesByNewest);
  return (after || low !== undefined ? inRange.slice(-limit) : inRange.slice(0, limit)).map(({ seq }) => seq);
};

describe('A page of trades', () => {
  let engine: Engine;
  let names: TableNames;
  let stores: LedgerStores;
  const MINT = address('paged trades');
  const ROWS = mixedTape(3, 900);
  const TRADES = ROWS.filter(isTrade);

  beforeAll(async () => {
    engine = await startPlainEngine();
    names = await makeTables(engine.client);
    await keepTape(engine.client, names, MINT, ROWS);
    stores = storesOver(engine.client);
    let head = (await loadNoteHeads(stores.notes, [MINT])).get(MINT)!;
    for (let at = 0; at < 800; at += 50) {
      const rows = ROWS.slice(at, at + 50);
      const notes = rows
        .filter(isTrade)
        .map(({ seq, slot, timestampMs }) => ({ seq, slot, timestampMs, labels: [], context: null }));
      head = await addNotes(stores.notes, head, rows.at(-1)!.seq, notes, { applied: 0, traded: 0 });
    }
  });
  afterAll(() => engine.stop());

  const storesOver = (client: Engine['client']): LedgerStores => ({
    tape: openTape({ client, table: names.tape }),
    notes: openNotes({ client, table: names.ledgers }),
  });
  const seqsOf = async (query: TradesQuery) => {
    const { trades } = await readTradePage(stores, MINT, query, NOW);
    for (const { trade, note } of trades) expect(note?.seq).toBe(trade.seq);
    return trades.map(({ trade }) => trade.seq);
  };
  /** Follows `next` to the end. */
  const walk = async (first: TradesQuery): Promise<readonly (readonly number[])[]> => {
    const pages: number[][] = [];
    let query: TradesQuery | null = first;
    while (query) {
      const { trades, next } = await readTradePage(stores, MINT, query, NOW);
      pages.push(trades.map(({ trade }) => trade.seq));
      query = next && { ...query, ...followed(next) };
    }
    return pages;
  };
  const followed = (next: Readonly<Record<string, string | number>>): Partial<TradesQuery> =>
    Object.fromEntries(
      Object.entries(next).map(([bound, value]) => {
        if (typeof value === 'number') return [bound, value];
        const [, signature, eventIndex, timestampMs] = /^(\w+):(\d+)@(\d+)$/.exec(value)!;
        return [bound, { signature, eventIndex: Number(eventIndex), timestampMs: Number(timestampMs) }];
      }),
    );

  test('has the trades next to its bounds, by time or by arrival, wherever they are', async () => {
    const next = chance(11);
    const one = () => TRADES[Math.floor(next() * TRADES.length)]!;
    for (let round = 0; round < 25; round++) {
      const limit = 1 + Math.floor(next() * next() * 200);
      const [older, newer] = [one(), one()].sort((a, b) => compareTradesByNewest(b, a)) as [Trade, Trade];
      const [low, high] = [next(), next()].map(share => Math.floor(share * 1_000)).sort((a, b) => a - b) as [
        number,
        number,
      ];
      const isTimed = next() < 0.5;
      const queries: TradesQuery[] = [
        { limit, before: refOf(newer, isTimed) },
        { limit, after: refOf(older, isTimed) },
        { limit, before_seq: high },
        { limit, after_seq: low },
      ];
      if (older !== newer) queries.push({ limit, after: refOf(older, isTimed), before: refOf(newer, isTimed) });
      if (low < high) queries.push({ limit, after_seq: low, before_seq: high });
      for (const query of queries) expect(await seqsOf(query)).toEqual(bruteSeqs(TRADES, query));
    }
    expect(await seqsOf({ limit: 7 })).toEqual(bruteSeqs(TRADES, { limit: 7 }));
  });

  test('leads to every other trade of its range, each once', async () => {
    const sorted = TRADES.toSorted(compareTradesByNewest).map(({ seq }) => seq);
    expect((await walk({ limit: 37 })).flat()).toEqual(sorted);
    const [oldest, newest] = [
      TRADES.find(({ seq }) => seq === sorted.at(-1))!,
      TRADES.find(({ seq }) => seq === sorted[0])!,
    ];
    const upward = await walk({ limit: 40, after: refOf(oldest, false), before: refOf(newest, true) });
    expect(upward.toReversed().flat()).toEqual(sorted.slice(1, -1));
    const seqs = TRADES.map(({ seq }) => seq);
    expect((await walk({ limit: 41, after_seq: 0 })).toReversed().flat()).toEqual(seqs.toReversed());
    expect((await walk({ limit: 41, before_seq: 10_000 })).flat()).toEqual(seqs.toReversed());
    const last = await walk({ limit: 200, after_seq: 100, before_seq: 130 });
    expect(last).toEqual([seqs.filter(seq => seq > 100 && seq < 130).toReversed()]);
  });

  test('is refused for a trade that the token does not have, and for a range turned around', async () => {
    const [a, b] = TRADES.toSorted(compareTradesByNewest) as [Trade, Trade];
    const unknown = { signature: signatureOf(99_999), eventIndex: 0, timestampMs: null };
    const ask = (query: Partial<TradesQuery>, mint = MINT) => readTradePage(stores, mint, { limit: 5, ...query }, NOW);
    await expect(ask({ before: unknown })).rejects.toThrow(
      `before must be a trade of this token, got "${unknown.signature}:0"`,
    );
    await expect(ask({ after: { ...refOf(a, true), eventIndex: 77_777 } })).rejects.toThrow(
      'after must be a trade of this token',
    );
    await expect(ask({ after: { ...refOf(b, true), timestampMs: a.timestampMs + 1 } })).rejects.toThrow(
      'after must be a trade',
    );
    await expect(ask({ before: refOf(a, false) }, address('another'))).rejects.toThrow('before must be a trade');
    await expect(ask({ after: refOf(a, true), before: refOf(b, true) })).rejects.toThrow(
      'after must be an older trade',
    );
    expect(await ask({ after_seq: 3 }, address('another'))).toEqual({ trades: [], next: null });
  });
});

describe('A page of trades of a long tape', () => {
  let engine: Engine;
  let names: TableNames;
  beforeAll(async () => {
    engine = await startPlainEngine();
    names = await makeTables(engine.client);
  });
  afterAll(() => engine.stop());

  test('takes few reads, however deep it is', async () => {
    const mint = address('deep');
    const rows = longTape(8, 6_000).map(trade => ({ ...trade, signature: signatureOf(trade.seq) }));
    await keepTape(engine.client, names, mint, rows);
    const read = async (query: TradesQuery): Promise<number> => {
      let items = 0;
      const client = answeredBy(engine.client, async (command, send) => {
        const answer = (await send()) as { readonly Items?: readonly unknown[] };
        if (command instanceof QueryCommand) items += answer.Items!.length;
        return answer;
      });
      const stores = {
        tape: openTape({ client, table: names.tape }),
        notes: openNotes({ client, table: names.ledgers }),
      };
      expect((await readTradePage(stores, mint, query, NOW)).trades).toHaveLength(50);
      return items;
    };
    const all = await read({ limit: 50, before: refOf(rows[60]!, false) });
    for (const seq of [500, 3_000, 5_500]) {
      const ref = refOf(rows[seq]!, true);
      for (const bound of [{ before_seq: seq }, { after_seq: seq }, { before: ref }, { after: ref }])
        expect(await read({ limit: 50, ...bound }), JSON.stringify(bound)).toBeLessThan(all / 8);
    }
  });

  test('searches a bare trade_id among the newest trades only, and says how to name an older one', async () => {
    const mint = address('long');
    const next = chance(5);
    const signature = () => bs58.encode(Uint8Array.from({ length: 64 }, () => next() * 256));
    const rows = longTape(9, 24_000).map(trade => ({ ...trade, signature: signature(), wallet: signature() }));
    await keepTape(engine.client, names, mint, rows);
    let bytes = 0;
    const client = answeredBy(engine.client, async (command, send) => {
      const answer = (await send()) as { readonly Items?: readonly { readonly d: { readonly B: Uint8Array } }[] };
      if (command instanceof QueryCommand) for (const { d } of answer.Items!) bytes += d.B.length;
      return answer;
    });
    const stores = {
      tape: openTape({ client, table: names.tape }),
      notes: openNotes({ client, table: names.ledgers }),
    };
    const ask = (before: TradeRef) => readTradePage(stores, mint, { limit: 3, before }, NOW);
    const sorted = rows.toSorted(compareTradesByNewest);
    const [recent, old] = [sorted[9_000]!, sorted.at(-9)!];
    for (const [ref, trade] of [
      [refOf(recent, false), recent],
      [refOf(old, true), old],
    ] as const) {
      const at = sorted.indexOf(trade);
      const { trades } = await ask(ref);
      expect(trades.map(({ trade: { seq } }) => seq)).toEqual(sorted.slice(at + 1, at + 4).map(({ seq }) => seq));
    }
    for (const ref of [refOf(old, false), { signature: signature(), eventIndex: 0, timestampMs: null }]) {
      bytes = 0;
      const id = `${ref.signature}:${ref.eventIndex}`;
      await expect(ask(ref)).rejects.toThrow(
        `before must be one of the newest trades of this token, got "${id}"; name an older one as ${id}@{timestamp}`,
      );
      expect(bytes).toBeLessThan(3 * 2 ** 20);
    }
  });
});
