import { type DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatBoardEntryId } from '../../../layers/core/board/entry.ts';
import type { StreamRecord } from '../../../layers/edge/stream.ts';
import { parseRecordExits } from '../../../layers/flows/link-records.ts';
import { readArrivals } from '../../../layers/storage/board/board.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { Refused } from '../../storage/watching.ts';
import { readLists, startRanker } from '../../worlds/board.ts';
import {
  type CoordinationTables,
  coordinationTables,
  linkBatch,
  startCoordination,
} from '../../worlds/coordination.ts';
import { cut, records, START_MS } from '../../worlds/events.ts';
import { faultModes, type Line, liveThrough, openLine } from '../../worlds/faults.ts';
import { emitted, memoryStream } from '../../worlds/intake.ts';
import { farEnd } from '../../worlds/market.ts';
import { wholeStory } from '../../worlds/mixed-links.ts';
import { randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const NOW_MS = START_MS + 3_600_000;
const [ANN, BOB] = [freshWallet(), freshWallet()];
const FEED = { sizes: [2, 1, 3], again: [2, 5], nowMs: NOW_MS };

describe('Exits, on their way to the leaderboard', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  /** What two wallets sent, batch by batch, beside relations. */
  let sent: readonly StreamRecord[];

  beforeAll(async () => {
    const stream = memoryStream();
    const wallets = startWallets(engine.client, names, farEnd(), openLine(), stream);
    const manner = { startMs: START_MS, pauseMs: 20_000, tokens: 1 };
    const tapes = [ANN, BOB].map((wallet, at) =>
      texts(wallet, cut(randomWalletEvents(wallet, at + 1, 60, manner), [8])),
    );
    for (const batch of cut(records(tapes.flat()), [3])) await wallets.take(batch, NOW_MS);
    const links = linkBatch(wholeStory(3).slice(0, 6)).map(({ text }) => text);
    sent = [...links, ...emitted(stream, 'links').map(({ text }) => text)].map((text, at) => ({
      shard: 'shard-0',
      sequence: String(at + 1),
      text,
    }));
  });

  const start = (tables: CoordinationTables, line: Line = openLine(), client: DynamoDBClient = engine.client) =>
    startCoordination(client, tables, farEnd(), line);

  const logged = async ({ board }: CoordinationTables) =>
    (await readArrivals({ client: engine.client, table: board }, NOW_MS - 1, NOW_MS + 1)).map(({ entry }) => entry);

  const lists = async ({ board }: CoordinationTables) => {
    await startRanker(engine.client, board).rank(NOW_MS + 60_000);
    return readLists(engine.client, board);
  };

  test('are logged once per batch of the reader, not once per batch of wallets', async () => {
    const tables = await coordinationTables(engine.client);
    await start(tables).take(sent, NOW_MS);
    expect(await logged(tables)).toEqual(parseRecordExits(sent));
    expect(parseRecordExits(sent).length).toBeGreaterThan(20);
    const items = await engine.client.send(new ScanCommand({ TableName: tables.board, ConsistentRead: true }));
    expect(items.Count).toBe(1);
  });

  test.each(faultModes)('rank once, whichever call fails: $title', async ({ mode, fatal }) => {
    const calm = await coordinationTables(engine.client);
    const line = openLine();
    await liveThrough(sent, FEED, start(calm, line), null);
    const wanted = await lists(calm);
    expect(wanted['1d:pnl_usd:hft']).toHaveLength(2);
    for (let at = 0; at < line.calls; at += 2) {
      const tables = await coordinationTables(engine.client);
      await liveThrough(sent, FEED, start(tables, openLine({ at, mode, fatal })), fatal ? () => start(tables) : null);
      expect(new Set((await logged(tables)).map(formatBoardEntryId))).toEqual(
        new Set(parseRecordExits(sent).map(formatBoardEntryId)),
      );
      expect(await lists(tables)).toEqual(wanted);
    }
  });

  test('do not wait for relations that cannot be written', async () => {
    const tables = await coordinationTables(engine.client);
    const send = async (command: object) => {
      if (command instanceof PutItemCommand && command.input.TableName === tables.coordination) throw new Refused('no');
      return engine.client.send(command as never);
    };
    const broken = start(tables, openLine(), { ...engine.client, send } as unknown as DynamoDBClient);
    await expect(broken.take(sent, NOW_MS)).rejects.toThrow('unfinished');
    expect(await logged(tables)).toEqual(parseRecordExits(sent));
  });
});
