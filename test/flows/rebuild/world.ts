import { simulate } from 'market-simulator';
import { serializeEventRecord } from '../../../layers/contract/events/record.ts';
import { readMarkets } from '../../../layers/flows/candles/read-market.ts';
import { readWalletPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import type { RebuildTables } from '../../../layers/flows/rebuild/stages.ts';
import { loadHeads, readStaleHeads } from '../../../layers/storage/journal/journal.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { loadLives } from '../../../layers/storage/market/candles.ts';
import { formatTapeKey, openTape } from '../../../layers/storage/market/tape.ts';
import { readCreatedTokens } from '../../../layers/storage/security/created.ts';
import { loadHeldMints } from '../../../layers/storage/wallets/held-parts.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { type Engine, makeTables, startPlainEngine, type TableNames } from '../../storage/engines.ts';
import { NOW_MS } from '../../worlds/events.ts';
import { behind, type Line, openLine } from '../../worlds/faults.ts';
import { memoryStream, startIntake } from '../../worlds/intake.ts';

export const DERIVED = [
  ...(['candles', 'listings', 'ledgers', 'positions', 'security'] as const),
  ...(['wallets', 'vectors', 'board', 'coordination', 'operations'] as const),
];
const START_MS = NOW_MS - 6 * 3_600_000;

const events = [...simulate({ seed: 11, swaps: 260, tokens: 4, hours: 3, startMs: START_MS })].flatMap(item =>
  'event' in item ? [item.event as { readonly type: string } & Readonly<Record<string, string>>] : [],
);
export const swaps = events.filter(({ type }) => type === 'swap');
export const mints = [...new Set(swaps.map(({ token_mint }) => token_mint!))].sort();
/** By creator, as described on the tape. */
export const createdMints = Map.groupBy(
  events.filter(({ type }) => type === 'token'),
  ({ deployer }) => deployer!,
);
const traders = [...new Set(swaps.map(({ wallet_address }) => wallet_address!))].sort();

export type World = {
  readonly engine: Engine;
  /** Its tape, and tables that no rebuild makes. */
  readonly kept: TableNames;
  /** Empty derived tables beside the kept ones. */
  readonly newTables: () => Promise<{ readonly over: (line: Line) => RebuildTables; readonly tables: RebuildTables }>;
};

/** Fills a tape with a simulated market. */
export const startWorld = async (): Promise<World> => {
  const engine = await startPlainEngine();
  const kept = await makeTables(engine.client);
  const intake = startIntake(engine.client, kept, memoryStream());
  for (let at = 0; at < events.length; at += 100)
    await intake.take(
      events.slice(at, at + 100).map((event, index) => ({
        shard: 'shard-0',
        sequence: String(1 + at + index),
        text: serializeEventRecord(event as never, null),
      })),
    );
  const newTables = async () => {
    const names = { ...kept, ...(await makeTables(engine.client, DERIVED)) };
    const over = (line: Line): RebuildTables => {
      const client = behind(line, engine.anyones);
      return Object.fromEntries(
        Object.entries(names).map(([name, table]) => [name, { client, table }]),
      ) as RebuildTables;
    };
    return { over, tables: over(openLine()) };
  };
  return { engine, kept, newTables };
};

/** What the tables say of every token and trader, without versions. */
export const answersOf = async (tables: RebuildTables) => {
  const lives = await loadLives(tables.candles, mints);
  const wallets = openWallets(tables.wallets);
  const heads = await loadHeads(wallets, traders.map(formatWalletKey));
  const stores = {
    ...tables,
    tape: openTape(tables.tape),
    notes: openNotes(tables.ledgers),
    heldBy: (wallet: string) => loadHeldMints(wallets, wallet),
  };
  const rows = (await scanItems(tables.candles)).filter(({ k }) => k!.S!.includes('#'));
  const views = (await scanItems(tables.coordination)).filter(({ k }) => /^(leader|entity|campaigns)#/.test(k!.S!));
  return {
    candles: rows.map(({ k, bucket, d }) => `${k!.S} ${bucket!.N} ${Buffer.from(d!.B!).toString('hex')}`).sort(),
    open: mints.map(mint => ({ ...lives.get(mint), version: 0, clockMs: 0, unsaved: 0, state: undefined })),
    newest: await readMarkets(
      { candles: tables.candles, tape: openTape(tables.tape) },
      mints,
      await readStaleHeads(openTape(tables.tape), mints.map(formatTapeKey)),
    ),
    positions: await Promise.all(traders.map(wallet => readWalletPositions(stores, wallet, 'all'))),
    sums: traders.map(wallet => heads.get(formatWalletKey(wallet))!.memo.state.lifetime),
    created: await Promise.all([...createdMints.keys()].map(wallet => readCreatedTokens(tables.security, wallet))),
    relations: views.map(({ k, s }) => `${k!.S} ${s!.S}`).sort(),
  };
};
