/** A tape's wallet links, produced as the flows do, folded as one. */
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import type { LinkChange } from '../../layers/core/coordination/changes.ts';
import { applyLink, type Coordination, createCoordination } from '../../layers/core/coordination/coordination.ts';
import {
  emptyFunding,
  type FundingState,
  findMainFunding,
  isFunding,
  type MainFunding,
  readPaid,
  takeFunding,
} from '../../layers/core/identity/funding.ts';
import { hasTradeHistory } from '../../layers/core/identity/history.ts';
import { toNominalLamports } from '../../layers/core/identity/paid.ts';
import type { MintRow } from '../../layers/core/mint/mint-row.ts';
import type { Link } from '../../layers/core/relations/link.ts';
import type { MintSecurity } from '../../layers/core/security/security.ts';
import { createMintLinks, createSentLinks, type SentLinks } from '../../layers/flows/security/links.ts';
import { isTrade, type TapeRow } from '../../layers/storage/market/tape.ts';
import { type MintChange, newPipeline, type Pipeline } from './pipeline.ts';

export type Linker = {
  readonly state: Coordination;
  readonly pipeline: Pipeline;
  /** Advances time. */
  readonly sweep: (nowMs: number) => readonly LinkChange[];
  /** Takes an event; returns its changes. */
  readonly take: (event: ChainEvent) => readonly LinkChange[];
};

const MINUTE_MS = 60_000;

/** `onLinks` receives links as they arise, `onRow` each mint's rows, `onChange` what a row changed. */
export const newLinker = (
  onLinks?: (links: readonly Link[], atMs: number) => void,
  onRow?: (mint: string, state: MintSecurity, row: MintRow) => void,
  onChange?: (change: MintChange) => void,
): Linker => {
  const state = createCoordination();
  const reported = new Map<string, SentLinks>();
  const funded: Funded = new Map();
  let rows: [mint: string, row: TapeRow][] = [];
  let minute = 0;
  const pipeline = newPipeline((mint, state, row) => {
    onRow?.(mint, state, row);
    if (isTrade(row as TapeRow)) rows.push([mint, row as TapeRow]);
  });
  const apply = (links: readonly Link[], atMs: number): readonly LinkChange[] => {
    onLinks?.(links, atMs);
    return links.flatMap(link => applyLink(state, link).changes);
  };
  const reportedBy = (mint: string): SentLinks => {
    const known = reported.get(mint) ?? createSentLinks();
    reported.set(mint, known);
    return known;
  };
  /** Advances time for mints and links, once a minute. */
  const sweep = (nowMs: number): readonly LinkChange[] => {
    if (Math.floor(nowMs / MINUTE_MS) === minute) return [];
    minute = Math.floor(nowMs / MINUTE_MS);
    const timestampMs = minute * MINUTE_MS;
    const late = Map.groupBy(pipeline.advance(timestampMs), ({ mint }) => mint);
    const links = [...late].flatMap(([mint, changes]) =>
      createMintLinks(
        mint,
        reportedBy(mint),
        [],
        changes.map(({ change }) => ({ seq: change.seq, change })),
      ),
    );
    return apply([...links, { kind: 'clock', timestampMs }], timestampMs);
  };
  return {
    state,
    pipeline,
    sweep,
    take: event => {
      const swept = sweep(event.timestamp);
      const found = pipeline.take(event);
      for (const change of found) onChange?.(change);
      const changes = Map.groupBy(found, ({ mint }) => mint);
      const trades = Map.groupBy(rows, ([mint]) => mint);
      rows = [];
      const mints = [...new Set([...trades.keys(), ...changes.keys()])];
      const links = mints.flatMap(mint => {
        const own = (trades.get(mint) ?? []).map(([, row]) => row);
        return createMintLinks(
          mint,
          reportedBy(mint),
          own,
          (changes.get(mint) ?? []).map(({ change }) => ({ seq: change.seq, change })),
        );
      });
      return [...swept, ...apply([...links, ...walletLink(event, funded, pipeline)], event.timestamp)];
    },
  };
};

/** Each wallet's payments. */
type Funded = Map<string, FundingState>;

/** A wallet's main funding or its identity. */
const walletLink = (event: ChainEvent, funded: Funded, { historyOf }: Pipeline): readonly Link[] => {
  if (event.type === 'known_wallet')
    return [{ kind: 'known', wallet: event.wallet, category: event.category, timestampMs: event.timestamp }];
  if (event.type !== 'transfer' || !isFunding(event)) return [];
  const before = funded.get(event.to) ?? emptyFunding;
  const after = takeFunding(before, {
    ...readPaid(event),
    from: event.from,
    slot: event.slot,
    txIndex: event.tx_index ?? null,
    eventIndex: event.event_index,
    signature: event.signature,
    timestampMs: event.timestamp,
  });
  funded.set(event.to, after);
  const main = findMainFunding(after);
  if (main === null || main.from !== event.from || hasTradeHistory(historyOf(event.to), main.timestampMs, main))
    return [];
  return [fundedLink(event.to, main)];
};

const fundedLink = (wallet: string, main: MainFunding): Link => ({
  kind: 'funded',
  wallet,
  from: main.from,
  category: null,
  slot: main.slot,
  timestampMs: main.timestampMs,
  lamports: Number(toNominalLamports(main)),
});
