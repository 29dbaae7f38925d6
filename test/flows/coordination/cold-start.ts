import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import { expect } from 'vitest';
import type { Link } from '../../../layers/core/relations/link.ts';
import type { BatchWork } from '../../../layers/edge/stream.ts';
import { createCoordinationProcessor } from '../../../layers/flows/coordination/coordination.ts';
import { createLagWatch } from '../../../layers/flows/coordination/lag.ts';
import { openCoordinationLoader } from '../../../layers/flows/coordination/load.ts';
import { foldLinks } from '../../../layers/flows/coordination/state.ts';
import { appendLinks, readLinksAfter } from '../../../layers/storage/coordination/log.ts';
import { loadLinksVersion } from '../../../layers/storage/coordination/snapshot.ts';
import { createMemoryClient, createMemoryStore } from '../../../layers/storage/memory/memory-dynamo.ts';
import { limitedClient } from '../../storage/limited.ts';
import { openTime } from '../../storage/virtual-time.ts';
import { answeredBy } from '../../storage/watching.ts';
import { linkBatch } from '../../worlds/coordination.ts';
import { START_MS } from '../../worlds/events.ts';
import { publisherOver } from '../../worlds/fan-out.ts';
import { farEnd } from '../../worlds/market.ts';

/** Suites take it before, and restore it after. */
export const time = openTime();
const clock = (): number => time.nowMs;

const names = {
  connections: 'connections',
  subscriptions: 'subscriptions',
  messages: 'messages',
  keys: 'keys',
  tape: 'tape',
  ledgers: 'ledgers',
  candles: 'candles',
  security: 'security',
  wallets: 'wallets',
  usage: 'usage',
};

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LINKS_PER_ITEM = 1_500;
const LAMBDA_MS = 300_000;

/** An address that is cheap to make. */
const addressOf = (at: number): string => {
  let text = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs';
  for (let left = at + 1, place = 0; place < 6; place++, left = Math.floor(left / DIGITS.length))
    text += DIGITS[left % DIGITS.length];
  return text;
};

const buyAt = (at: number): Link => ({
  kind: 'buy',
  mint: addressOf(1e9 + Math.floor(at / 5)),
  wallet: addressOf(at),
  slot: 1_000_000 + at,
  timestampMs: START_MS + at * 17,
});

export type Log = {
  readonly links: number;
  /** Items that a page of the log holds. */
  readonly pageItems: number;
  /** What the read and fold of an item take. */
  readonly itemMs: number;
};

/** Only pages of the log take long, as the fold of their items does. */
const slowPages = (client: DynamoDBClient, pages: number[], { pageItems, itemMs }: Log): DynamoDBClient =>
  answeredBy(client, async (command, send) => {
    if (!(command instanceof QueryCommand)) {
      await time.sleep(10);
      return send();
    }
    const page = await client.send(new QueryCommand({ ...command.input, Limit: pageItems }));
    pages.push(page.Items!.length);
    await time.sleep(page.Items!.length * itemMs);
    return page;
  });

const startLife = (client: DynamoDBClient): BatchWork =>
  createCoordinationProcessor({
    coordination: { client, table: 'coordination' },
    board: { client, table: 'board' },
    publisher: publisherOver(client, names, farEnd().client),
    observe: { count: () => {} } as never,
    clock,
    lag: createLagWatch(),
    watchSize: () => {},
  });

/**
 * Starts behind a log of relations. Reads take a long time, so that slices end, and processes die.
 * Throws unless the state catches up in slices whose progress outlives the process.
 */
export const startFarBehind = async (log: Log): Promise<void> => {
  const { links: count } = log;
  const store = createMemoryClient(createMemoryStore());
  const plain = { client: store, table: 'coordination' } as const;
  let number = 0;
  for (let at = 0; at < count; at += LINKS_PER_ITEM) {
    const links = Array.from({ length: Math.min(LINKS_PER_ITEM, count - at) }, (_, index) => buyAt(at + index));
    number += 1;
    await appendLinks(plain, { number, links, source: String(number), receivedMs: null, messages: [] });
  }
  const pages: number[] = [];
  const { client } = limitedClient(slowPages(store, pages, log), clock);
  const batch = linkBatch([buyAt(count)], number + 1);
  let work = startLife(client);
  let seqs: number[] = [];
  for (let slices = 1; ; slices++) {
    const begunMs = clock();
    const unfinished = await work(batch, clock());
    expect(clock() - begunMs).toBeLessThan(LAMBDA_MS);
    if (unfinished === null) break;
    seqs = [...seqs, (await loadLinksVersion(plain)).seq];
    expect(seqs.at(-1)).toBeGreaterThan(seqs.at(-2) ?? 0);
    // Every other process dies after its slice.
    if (slices % 2 === 0) work = startLife(client);
    expect(slices).toBeLessThan(30);
  }
  expect(seqs.length).toBeGreaterThan(1);
  // Little is read twice.
  expect(pages.reduce((sum, items) => sum + items, 0)).toBeLessThan(1.5 * number);
  const logged = [];
  for await (const item of readLinksAfter(plain, number)) logged.push(...item.links);
  expect(logged).toEqual([buyAt(count)]);
  const state = await openCoordinationLoader(plain, clock)(clock());
  expect(state.number).toBe(number + 1);
  // The fold forgets older ones.
  const known = Array.from({ length: 100 }, (_, at) => buyAt(count - 1 - at * 200));
  expect(foldLinks(state, known).kept).toEqual([]);
};
