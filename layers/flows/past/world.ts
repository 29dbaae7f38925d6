import type { TableName } from '../../contract/tables.ts';
import { openTape } from '../../storage/market/tape.ts';
import { fillBoard, fillBoardPage, fillVectors } from './fill-boards.ts';
import { fillCreated, isOfCreator } from './fill-created.ts';
import { fillExtent } from './fill-extent.ts';
import { fillGaps } from './fill-gaps.ts';
import { fillLedger, fillLedgers } from './fill-ledgers.ts';
import { fillDescriptions, fillListNode, fillLists, fillSearchIndex } from './fill-lists.ts';
import { fillMarket } from './fill-market.ts';
import { fillPage } from './fill-page.ts';
import { fillFunding, fillHandle, fillIdentities } from './fill-registry.ts';
import { fillRelations } from './fill-relations.ts';
import { fillSecurity } from './fill-security.ts';
import { fillTape } from './fill-tape.ts';
import { fillPrices, fillToken } from './fill-token.ts';
import { fillPositions, fillWallet } from './fill-wallet.ts';
import { type KnownRows, type PointInTime, readKnownRows, readNewestPrices, readRowsSinceKept } from './known-rows.ts';
import { type Fill, openLazyTables, type Sort } from './lazy-tables.ts';
import type { PastWorld } from './past-world.ts';
import type { Snapshot } from './snapshots.ts';

type WorldDeps = PointInTime &
  Pick<PastWorld, 'real' | 'known' | 'snapshot'> & {
    /** Whether kept snapshots stand for the rows that they have. */
    readonly isShort: boolean;
    /** When it is asked, unix ms. */
    readonly nowMs: number;
  };

/**
 * Opens tables in memory, filled when they are first read.
 * Nothing in them happened or arrived later.
 */
export function openPastWorld(deps: WorldDeps): PastWorld {
  const filled = new Map<string, Promise<void>>();
  const used = new Map<string, Promise<KnownRows>>();
  const [whole, since] = [new Map<string, Promise<KnownRows>>(), new Map<string, Promise<KnownRows>>()];
  const real = openTape(deps.real.tape);
  const fill: Fill = async (table, partition, reading) => {
    await fillSubject(table, partition, reading);
    await fillPage(world, table, partition, reading);
  };
  const fillSubject: Fill = (table, partition, reading) => {
    const subject =
      nameSubject(table, partition, reading?.range) ?? (deps.snapshot && nameBoardSubject(table, partition)) ?? null;
    if (subject === null) return Promise.resolve();
    const [kind, key] = subject;
    const name = `${kind} ${key}`;
    const filling = filled.get(name) ?? fillers[kind](world, key);
    filled.set(name, filling);
    return filling;
  };
  const memory = openLazyTables(deps.real, (table, partition) => passesToService(deps.snapshot, table, partition));
  const readShort = async (mint: string): Promise<KnownRows> =>
    (await readRowsSinceKept(real, deps.real.security, mint, deps, deps.nowMs)) ?? world.readRows(mint);
  const world: PastWorld = {
    ...deps,
    whole: memory.whole,
    lazy: memory.open(fill),
    paged: memory.open((table, partition, reading) => fillPage(world, table, partition, reading)),
    fill,
    readRows: key => {
      const reading = whole.get(key) ?? readKnownRows(real, key, deps);
      whole.set(key, reading);
      used.set(key, reading);
      return reading;
    },
    readRowsSinceKept: mint => {
      const reading = since.get(mint) ?? (deps.isShort ? readShort(mint) : world.readRows(mint));
      since.set(mint, reading);
      if (!used.has(mint)) used.set(mint, reading);
      return reading;
    },
    readPrices: async quote => {
      if (whole.has(quote)) return world.readRows(quote);
      const found = await readNewestPrices(real, quote, deps);
      if (found === null) return world.readRows(quote);
      if (!used.has(quote)) used.set(quote, Promise.resolve(found));
      return found;
    },
    used,
    bounds: new Map(),
    finalMs: new Map(),
    longMs: new Map(),
    count: { rows: 0 },
    short: new Set(),
    logs: new Map(),
  };
  return world;
}

const fillers = {
  tape: fillTape,
  market: fillMarket,
  ledgers: fillLedgers,
  ledger: fillLedger,
  security: fillSecurity,
  created: fillCreated,
  token: fillToken,
  prices: fillPrices,
  wallet: fillWallet,
  positions: fillPositions,
  funding: fillFunding,
  identities: fillIdentities,
  handle: fillHandle,
  extent: fillExtent,
  gaps: fillGaps,
  relations: fillRelations,
  lists: fillLists,
  listNode: fillListNode,
  descriptions: fillDescriptions,
  searchIndex: fillSearchIndex,
  board: fillBoard,
  boardPage: fillBoardPage,
  vectors: fillVectors,
} as const;

type Subject = readonly [keyof typeof fillers, string];

/** What must be folded for a partition. Null: nothing is kept of it. */
function nameSubject(table: TableName, partition: string, sort?: Sort): Subject | null {
  const [kind = '', first = '', second = ''] = partition.split('#');
  switch (table) {
    case 'tape':
      return ['tape', first];
    case 'candles':
      return ['market', kind];
    case 'security':
      return [sort !== undefined && isOfCreator(sort) ? 'created' : 'security', kind];
    case 'ledgers':
      return kind === 'l' ? ['ledger', `${first}#${second}`] : ['ledgers', first];
    case 'tokens':
      return ['token', partition];
    case 'prices':
      return ['prices', partition];
    case 'wallets':
      return kind === 'c' ? null : ['wallet', first];
    case 'positions':
      return ['positions', partition];
    case 'funding':
      return ['funding', partition];
    case 'identities':
      return [kind === 'w' ? 'identities' : 'handle', first];
    case 'coordination':
      return ['relations', ''];
    case 'operations':
      return partition === 'extent' || partition === 'gaps' ? [partition, ''] : null;
    default:
      return null;
  }
}

/** What must be read of a kept snapshot for a partition. */
function nameBoardSubject(table: TableName, partition: string): Subject | null {
  const [kind = '', first = ''] = partition.split('#');
  switch (table) {
    case 'listings':
      if (kind === 'node') return ['listNode', partition];
      if (kind === 'described') return ['descriptions', partition];
      if (kind === 'search' && first !== '') return ['searchIndex', ''];
      return kind === 'head' || kind === 'market' || kind === 'search' ? ['lists', ''] : null;
    case 'board':
      if (kind === 'page') return ['boardPage', partition];
      return kind === 'head' ? ['board', ''] : null;
    case 'vectors':
      return ['vectors', first];
    default:
      return null;
  }
}

/** Quotas and rates count now. Texts lead to tokens and wallets of the time only. */
function passesToService(snapshot: Snapshot | undefined, table: TableName, partition: string): boolean {
  if (table === 'operations') return partition.startsWith('quota#') || partition.startsWith('rate#');
  if (snapshot === undefined || !snapshot.isKept) return false;
  return table === 'names' || (table === 'identities' && partition.startsWith('p#'));
}
