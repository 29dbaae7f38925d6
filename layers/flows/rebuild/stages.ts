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
import { type SectionsDeps, sections } from '../pass/pass.ts';
import { openKolNames } from '../registry.ts';
import type { Room } from '../section/section.ts';
import { type CommitPolicies, commitAlways } from '../tokens/commit-policy.ts';
import { createWalletsProcessor } from '../wallets/wallets.ts';
import {
  ignoreRecords,
  openSectionStage,
  openSequences,
  openStage,
  type SectionStage,
  type Sequences,
  type Stage,
} from './stage.ts';

/** Tables that the processors read or write. */
export type RebuildTables = Tables<
  | 'tape'
  | 'prices'
  | 'tokens'
  | 'names'
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
  /** Beside those of candles and ledgers, which are stored after each batch. */
  readonly policies?: CommitPolicies;
  /** Of security; see its stores. */
  readonly packBytesMin?: number;
  /** Numbers of records; ascending over all keys by default. */
  readonly sequences?: Sequences;
};

/** The processors that derive tables. */
export type Stages = Readonly<Record<SectionName, SectionStage>> & {
  readonly wallets: Stage;
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
  const links = stage(
    'coordination',
    createCoordinationProcessor({ ...shared, ...tables, clock, lag: createLagWatch(), watchSize: () => {} }),
  );
  const token: SectionsDeps = {
    ...shared,
    ...tables,
    tape: openTape(tables.tape),
    notes: openNotes(tables.ledgers),
    emitWallets,
    emitLinks,
    emitEvents: ignoreRecords,
    pause: async () => {},
    policies: { candles: commitAlways, ledgers: commitAlways, ...deps.policies },
    ...(deps.packBytesMin !== undefined && { packBytesMin: deps.packBytesMin }),
  };
  const room: Room = {
    deps: token,
    cache: openSharedCache(cacheBytesMax(processors.intake)),
    decode: async () => new Map(),
    outgoing: [],
  };
  const section = (name: SectionName) => openSectionStage(sections[name](token, room), clock);
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
