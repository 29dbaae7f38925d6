import type { ChainEvent } from '../contract/events/event.ts';
import {
  emptyFunding,
  type FundingState,
  type InsiderMint,
  isFunding,
  takeFunding,
  takeInsider,
  takeKnown,
} from '../core/funding.ts';
import { isHandle } from '../core/handle.ts';
import {
  type Alias,
  activeAliases,
  assertion,
  emptyIdentity,
  type PrimaryName,
  primaryName,
} from '../core/identity.ts';
import { advanceTrace, askedBy, beginTrace, type FundingStep, type Provenance } from '../core/provenance.ts';
import { type Funding, foldFunding, loadFunding, loadFundings } from '../storage/funding.ts';
import { type Identities, keepAssertion, loadIdentities, loadIdentity } from '../storage/identities.ts';
import type { KnownWallets } from '../storage/known-wallets.ts';
import { inParallel } from '../storage/parallel.ts';
import type { TapeEvent } from '../storage/tape.ts';

/** What the registry of wallets is kept in, and the curated list it starts from. */
export type RegistryStores = {
  readonly funding: Funding;
  readonly identities: Identities;
  readonly known: KnownWallets;
};

/** What funders are traced by. */
export type FundingStores = Pick<RegistryStores, 'funding' | 'known'>;

type WalletEvent = TapeEvent['event'];
type Fold = (state: FundingState) => FundingState;

/** What is kept of the funding of wallets that events spoke of. */
export type KeptFunding = ReadonlyMap<string, FundingState>;

/**
 * Keeps what events say of wallets: who funded them, who they say they are, whose they are known to be. Repeating it, in any order, changes nothing. A
 * wallet's funding is read and written once for all of them.
 */
export const keepWalletEvents = async (
  { funding, identities }: Pick<RegistryStores, 'funding' | 'identities'>,
  events: readonly WalletEvent[],
): Promise<KeptFunding> => {
  const kept = new Map<string, FundingState>();
  for (const [wallet, folds] of fundingFolds(events))
    kept.set(wallet, await foldFunding(funding, wallet, state => folds.reduce((folded, fold) => fold(folded), state)));
  // Intake refuses what is no handle; what was let in before it did can be neither shown as a link nor looked up.
  for (const event of events)
    if (event.type === 'identity' && isHandle(event.username))
      await keepAssertion(identities, event.wallet, assertion(event));
  return kept;
};

/** At most so many wallets are written at once. */
const KNOWN_IN_PARALLEL_MAX = 16;

/**
 * Keeps what an input says of known wallets before anything else of it is sent.
 * In a stream of many shards money may overtake what explains it.
 */
export const keepKnown = async (funding: Funding, events: readonly ChainEvent[]): Promise<void> => {
  const folds = fundingFolds(events.filter(event => event.type === 'known_wallet'));
  await inParallel([...folds], KNOWN_IN_PARALLEL_MAX, ([wallet, own]) =>
    foldFunding(funding, wallet, state => own.reduce((folded, fold) => fold(folded), state)),
  );
};

/** What the senders of some transfers are known to be: events overrule the list. */
export const categoriesOf = async (
  { funding, known: list }: FundingStores,
  senders: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const states = await loadFundings(funding, [...new Set(senders)]);
  return new Map(
    senders.map(sender => [sender, stepOf(states.get(sender) ?? emptyFunding, list, sender).known?.category ?? null]),
  );
};

const fundingFolds = (events: readonly WalletEvent[]): ReadonlyMap<string, readonly Fold[]> => {
  const folds = new Map<string, Fold[]>();
  const add = (wallet: string, fold: Fold) => folds.set(wallet, [...(folds.get(wallet) ?? []), fold]);
  for (const event of events) {
    if (event.type === 'transfer' && isFunding(event)) add(event.to, state => takeFunding(state, fundingOf(event)));
    const insider = insiderOf(event);
    if (insider !== null)
      add(insider.wallet, state =>
        takeInsider(state, { mint: insider.mint, slot: insider.slot, timestampMs: insider.timestampMs }),
      );
    if (event.type === 'known_wallet') add(event.wallet, state => takeKnown(state, factOf(event)));
  }
  return folds;
};

/** Whom an event of a mint makes an insider of it: its deployer, and who takes liquidity out. Whose money they have may show who they belong to. */
export const insiderOf = (event: WalletEvent): (InsiderMint & { readonly wallet: string }) | null => {
  if (event.type === 'token') return { ...placeOf(event), wallet: event.deployer };
  return event.type === 'liquidity' && event.side === 'remove' ? { ...placeOf(event), wallet: event.wallet } : null;
};

const placeOf = ({ mint, slot, timestamp }: Extract<WalletEvent, { type: 'token' | 'liquidity' }>): InsiderMint => ({
  mint,
  slot,
  timestampMs: timestamp,
});

const fundingOf = (event: Extract<WalletEvent, { type: 'transfer' }>) => ({
  from: event.from,
  slot: event.slot,
  txIndex: event.tx_index ?? null,
  eventIndex: event.event_index,
  signature: event.signature,
  timestampMs: event.timestamp,
  lamports: event.amount_raw,
});

const factOf = ({ entity, category, source, timestamp }: Extract<WalletEvent, { type: 'known_wallet' }>) => ({
  entity,
  category,
  source,
  timestampMs: timestamp,
});

/**
 * Who funded a wallet, through direct funders to a known wallet: one read of one small item a hop, 21 at most. Nothing of it is kept in memory but the
 * list: a funder may become known, and a late transfer may turn out to be the first.
 */
export const provenanceOf = (stores: FundingStores, wallet: string): Promise<Provenance> =>
  traceBy(asked => loadStep(stores, asked), wallet);

/** The same, where somebody else looks the funders up. */
export const traceBy = async (look: (wallet: string) => Promise<FundingStep>, wallet: string): Promise<Provenance> => {
  for (let trace = beginTrace(wallet); ; ) {
    const traced = advanceTrace(trace, await look(askedBy(trace)));
    if ('provenance' in traced) return traced.provenance;
    trace = traced.next;
  }
};

/** Reads what one hop needs to know of a wallet. */
export const loadStep = async ({ funding, known }: FundingStores, wallet: string): Promise<FundingStep> =>
  stepOf(await loadFunding(funding, wallet), known, wallet);

/** What events say of a wallet overrules the list. */
export const stepOf = (
  { first, lastMs, known: said }: FundingState,
  list: KnownWallets,
  wallet: string,
): FundingStep => ({
  directFunder: first?.from ?? null,
  firstLamports: first?.lamports ?? null,
  firstFundedMs: first?.timestampMs ?? null,
  lastFundedMs: lastMs,
  known: said ?? list.get(wallet) ?? null,
});

/** A wallet's active aliases, primary first, as the registry holds them at this moment. */
export const identityOf = async (
  { identities }: Pick<RegistryStores, 'identities'>,
  wallet: string,
): Promise<readonly Alias[]> => activeAliases(await loadIdentity(identities, wallet));

/**
 * How long a name that labels or the leaderboard show may stand. All functions read anew at the same moments of the clock, so that two of them
 * differ for no longer. Source: spec section 8, 30 to 60 s.
 */
export const NAME_MS = 45_000;
const NAMES_MAX = 50_000;

type KeptName = { readonly name: PrimaryName | null; readonly turn: number };

/** Wallets' primary names, null where there is none, each at most 45 s old; `anew` reads them now. */
export type KolNames = (
  wallets: readonly string[],
  nowMs: number,
  anew?: boolean,
) => Promise<ReadonlyMap<string, PrimaryName | null>>;

/** Opens the projection of names that one warm function keeps. */
export const openKolNames = ({ identities }: Pick<RegistryStores, 'identities'>): KolNames => {
  const kept = new Map<string, KeptName>();
  return async (wallets, nowMs, anew = false) => {
    const turn = Math.floor(nowMs / NAME_MS);
    const names = new Map(wallets.map(wallet => [wallet, anew ? undefined : standing(kept.get(wallet), turn)]));
    const missing = [...names.keys()].filter(wallet => names.get(wallet) === undefined);
    const states = await loadIdentities(identities, missing);
    if (kept.size + missing.length > NAMES_MAX) kept.clear();
    for (const wallet of missing) {
      const name = primaryName(states.get(wallet) ?? emptyIdentity);
      kept.set(wallet, { name, turn });
      names.set(wallet, name);
    }
    return names as ReadonlyMap<string, PrimaryName | null>;
  };
};

/** A kept name that may still be shown; undefined where it must be read. */
const standing = (kept: KeptName | undefined, turn: number): PrimaryName | null | undefined =>
  kept?.turn === turn ? kept.name : undefined;
