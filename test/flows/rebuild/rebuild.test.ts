import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchTerm } from '../../../layers/core/kernel/search-term.ts';
import type { Link } from '../../../layers/core/relations/link.ts';
import { toNameQuery } from '../../../layers/core/search/named.ts';
import { rebuild, SpoolError } from '../../../layers/flows/rebuild/rebuild.ts';
import type { LinkSpool, RebuildTables } from '../../../layers/flows/rebuild/stages.ts';
import type { ArchivedRow } from '../../../layers/storage/archive/columns.ts';
import { readRowsByArrival } from '../../../layers/storage/journal/by-arrival.ts';
import { HEAD } from '../../../layers/storage/journal/head.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { putItem, scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { formatTapeKey, openTape, type Tape } from '../../../layers/storage/market/tape.ts';
import { queryNearTexts, queryTokensByText } from '../../../layers/storage/market/token-names.ts';
import { loadTokens } from '../../../layers/storage/market/tokens.ts';
import { createRebuildProgress, loadProgress, saveProgress } from '../../../layers/storage/operations/rebuilds.ts';
import { type Engine, makeTables, type TableNames } from '../../storage/engines.ts';
import { NOW_MS } from '../../worlds/events.ts';
import { BrokenLine, openLine } from '../../worlds/faults.ts';
import { answersOf, createdMints, mints, startWorld, swaps, type World } from './world.ts';

let world: World;
let engine: Engine;
let kept: TableNames;

beforeAll(async () => {
  world = await startWorld();
  ({ engine, kept } = world);
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
    const head = (await loadHeads(tape, [formatTapeKey(key)])).get(formatTapeKey(key))!;
    for await (const row of readRowsByArrival(tape, head, { after: 0, through: head.seq - 1 })) yield { key, row };
  }
}

const wanted = async () => {
  const { tables } = await world.newTables();
  const done = await run(tables, memorySpool());
  return { done, tables, said: await answersOf(tables) };
};

describe('a rebuild', () => {
  test('applies every row of the tape to market, ledger and wallets', async () => {
    const { done, tables, said } = await wanted();
    const tape = openTape(tables.tape);
    const heads = await loadHeads(tape, mints.map(formatTapeKey));
    expect(said.open.map(({ traded }) => traded)).toEqual(
      mints.map(mint => heads.get(formatTapeKey(mint))!.memo.traded),
    );
    expect(done.rows).toBeGreaterThanOrEqual(swaps.length);
    expect(said.sums.some(({ exits }) => exits > 0)).toBe(true);
    expect(await loadProgress(tables.operations, 3)).toMatchObject({ phase: 'done', keys: done.keys });
  });

  test('lists each described token under its creator', async () => {
    const { said } = await wanted();
    expect(createdMints.size).toBeGreaterThan(1);
    expect(said.created.map(own => own.map(({ mint }) => mint))).toEqual(
      [...createdMints.values()].map(own => own.map(({ mint }) => mint).sort()),
    );
  });

  test('gives tokens of an earlier version their entries for search', async () => {
    const { tables } = await world.newTables();
    const names = { ...tables.names, table: (await makeTables(engine.client, ['names'])).names };
    await run({ ...tables, names }, memorySpool());
    const states = await loadTokens(
      tables.tokens,
      [...createdMints.values()].flat().map(({ mint }) => mint!),
    );
    expect(states.size).toBeGreaterThan(1);
    for (const [mint, { metadata }] of states) {
      expect(await queryTokensByText(names, searchTerm(metadata!.name), 200)).toContain(mint);
      const query = toNameQuery(`${metadata!.name.slice(0, 5)}${metadata!.name.slice(6)}`);
      expect([...(await queryNearTexts(names, query))]).toContain(searchTerm(metadata!.name));
    }
  });

  test('repeated on complete tables changes no answer', async () => {
    const { done, tables, said } = await wanted();
    expect(await run(tables, memorySpool())).toMatchObject({ keys: done.keys });
    expect(await answersOf(tables)).toEqual(said);
  });

  test('gives the same answers when it dies at any call and continues', async () => {
    const { said } = await wanted();
    const { over } = await world.newTables();
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
    const without = { ...(await world.newTables()).tables, tape };
    await expect(run(without, memorySpool())).rejects.toThrow(/^Rows 1 to \d+ of \w+ are not in .*--from-archive/);
    const tables = { ...(await world.newTables()).tables, tape };
    await run(tables, memorySpool(), archived(whole));
    expect(await answersOf(tables)).toEqual(said);
  });

  test('refuses to continue without the relations that it found', async () => {
    const { over } = await world.newTables();
    await expect(run(over(openLine({ at: 400, mode: 'unsent', fatal: true })), memorySpool())).rejects.toThrow();
    const { operations } = over(openLine());
    await saveProgress(operations, 3, createRebuildProgress('other'));
    await expect(run(over(openLine()), memorySpool())).rejects.toThrow(SpoolError);
  });
});
