import type { TableName } from '../../contract/tables.ts';
import { openTape } from '../../storage/market/tape.ts';
import { fillExtent } from './fill-extent.ts';
import { fillGaps } from './fill-gaps.ts';
import { fillFunding, fillHandle, fillIdentities } from './fill-registry.ts';
import { fillRelations } from './fill-relations.ts';
import { fillLedgers, fillMarket, fillPrices, fillSecurity, fillTape, fillToken } from './fill-token.ts';
import { fillPositions, fillWallet } from './fill-wallet.ts';
import { type KnownRows, type PointInTime, readKnownRows } from './known-rows.ts';
import { type Fill, openLazyTables } from './lazy-tables.ts';
import type { PastWorld } from './past-world.ts';

type WorldDeps = PointInTime & Pick<PastWorld, 'real' | 'known'>;

/**
 * Opens tables in memory, filled when they are first read.
 * Nothing in them happened or arrived later.
 */
export function openPastWorld(deps: WorldDeps): PastWorld {
  const filled = new Map<string, Promise<void>>();
  const used = new Map<string, Promise<KnownRows>>();
  const real = openTape(deps.real.tape);
  const fill: Fill = (table, partition) => {
    const subject = nameSubject(table, partition);
    if (subject === null) return Promise.resolve();
    const [kind, key] = subject;
    const name = `${kind} ${key}`;
    const filling = filled.get(name) ?? fillers[kind](world, key);
    filled.set(name, filling);
    return filling;
  };
  const world: PastWorld = {
    ...deps,
    ...openLazyTables(fill),
    fill,
    readRows: key => {
      const reading = used.get(key) ?? readKnownRows(real, key, deps);
      used.set(key, reading);
      return reading;
    },
    used,
    logs: new Map(),
  };
  return world;
}

const fillers = {
  tape: fillTape,
  market: fillMarket,
  ledgers: fillLedgers,
  security: fillSecurity,
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
} as const;

/** What must be folded for a partition. Null: nothing is kept of it. */
function nameSubject(table: TableName, partition: string): readonly [keyof typeof fillers, string] | null {
  const [kind = '', first = '', second = ''] = partition.split('#');
  switch (table) {
    case 'tape':
      return ['tape', first];
    case 'candles':
      return ['market', kind];
    case 'security':
      return ['security', kind];
    case 'ledgers':
      return ['ledgers', kind === 'l' ? second : first];
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
