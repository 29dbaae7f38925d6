import { LRUCache } from 'lru-cache';
import type { ChainEvent } from '../contract/events/event.ts';
import {
  emptyFunding,
  type FundingState,
  findMainPayer,
  type InsiderMint,
  isFunding,
  readPaid,
  takeFunding,
  takeInsider,
  takeKnown,
} from '../core/identity/funding.ts';
import { isHandle } from '../core/identity/handle.ts';
import {
  type Alias,
  createAssertion,
  emptyIdentity,
  findPrimaryName,
  listActiveAliases,
  type PrimaryName,
} from '../core/identity/identity.ts';
import {
  advanceTrace,
  type FundingStep,
  getNextTraceWallet,
  type Provenance,
  startTrace,
} from '../core/identity/provenance.ts';
import { runInParallel } from '../storage/kernel/parallel.ts';
import { countHeldBytes } from '../storage/kernel/unpack-cache.ts';
import type { TapeEvent } from '../storage/market/tape.ts';
import { type Funding, foldFunding, loadFunding, loadFundings } from '../storage/wallets/funding.ts';
import { type Identities, loadIdentities, loadIdentity, saveAssertion } from '../storage/wallets/identities.ts';
import type { KnownWallets } from '../storage/wallets/known-wallets.ts';

export type RegistryStores = {
  readonly funding: Funding;
  readonly identities: Identities;
  readonly known: KnownWallets;
};

export type FundingStores = Pick<RegistryStores, 'funding' | 'known'>;

type WalletEvent = TapeEvent['event'];
type Fold = (state: FundingState) => FundingState;

/** Funding of the wallets in a batch. */
export type KeptFunding = ReadonlyMap<string, FundingState>;

/** Stores fundings, identities and known wallets. Idempotent in any order. */
export async function saveWalletEvents(
  { funding, identities }: Pick<RegistryStores, 'funding' | 'identities'>,
  events: readonly WalletEvent[],
): Promise<KeptFunding> {
  const kept = new Map<string, FundingState>();
  for (const [wallet, folds] of buildFundingFolds(events))
    kept.set(wallet, await foldFunding(funding, wallet, state => folds.reduce((folded, fold) => fold(folded), state)));
  // Old tapes may hold invalid handles, which cannot be linked or looked up.
  for (const event of events)
    if (event.type === 'identity' && isHandle(event.username))
      await saveAssertion(identities, event.wallet, createAssertion(event));
  return kept;
}

const KNOWN_IN_PARALLEL_MAX = 16;

/**
 * Stores known wallets before the input's other events are sent.
 * With many shards, a transfer may precede its sender's explaining event.
 */
export async function saveKnownWallets(funding: Funding, events: readonly ChainEvent[]): Promise<void> {
  const folds = buildFundingFolds(events.filter(event => event.type === 'known_wallet'));
  await runInParallel([...folds], KNOWN_IN_PARALLEL_MAX, ([wallet, own]) =>
    foldFunding(funding, wallet, state => own.reduce((folded, fold) => fold(folded), state)),
  );
}

/** Returns senders' categories; events override the curated list. */
export async function readSenderCategories(
  { funding, known: list }: FundingStores,
  senders: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const states = await loadFundings(funding, [...new Set(senders)]);
  return new Map(
    senders.map(sender => [
      sender,
      buildFundingStep(states.get(sender) ?? emptyFunding, list, sender).known?.category ?? null,
    ]),
  );
}

function buildFundingFolds(events: readonly WalletEvent[]): ReadonlyMap<string, readonly Fold[]> {
  const folds = new Map<string, Fold[]>();
  const add = (wallet: string, fold: Fold) => folds.set(wallet, [...(folds.get(wallet) ?? []), fold]);
  for (const event of events) {
    if (event.type === 'transfer' && isFunding(event)) add(event.to, state => takeFunding(state, toFunding(event)));
    const insider = findEventInsider(event);
    if (insider !== null)
      add(insider.wallet, state =>
        takeInsider(state, { mint: insider.mint, slot: insider.slot, timestampMs: insider.timestampMs }),
      );
    if (event.type === 'known_wallet')
      add(event.wallet, state =>
        takeKnown(state, {
          entity: event.entity,
          category: event.category,
          source: event.source,
          timestampMs: event.timestamp,
        }),
      );
  }
  return folds;
}

/** Returns an event's mint insider: its deployer or a liquidity remover. */
export function findEventInsider(event: WalletEvent): (InsiderMint & { readonly wallet: string }) | null {
  if (event.type === 'token') return { ...toInsiderMint(event), wallet: event.deployer };
  return event.type === 'liquidity' && event.side === 'remove'
    ? { ...toInsiderMint(event), wallet: event.wallet }
    : null;
}

function toInsiderMint({ mint, slot, timestamp }: Extract<WalletEvent, { type: 'token' | 'liquidity' }>): InsiderMint {
  return {
    mint,
    slot,
    timestampMs: timestamp,
  };
}

function toFunding(event: Extract<WalletEvent, { type: 'transfer' }>) {
  return {
    from: event.from,
    slot: event.slot,
    txIndex: event.tx_index ?? null,
    eventIndex: event.event_index,
    signature: event.signature,
    timestampMs: event.timestamp,
    ...readPaid(event),
  };
}

/** Traces direct funders, 21 reads at most. Uncached: funders may appear later. */
export function readProvenance(stores: FundingStores, wallet: string): Promise<Provenance> {
  return resolveProvenance(asked => loadStep(stores, asked), wallet);
}

/** Traces direct funders with a caller's lookup. */
export async function resolveProvenance(
  look: (wallet: string) => Promise<FundingStep>,
  wallet: string,
): Promise<Provenance> {
  for (let trace = startTrace(wallet); ; ) {
    const traced = advanceTrace(trace, await look(getNextTraceWallet(trace)));
    if ('provenance' in traced) return traced.provenance;
    trace = traced.next;
  }
}

/** Reads one wallet's funding step. */
export async function loadStep({ funding, known }: FundingStores, wallet: string): Promise<FundingStep> {
  return buildFundingStep(await loadFunding(funding, wallet), known, wallet);
}

/** Builds a funding step; events override the curated list. */
export function buildFundingStep(state: FundingState, list: KnownWallets, wallet: string): FundingStep {
  return {
    directFunder: state.first?.from ?? null,
    first: state.first,
    main: findMainPayer(state),
    firstFundedMs: state.first?.timestampMs ?? null,
    lastFundedMs: state.lastMs,
    known: state.known ?? list.get(wallet) ?? null,
  };
}

/** Returns a wallet's active aliases, primary first. */
export async function readActiveAliases(
  { identities }: Pick<RegistryStores, 'identities'>,
  wallet: string,
): Promise<readonly Alias[]> {
  return listActiveAliases(await loadIdentity(identities, wallet));
}

/** All functions refresh at the same multiples, so they disagree at most 45 s. */
export const NAME_MS = 45_000;
const NAMES_BYTES_MAX = 16 * 1_048_576;

type KeptName = { readonly name: PrimaryName | null; readonly turn: number };

/** Names at most 45 s old; `anew` bypasses the cache. */
export type KolNames = (
  wallets: readonly string[],
  nowMs: number,
  anew?: boolean,
) => Promise<ReadonlyMap<string, PrimaryName | null>>;

/** Opens a cache of primary names. */
export function openKolNames({ identities }: Pick<RegistryStores, 'identities'>): KolNames {
  const kept = new LRUCache<string, KeptName>({ maxSize: NAMES_BYTES_MAX, sizeCalculation: countHeldBytes });
  return async (wallets, nowMs, anew = false) => {
    const turn = Math.floor(nowMs / NAME_MS);
    const names = new Map<string, PrimaryName | null | undefined>();
    for (const wallet of wallets) {
      const known = anew ? undefined : kept.get(wallet);
      names.set(wallet, known?.turn === turn ? known.name : undefined);
    }
    const missing = [...names.keys()].filter(wallet => names.get(wallet) === undefined);
    const states = await loadIdentities(identities, missing);
    for (const wallet of missing) {
      const name = findPrimaryName(states.get(wallet) ?? emptyIdentity);
      kept.set(wallet, { name, turn });
      names.set(wallet, name);
    }
    return names as ReadonlyMap<string, PrimaryName | null>;
  };
}
