import { beforeAll, describe, expect, test } from 'vitest';
import { channels } from '../../../layers/contract/channels.ts';
import { toRestTrade } from '../../../layers/contract/present/trade.ts';
import { toPositionView } from '../../../layers/contract/present/wallet-ledger.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { sections } from '../../../layers/flows/pass/pass.ts';
import { decodeTradeNote, readNewestNotedTrades } from '../../../layers/flows/positions/noted-trades.ts';
import { readHeldPositions, readWalletPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { loadLedgers } from '../../../layers/storage/ledger/ledgers.ts';
import { addNotes, loadNoteHeads, openNotes, readNewestNotes } from '../../../layers/storage/ledger/notes.ts';
import { saveClosed } from '../../../layers/storage/ledger/positions.ts';
import { openTape, toTapeRow } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { isWriteOf, Refused, watching } from '../../storage/watching.ts';
import { address, cut, records, START_MS, signature, slotAt, swap } from '../../worlds/events.ts';
import { emitted, memoryStream, type Stream, startIntake } from '../../worlds/intake.ts';
import { ownMints, putOnTape, rowRecords, startLedger, type TapeLine, walletEventsOf } from '../../worlds/ledger.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { encodeTapeRecord, openSections } from '../../worlds/tape-records.ts';
import { startWallets } from '../../worlds/wallets.ts';
import { type Entry, linesOf, mintOf, plainBuy, walletOf } from './tapes.ts';

const entry = (fields: Partial<Entry>): Entry => ({ ...plainBuy, stepMs: 60_000, ...fields });

describe('The ledger flow', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let runs = 0;

  beforeAll(async () => {
    const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
    const keys = { client: engine.client, table: names.keys };
    await saveKey(keys, { hash: 'hash', id: 'key', tier: 'layer2', ...rest });
    await saveKey(keys, { hash: 'low', id: 'low', tier: 'layer1', ...rest });
  });

  const start = (stream: Stream = memoryStream(), end: FarEnd = farEnd()) =>
    startLedger(engine.client, names, stream, end);
  const story = (...entries: readonly Partial<Entry>[]) => {
    const run = `story-${runs++}`;
    const lines = linesOf(run, entries.map(entry));
    return { run, lines, mint: mintOf(run, 0), wallets: [0, 1, 2].map(at => walletOf(run, at)) };
  };
  const ledgers = () => ({ client: engine.client, table: names.ledgers });
  const stores = () => ({
    tape: openTape({ client: engine.client, table: names.tape }),
    notes: openNotes(ledgers()),
    positions: { client: engine.client, table: names.positions },
    heldBy: (wallet: string) => ownMints(stores(), wallet),
  });
  const held = async (wallet: string) =>
    (await readHeldPositions(stores(), wallet, await ownMints(stores(), wallet), 10)).open;
  const shown = async (wallet: string, filter: 'open' | 'closed' | 'all' = 'all') =>
    (await readWalletPositions(stores(), wallet, filter)).map(({ mint, position }) =>
      toPositionView({ wallet, tokenMint: mint }, position),
    );

  const hearing = async (id: string, heard: readonly string[], keyHash = 'hash'): Promise<void> => {
    const sockets = openSockets(engine.client, names.connections, names.subscriptions);
    await listenAs(sockets, connectionTo(id, 'layer2', heard, { keyHash }), START_MS);
  };

  /** Wallets publish what the ledger emits. */
  const publish = async (lines: readonly TapeLine[], end: FarEnd): Promise<void> => {
    const stream = memoryStream();
    await start(stream, end).take(rowRecords(lines), START_MS);
    await startWallets(engine.client, names, end).take(emitted(stream, 'wallets'), START_MS);
  };

  test('publishes documented trades, pnl and positions messages, in order', async () => {
    const { lines, mint, wallets } = story(
      { lamports: 5_000 },
      {},
      { kind: 'sell', raw: 500_000n },
      { kind: 'send', raw: 500_000n },
      { kind: 'sell', raw: 3_000_000n, base: 6_000_000_000n },
      { kind: 'sell' },
      { kind: 'swap' },
    );
    const [own] = wallets;
    const [id, end] = [`socket-${mint}`, farEnd()];
    await hearing(id, [`token:${mint}:trades`, `wallet:${own}:pnl`, `wallet:${own}:positions`]);
    await publish(lines, end);
    const on = (channel: string) => end.posts.filter(post => post.channel === channel).map(({ data }) => data);

    const trades = on(`token:${mint}:trades`).map(data => channels.tokenTrades.payload.parse(data));
    expect(trades.map(({ labels }) => labels.at(-1))).toEqual([
      'ORGANIC',
      'ORGANIC',
      'ORGANIC',
      'DUST:SELL_PASSTHROUGH',
      'DUST:SELL_PASSTHROUGH',
      'ORGANIC',
    ]);
    expect(trades.map(({ position }) => position?.position_event ?? null)).toEqual([
      'open',
      'update',
      'partial_exit',
      'close',
      null,
      null,
    ]);
    const [opened, , partly, closing] = trades.map(({ position }) => position);
    expect(opened).toEqual({
      position_id: `${trades[0]!.signature}:0`,
      position_event: 'open',
      position_status: 'OPEN',
      entry_timestamp: trades[0]!.timestamp,
      entry_price_usd: '150',
      original_token_amount: '1',
      remaining_token_amount: '1',
      exit_count: 0,
      exit: null,
    });
    // Half of the first lot: cost 75, fee half of 7,500 lamports at 150; sold for 150.
    expect(partly).toMatchObject({
      position_status: 'PARTIAL',
      original_token_amount: '2',
      remaining_token_amount: '1.5',
      exit: {
        exit_number: 1,
        exit_type: 'PARTIAL',
        position_type: 'DCA_EXIT',
        hold_time_seconds: 120,
        token_amount: '0.5',
        percentage_sold: '25',
        entry_price_usd: '150',
        entry_network_fees_usd: '0.0005625',
        realized_pnl_usd: '74.9994375',
        total_position_realized_pnl_usd: '74.9994375',
      },
    });
    // A third of the sell was held: a third of 900 USD, against cost 150.
    expect(closing).toMatchObject({
      position_status: 'CLOSED',
      remaining_token_amount: '0',
      exit: { token_amount: '1', percentage_sold: '100', realized_pnl_usd: '150' },
    });

    const pnl = on(`wallet:${own}:pnl`).map(data => channels.walletPnl.payload.parse(data));
    expect(pnl).toHaveLength(2);
    expect(Object.keys(pnl[0]!)).toHaveLength(40);
    expect(pnl.map(event => [event.position_event, event.position_status, event.exit_type, event.trade_id])).toEqual([
      ['partial_exit', 'PARTIAL', 'PARTIAL', trades[2]!.trade_id],
      ['close', 'CLOSED', 'FULL', trades[3]!.trade_id],
    ]);
    expect(pnl[1]).toMatchObject({ realized_pnl_usd: 150, exit_price_usd: 300, price_per_token_exit: 300 });

    const events = on(`wallet:${own}:positions`).map(data => channels.walletPositions.payload.parse(data));
    expect(events.map(({ event, status, remaining_amount }) => [event, status, remaining_amount])).toEqual([
      ['open', 'OPEN', 1],
      ['update', 'OPEN', 2],
      ['partial_exit', 'PARTIAL', 1.5],
      ['transfer_out', 'PARTIAL', 1],
      ['close', 'CLOSED', 0],
    ]);
    expect(events.map(({ no_trade }) => no_trade)).toEqual([null, null, null, 'transfer', null]);
    // Field by field as in the channel of trades.
    for (const [at, trade] of [0, 1, 2, 4].map((at, index) => [at, trades[index]!] as const))
      expect(trade).toMatchObject(events[at]!.trade!);
    expect(events[3]!.timestamp).toBe(lines[3]!.row.timestampMs);
    expect(events[3]!.entry_timestamp).toBe(Math.floor(lines[0]!.row.timestampMs / 1000));
  });

  test('sends a wallet only what its key allows, and other wallets nothing', async () => {
    const { lines, wallets } = story({}, { kind: 'sell' });
    const end = farEnd();
    await hearing(`low-${wallets[0]}`, [`wallet:${wallets[0]}:pnl`], 'low');
    await hearing(`other-${wallets[1]}`, [`wallet:${wallets[1]}:pnl`]);
    await publish(lines, end);
    expect(end.posts).toEqual([]);
  });

  test('emits one wallet event per trade and effective outgoing transfer, and none without effect', async () => {
    const { lines, wallets } = story(
      {},
      { kind: 'swap' },
      { kind: 'flash_swap' },
      { kind: 'send', raw: 10n },
      { kind: 'send', wallet: 1, to: 0, raw: 10n },
      { kind: 'send', to: 0 },
      { kind: 'foreign' },
      { kind: 'other' },
      { kind: 'sell', wallet: 2 },
      { kind: 'send', raw: 2_000_000n },
    );
    const stream = memoryStream();
    await start(stream).take(rowRecords(lines));
    const reported = [...walletEventsOf(stream)].map(
      ([key, one]) => [wallets.indexOf(key.split(' ')[0]!), one] as const,
    );
    expect(
      reported
        .sort(([, a], [, b]) => a.seq - b.seq)
        .map(([wallet, { seq, swap, change, closed }]) => [
          wallet,
          seq,
          swap?.direction ?? null,
          change,
          closed?.closedBy,
        ]),
    ).toEqual([
      [0, 1, 'buy', 'open', undefined],
      [0, 2, 'swap', null, undefined],
      [0, 3, 'flash_swap', null, undefined],
      [0, 4, null, 'transfer_out', undefined],
      [2, 9, 'sell', null, undefined],
      [0, 10, null, 'transfer_out', 'transfer'],
    ]);
    expect(reported.find(([, { seq }]) => seq === 9)![1].swap!.labels).toEqual(['ORGANIC', 'DUST:SELL_PASSTHROUGH']);
    expect((await shown(wallets[0]!)).map(({ status, exit_count }) => [status, exit_count])).toEqual([['CLOSED', 0]]);
    expect(await shown(wallets[1]!)).toEqual([]);
  });

  test('takes swap data from intake, bundled when a relay carried it', async () => {
    const { lines, mint } = story({}, {});
    const stream = memoryStream();
    const bundled = { mint, row: { ...lines[1]!.row, relayBundleId: 'relay', terminal: 'axiom', tipLamports: 9 } };
    await start(stream).take(rowRecords([lines[0]!, bundled as TapeLine]));
    expect([...walletEventsOf(stream).values()].map(({ swap }) => swap)).toMatchObject([
      { bundled: false, terminal: null, dex: 'pump_fun', tipLamports: 0, notionalUsd: 150n * 10n ** 30n },
      { bundled: true, terminal: 'axiom', tipLamports: 9 },
    ]);
  });

  test('keeps only the source offset of a closed ledger, and a repeated buy does not reopen it', async () => {
    const { lines, mint, wallets } = story({}, { kind: 'sell' }, { wallet: 1 });
    const all = rowRecords(lines);
    await start().take(all);
    const owner = { wallet: wallets[0]!, mint };
    const closed = { seq: 2, state: { position: null } };
    expect(await loadLedgers(ledgers(), [owner])).toMatchObject([closed]);
    // A process died after it wrote the ledgers.
    const { notes } = stores();
    const head = (await loadNoteHeads(notes, [mint])).get(mint)!;
    await addNotes(notes, head, 3, [], { ...head.memo, applied: 0 });
    const stream = memoryStream();
    await start(stream).take(all.slice(0, 1));
    await start(stream).take(all);
    expect(await loadLedgers(ledgers(), [owner])).toMatchObject([closed]);
    expect(await held(wallets[0]!)).toEqual([]);
    expect(walletEventsOf(stream).size).toBe(0);
  });

  test('reads skipped rows from the tape, whatever times they claim', async () => {
    const { lines, wallets } = story(
      {},
      { stepMs: -30 * 60_000 },
      { stepMs: 60 * 60_000 },
      { kind: 'send', raw: 500_000n },
      { kind: 'sell', raw: 2_500_000n },
    );
    await putOnTape(engine.client, names, lines);
    const stream = memoryStream();
    await start(stream).take(rowRecords(lines).slice(4));
    expect(await shown(wallets[0]!)).toMatchObject([{ status: 'CLOSED', original_amount: 3, exit_count: 1 }]);
    expect([...walletEventsOf(stream).values()].map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4, 5]);
  });

  test('processes other mints when one fails, and reports its position', async () => {
    const { run, lines, wallets } = story({}, { mint: 1 }, {}, { mint: 1, wallet: 1 });
    const sick = mintOf(run, 0);
    const client = watching(engine.client, command => {
      if (isWriteOf(command, sick)) throw new Refused('this mint is sick');
    });
    const ledger = startLedger(client, names, memoryStream(), farEnd());
    const all = rowRecords(lines);
    expect(await openSections(ledger.deps, [sections.ledger])(all, 0)).toBe(all[0]!.sequence);
    expect((await shown(wallets[1]!)).map(({ token_mint }) => token_mint)).toEqual([mintOf(run, 1)]);
    await start().take(all);
    expect((await shown(wallets[0]!)).map(({ token_mint }) => token_mint).sort()).toEqual(
      [sick, mintOf(run, 1)].sort(),
    );
  });

  test('splits a mint’s many rows into runs, and a wallet’s records to fit the stream', async () => {
    const count = 1_203;
    const { lines, mint, wallets } = story(...Array.from({ length: count }, (_, at) => ({ raw: BigInt(at + 1) })));
    const stream = memoryStream();
    const text = encodeTapeRecord(
      mint,
      lines.map(({ row }) => toTapeRow(row)),
    );
    await start(stream).take([{ shard: 'shard-0', sequence: '1', text }]);
    expect(stream.sent).toHaveLength(8);
    expect(walletEventsOf(stream).size).toBe(count);
    expect((await shown(wallets[0]!))[0]!.original_amount).toBe((count * (count + 1)) / 2 / 1e6);
    const [stored] = await loadLedgers(ledgers(), [{ wallet: wallets[0]!, mint }]);
    expect(stored!.state.pages.length).toBeGreaterThan(15);
    expect(stored!.state.lots.length + stored!.state.newest.length).toBeLessThanOrEqual(128);
    // Most lots are in pages; a sell in another process empties the ledger exactly.
    const all = [...lines, ...linesAfter(mint, wallets[0]!, count)];
    await start(stream).take(rowRecords(all).slice(count));
    expect(await shown(wallets[0]!)).toMatchObject([{ status: 'CLOSED', exit_count: 2, remaining_amount: 0 }]);
    expect(await loadLedgers(ledgers(), [{ wallet: wallets[0]!, mint }])).toMatchObject([{ state: { lots: [] } }]);
  });

  /** Sells half of what was bought, then the rest. */
  const linesAfter = (mint: string, wallet: string, count: number): readonly TapeLine[] => {
    const half = BigInt((count * (count + 1)) / 4);
    const [one, two] = linesOf('after', [entry({ kind: 'sell', raw: half }), entry({ kind: 'sell', raw: half * 3n })]);
    return [one!, two!].map(({ row }, at) => ({
      mint,
      row: { ...row, wallet, seq: count + 1 + at } as TapeLine['row'],
    }));
  };

  test('adds the ledger’s data to trades, also to those that it has not received', async () => {
    const { lines, mint } = story({}, { kind: 'sell', raw: 2_000_000n }, { kind: 'sell' }, { stepMs: -1 });
    await putOnTape(engine.client, names, lines);
    await start().take(rowRecords(lines).slice(0, 3));
    const tape = openTape({ client: engine.client, table: names.tape });
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    const read = await readNewestNotedTrades({ tape, notes }, mint, 10);
    expect(read.map(({ trade, note }) => toRestTrade(trade, note?.labels).labels)).toEqual([
      ['ORGANIC', 'DUST:SELL_PASSTHROUGH'],
      ['ORGANIC'],
      ['ORGANIC', 'DUST:SELL_PASSTHROUGH'],
      ['ORGANIC'],
    ]);
    expect(read.map(one => decodeTradeNote(one).position?.event)).toEqual([undefined, 'open', 'close', 'open']);
  });

  test('looks up a note older than the cached ones', async () => {
    const { lines, mint } = story(...Array.from({ length: 400 }, () => ({})));
    // The tape is read after the first trade, the notes after all: they differ.
    await putOnTape(engine.client, names, lines.slice(0, 1));
    const ledger = start();
    for (const batch of cut(rowRecords(lines), [20])) await ledger.take(batch);
    const tape = openTape({ client: engine.client, table: names.tape });
    const notes = openNotes({ client: engine.client, table: names.ledgers });
    expect([...(await readNewestNotes(notes, mint, 1)).keys()]).not.toContain(1);
    const [read] = await readNewestNotedTrades({ tape, notes }, mint, 1);
    expect(read).toMatchObject({ trade: { seq: 1 }, note: { seq: 1 } });
    expect(decodeTradeNote(read!).position?.event).toBe('open');
  });

  test('lists positions newest entry first, ties by id, closed ones after reopening too', async () => {
    const { lines, wallets } = story(
      {},
      { kind: 'sell' },
      { stepMs: 0 },
      { mint: 1, stepMs: 0 },
      { kind: 'sell', raw: 10n },
      { mint: 1, stepMs: -3_600_000 },
    );
    await start().take(rowRecords(lines));
    const rows = await shown(wallets[0]!);
    expect(rows.map(({ status }) => status).sort()).toEqual(['CLOSED', 'OPEN', 'PARTIAL']);
    expect(rows[2]!.status).toBe('CLOSED');
    const tied = rows.slice(0, 2).map(({ entry_signature }) => entry_signature);
    expect(tied).toEqual([...tied].sort());
    expect((await shown(wallets[0]!, 'open')).map(({ status }) => status).sort()).toEqual(['OPEN', 'PARTIAL']);
    expect((await shown(wallets[0]!, 'closed')).map(({ status }) => status)).toEqual(['CLOSED']);
  });

  test('counts a position once as closed when its closed row precedes its ledger', async () => {
    const { lines, mint, wallets } = story({});
    await start().take(rowRecords(lines));
    const [open] = await held(wallets[0]!);
    const position = { ...open!.position, soldRaw: open!.position.boughtRaw };
    await saveClosed(stores().positions, [{ wallet: wallets[0]!, mint, position }]);
    expect((await shown(wallets[0]!)).map(({ status }) => status)).toEqual(['CLOSED']);
  });

  test('takes swaps and transfers of a token in one order of arrival', async () => {
    const stream = memoryStream();
    const mint = address('intake-mint');
    const transfer = (at: number, fields: object) => ({
      type: 'transfer',
      signature: signature(`transfer-${at}`),
      slot: slotAt(START_MS + at),
      event_index: 0,
      timestamp: START_MS + at,
      from: address('sender'),
      to: address('receiver'),
      mint,
      decimals: 6,
      amount_raw: '400000000',
      ...fields,
    });
    const intake = startIntake(engine.client, names, stream);
    await intake.take(
      records([
        swap({ at: 0, wallet: 'sender', token_mint: mint }),
        transfer(1_000, {}),
        transfer(1_500, { mint: SOL, decimals: 9 }),
        swap({ at: 2_000, wallet: 'sender', direction: 'sell', token_mint: mint }),
      ]),
    );
    await start(stream).take(emitted(stream, 'trades'));
    const all = [...walletEventsOf(stream).values()];
    const kinds = all.flatMap(({ moved }) => moved?.kind ?? []);
    expect(kinds.sort()).toEqual(['transfer_in', 'transfer_in', 'transfer_out', 'transfer_out']);
    const applied = all.filter(({ moved }) => moved === undefined);
    expect(applied.map(({ seq, change, closed }) => [seq, change, closed?.closedBy])).toEqual([
      [1, 'open', undefined],
      [2, 'transfer_out', undefined],
      [3, 'close', 'sell'],
    ]);
    expect(await shown(address('sender'))).toMatchObject([{ status: 'CLOSED', original_amount: 1000, exit_count: 1 }]);
    expect(await shown(address('receiver'))).toEqual([]);
  });

  test('finds the one subscriber among many wallets', async () => {
    const { run, lines } = story(
      ...Array.from({ length: 40 }, (_, at) => ({ wallet: at })),
      ...Array.from({ length: 40 }, (_, at) => ({ wallet: at, kind: 'sell' as const })),
    );
    const own = walletOf(run, 33);
    const end = farEnd();
    await hearing(`one-${own}`, [`wallet:${own}:pnl`]);
    await publish(lines, end);
    expect(end.posts.map(({ channel }) => channel)).toEqual([`wallet:${own}:pnl`]);
  });
});
