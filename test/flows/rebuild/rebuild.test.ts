import { simulate } from 'market-simulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordOf } from '../../../layers/contract/events/record.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import { readMarkets } from '../../../layers/flows/candles/read-market.ts';
import { walletPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import { rebuild, SpoolError } from '../../../layers/flows/rebuild/rebuild.ts';
import type { LinkSpool, RebuildTables } from '../../../layers/flows/rebuild/stages.ts';
import type { ArchivedRow } from '../../../layers/storage/archive/columns.ts';
import { rowsByArrival } from '../../../layers/storage/journal/by-arrival.ts';
import { HEAD } from '../../../layers/storage/journal/head.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { putItem, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { loadLives } from '../../../layers/storage/market/candles.ts';
import { openTape, type Tape, tapeKey } from '../../../layers/storage/market/tape.ts';
import { loadProgress, notBegun, saveProgress } from '../../../layers/storage/operations/rebuilds.ts';
import { heldBy } from '../../../layers/storage/wallets/held-parts.ts';
import { openWallets, walletKey } from '../../../layers/storage/wallets/wallets.ts';
import { type Engine, makeTables, startPlainEngine, type TableNames } from '../../storage/engines.ts';
import { NOW_MS } from '../../worlds/events.ts';
import { BrokenLine, behind, type Line, openLine } from '../../worlds/faults.ts';
import { memoryStream, startIntake } from '../../worlds/intake.ts';

const DERIVED = [
  ...(['candles', 'listings', 'ledgers', 'positions', 'security'] as const),
  ...(['wallets', 'vectors', 'board', 'coordination', 'operations'] as const),
];
const START_MS = NOW_MS - 6 * 3_600_000;

const events = [...simulate({ seed: 11, swaps: 260, tokens: 4, hours: 3, startMs: START_MS })].flatMap(item =>
  'event' in item ? [item.event as { readonly type: string } & Readonly<Record<string, string>>] : [],
);
const swaps = events.filter(({ type }) => type === 'swap');
const mints = [...new Set(swaps.map(({ token_mint }) => token_mint!))].sort();
const traders = [...new Set(swaps.map(({ wallet_address }) => wallet_address!))].sort();

let engine: Engine;
let kept: TableNames;

beforeAll(async () => {
  engine = await startPlainEngine();
  kept = await makeTables(engine.client);
  const intake = startIntake(engine.client, kept, memoryStream());
  for (let at = 0; at < events.length; at += 100)
    await intake.take(
      events.slice(at, at + 100).map((event, index) => ({
        shard: 'shard-0',
        sequence: String(1 + at + index),
        text: recordOf(event as never, null),
      })),
    );
});
afterAll(() => engine.stop());

const memorySpool = (): LinkSpool => {
  let links: Link[] = [];
  return {
    id: 'memory',
    append: some => void links.push(...some),
    inOrder: () => [links.toSorted((a, b) => a.timestampMs - b.timestampMs)],
    clear: () => {
      links = [];
    },
  };
};

/** Empty derived tables beside the kept ones. */
const newTables = async () => {
  const names = { ...kept, ...(await makeTables(engine.client, DERIVED)) };
  const over = (line: Line): RebuildTables => {
    const client = behind(line, engine.anyones);
    return Object.fromEntries(Object.entries(names).map(([name, table]) => [name, { client, table }])) as RebuildTables;
  };
  return { over, tables: over(openLine()) };
};

let runs = 0;
const run = (tables: RebuildTables, spool: LinkSpool, archive: AsyncIterable<ArchivedRow> | null = null) => {
  runs += 1;
  const nowMs = NOW_MS + runs;
  return rebuild({
    tables,
    spool,
    archive,
    known: new Map(),
    clock: () => nowMs,
    generation: 3,
    onProgress: () => {},
  });
};

/** Headers, and segments that begin after some rows. */
const isLate = (sort: string): boolean => sort === HEAD || Number(sort.slice(sort.indexOf('#') + 1)) > 20;

/** Every row of the mints, as the archive has them. */
async function* archived(tape: Tape) {
  for (const key of mints) {
    const head = (await loadHeads(tape, [tapeKey(key)])).get(tapeKey(key))!;
    for await (const row of rowsByArrival(tape, head, { after: 0, through: head.seq - 1 })) yield { key, row };
  }
}

/** What the tables say of every token and trader, without versions. */
const answersOf = async (tables: RebuildTables) => {
  const lives = await loadLives(tables.candles, mints);
  const wallets = openWallets(tables.wallets);
  const heads = await loadHeads(wallets, traders.map(walletKey));
  const stores = {
    ...tables,
    tape: openTape(tables.tape),
    notes: openNotes(tables.ledgers),
    heldBy: (wallet: string) => heldBy(wallets, wallet),
  };
  const rows = (await scanItems(tables.candles)).filter(({ k }) => k!.S!.includes('#'));
  const views = (await scanItems(tables.coordination)).filter(({ k }) => /^(leader|entity|campaigns)#/.test(k!.S!));
  return {
    candles: rows.map(({ k, bucket, d }) => `${k!.S} ${bucket!.N} ${Buffer.from(d!.B!).toString('hex')}`).sort(),
    open: mints.map(mint => ({ ...lives.get(mint), version: 0, clockMs: 0, unsaved: 0, state: undefined })),
    newest: await readMarkets({ candles: tables.candles, tape: openTape(tables.tape) }, mints),
    positions: await Promise.all(traders.map(wallet => walletPositions(stores, wallet, 'all'))),
    sums: traders.map(wallet => heads.get(walletKey(wallet))!.memo.state.lifetime),
    relations: views.map(({ k, s }) => `${k!.S} ${s!.S}`).sort(),
  };
};

const wanted = async () => {
  const { tables } = await newTables();
  const done = await run(tables, memorySpool());
  return { done, tables, said: await answersOf(tables) };
};

describe('a rebuild', () => {
  test('applies every row of the tape to market, ledger and wallets', async () => {
    const { done, tables, said } = await wanted();
    const tape = openTape(tables.tape);
    const heads = await loadHeads(tape, mints.map(tapeKey));
    expect(said.open.map(({ traded }) => traded)).toEqual(mints.map(mint => heads.get(tapeKey(mint))!.memo.traded));
    expect(done.rows).toBeGreaterThanOrEqual(swaps.length);
    expect(said.sums.some(({ exits }) => exits > 0)).toBe(true);
    expect(await loadProgress(tables.operations, 3)).toMatchObject({ phase: 'done', keys: done.keys });
  });

  test('repeated on complete tables changes no answer', async () => {
    const { done, tables, said } = await wanted();
    expect(await run(tables, memorySpool())).toMatchObject({ keys: done.keys });
    expect(await answersOf(tables)).toEqual(said);
  });

  test('gives the same answers when it dies at any call and continues', async () => {
    const { said } = await wanted();
    const { over } = await newTables();
    const spool = memorySpool();
    let deaths = 0;
    for (let at = 3; ; at = Math.ceil(at * 1.7)) {
      const line = openLine({ at, mode: deaths % 2 === 0 ? 'unsent' : 'unheard', fatal: true });
      const failure = await run(over(line), spool).then(
        () => null,
        (error: unknown) => error,
      );
      if (failure === null) break;
      deaths += 1;
      expect(failure instanceof BrokenLine || /during the rebuild|cut off/.test(String(failure))).toBe(true);
    }
    expect(deaths).toBeGreaterThan(5);
    expect(await answersOf(over(openLine()))).toEqual(said);
  });

  test('reads rows from the archive that the table no longer has', async () => {
    const { said } = await wanted();
    const tape = { client: engine.anyones, table: (await makeTables(engine.client, ['tape'])).tape };
    const whole = openTape({ client: engine.anyones, table: kept.tape });
    for (const item of await scanItems(whole)) if (isLate(item.s!.S!)) await putItem(tape, item);
    const without = { ...(await newTables()).tables, tape };
    await expect(run(without, memorySpool())).rejects.toThrow(/^Rows 1 to \d+ of \w+ are not in .*--from-archive/);
    const tables = { ...(await newTables()).tables, tape };
    await run(tables, memorySpool(), archived(whole));
    expect(await answersOf(tables)).toEqual(said);
  });

  test('refuses to continue without the relations that it found', async () => {
    const { over } = await newTables();
    await expect(run(over(openLine({ at: 400, mode: 'unsent', fatal: true })), memorySpool())).rejects.toThrow();
    const { operations } = over(openLine());
    await saveProgress(operations, 3, notBegun('other'));
    await expect(run(over(openLine()), memorySpool())).rejects.toThrow(SpoolError);
  });
});
