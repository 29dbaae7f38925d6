import { cacheBytesMax } from '../../contract/functions.ts';
import { processors, type SectionName } from '../../contract/processors.ts';
import { openSharedCache } from '../../core/kernel/state-cache.ts';
import type { Link } from '../../core/relations/link.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Emit } from '../../edge/producer.ts';
import type { Tables } from '../../edge/tables.ts';
import { logExits } from '../../storage/board/board.ts';
import { openNotes } from '../../storage/ledger/notes.ts';
import { openTape } from '../../storage/market/tape.ts';
import type { KnownWallets } from '../../storage/wallets/known-wallets.ts';
import { openWallets } from '../../storage/wallets/wallets.ts';
import { createCoordinationProcessor } from '../coordination/coordination.ts';
import { createLagWatch } from '../coordination/lag.ts';
import { packLinkRecords, parseRecordExits, parseRecordLinks } from '../link-records.ts';
import type { Publisher } from '../notify.ts';
import { createSectionsProcessor, sections, type TokensDeps } from '../pass/pass.ts';
import { openKolNames } from '../registry.ts';
import { commitAlways } from '../tokens/commit-policy.ts';
import { createWalletsProcessor } from '../wallets/wallets.ts';
import { ignoreRecords, openSequences, openStage, type Sequences, type Stage } from './stage.ts';

/** Tables that the processors read or write. */
export type RebuildTables = Tables<
  | 'tape'
  | 'tokens'
  | 'candles'
  | 'listings'
  | 'ledgers'
  | 'positions'
  | 'security'
  | 'wallets'
  | 'funding'
  | 'identities'
  | 'vectors'
  | 'board'
  | 'coordination'
  | 'operations'
>;

/** Keeps relations, because their fold needs order of time. */
export type LinkSpool = {
  /** A rebuild ends with the spool that it began with. */
  readonly id: string;
  readonly append: (links: readonly Link[]) => void;
  /** In order of time, in parts that fit into memory. */
  readonly inOrder: () => Iterable<readonly Link[]>;
  readonly clear: () => void;
};

export type StagesDeps = {
  readonly tables: RebuildTables;
  readonly known: KnownWallets;
  readonly spool: Pick<LinkSpool, 'append'>;
  /** Unix ms. */
  readonly clock: () => number;
  /** Takes what wallets get. By default they fold it at once. */
  readonly emitWallets?: Emit;
  /** Numbers of records; ascending over all keys by default. */
  readonly sequences?: Sequences;
};

/** The processors that derive tables. */
export type Stages = Readonly<Record<'market' | 'ledger' | 'security' | 'wallets', Stage>> & {
  readonly coordination: (links: readonly Link[], nowMs?: number) => Promise<void>;
};

const nobodyCounts: Observer = { count: () => {}, countDropped: async () => {} };

/** Nobody listens: clients received these messages when they were new. */
function createSilentPublisher(clock: () => number): Publisher {
  return {
    heard: async () => new Set(),
    renew: () => {},
    newest: async () => new Map(),
    emitPush: async () => [],
    clock,
    lost: new Set(),
    doubted: new Set(),
  };
}

/** Connects the processors without streams. Their events are on the tape already. */
export function openStages(deps: StagesDeps): Stages {
  const { tables, known, spool, clock, sequences = openSequences(clock) } = deps;
  const shared = { publisher: createSilentPublisher(clock), observe: nobodyCounts };
  const stage = (name: string, work: Parameters<typeof openStage>[0]['work']) =>
    openStage({ name, work, clock, sequences });
  const emitLinks = createLinkStage({ tables, spool, clock });
  const registry = { funding: tables.funding, identities: tables.identities, known };
  const wallets = stage(
    'wallets',
    createWalletsProcessor({
      ...shared,
      wallets: openWallets(tables.wallets),
      registry,
      kolNames: openKolNames(registry),
      vectors: tables.vectors,
      emitEvents: ignoreRecords,
      emitLinks,
      clock,
    }),
  );
  const emitWallets = deps.emitWallets ?? wallets;
  const { coordination, board } = tables;
  const links = stage(
    'coordination',
    createCoordinationProcessor({ ...shared, coordination, board, clock, lag: createLagWatch(), watchSize: () => {} }),
  );
  const token: TokensDeps = {
    ...shared,
    ...tables,
    tape: openTape(tables.tape),
    notes: openNotes(tables.ledgers),
    emitWallets,
    emitTrades: ignoreRecords,
    emitLinks,
    emitEvents: ignoreRecords,
    pause: async () => {},
    policies: { candles: commitAlways, ledgers: commitAlways },
  };
  const cache = openSharedCache(cacheBytesMax(processors.tokens));
  const section = (name: SectionName) => stage(name, createSectionsProcessor(token, [sections[name]], cache));
  return {
    wallets: emitWallets,
    market: section('market'),
    ledger: section('ledger'),
    security: section('security'),
    coordination: (some, nowMs) => links(packLinkRecords(some), nowMs),
  };
}

/** Spools links, and logs exits at once. */
function createLinkStage({ tables, spool, clock }: Omit<StagesDeps, 'known'>): Stage {
  return async records => {
    // Only the text is decoded.
    const own = records.map(({ data }) => ({ shard: '', sequence: '0', text: data }));
    spool.append(parseRecordLinks(own));
    await logExits(tables.board, parseRecordExits(own), clock());
  };
}
