import { channelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { cacheBytesMax } from '../../contract/functions.ts';
import { processors } from '../../contract/processors.ts';
import { emptyFunding } from '../../core/identity/funding.ts';
import type { Observer } from '../../edge/observe.ts';
import type { BatchWork } from '../../edge/stream.ts';
import { topicOf } from '../../storage/access/topics.ts';
import { emptyHead } from '../../storage/journal/head.ts';
import { isSpillDue, loadHeads, peekHeads } from '../../storage/journal/journal.ts';
import { loadFundings } from '../../storage/wallets/funding.ts';
import { type WalletHead, walletKey } from '../../storage/wallets/wallets.ts';
import { notify, type Publisher } from '../notify.ts';
import { defineProcessor, type Task } from '../processor/processor.ts';
import { byWallet, linkRecords } from '../processor/records.ts';
import { mayJudge } from './compute-labels.ts';
import { renewWallets } from './renew.ts';
import { type CachedWallet, coldWallet } from './state.ts';
import { apply, commit, handOn, type Shared, type Wallet, type WalletStores } from './take-wallet.ts';

export type WalletsDeps = Omit<WalletStores, keyof Shared> & {
  readonly publisher: Publisher;
  readonly observe: Observer;
};

export const walletsCache = { bytesMax: cacheBytesMax(processors.wallets) };

/** Reads wallet rows. Writes wallets, profiles and the leaderboard log. */
export const walletsProcessor = (deps: WalletsDeps): BatchWork =>
  defineProcessor<Wallet>({
    cache: walletsCache,
    // Wallets without trades write nothing, so no conflict would show a foreign trade.
    isCacheable: ({ head }) => head.seq > 0,
    // Concurrent writes share calls of 25.
    parallelMax: 50,
    observe: deps.observe,
    decode: async records => {
      const batches = byWallet(records);
      const shared = { watched: await watchedOf(deps, [...batches.keys()]), hops: new Map() };
      return new Map([...batches].map(([wallet, batch]) => [wallet, { ...batch, shared }]));
    },
    load: async names => {
      const heads = await loadHeads(deps.wallets, names.map(walletKey));
      return statesFrom(deps, new Map(names.map(name => [name, heads.get(walletKey(name))!])));
    },
    peek: tasks => peekWallets(deps, tasks),
    renew: (tasks, company) => renewWallets(deps.wallets, tasks, company),
    apply: task => apply({ ...deps, ...task.input.shared }, task),
    // Rows must be handed on before a commit moves them into segments.
    emit: async ready => {
      await deps.emitLinks(linkRecords(ready.flatMap(({ work }) => work.links)));
      await handOn(deps, statesOf(ready.filter(({ state }) => isSpillDue(state.head))));
    },
    commit: ready => commit({ ...deps, ...ready.input.shared }, ready),
    publish: notifications => notify(deps.publisher, deps.observe, notifications),
    deliver: states => handOn(deps, states),
    quiet: {
      max: 200,
      inputOf: ({ head: { memo } }, nowMs) => {
        const { dueMs } = memo.judged;
        const isDue = dueMs !== null && dueMs <= nowMs && mayJudge(memo.judged, nowMs);
        return isDue ? { arrivals: [], clock: true, shared: { watched: new Set(), hops: new Map() } } : null;
      },
    },
  });

const statesOf = (tasks: readonly { readonly key: string; readonly state: CachedWallet }[]) =>
  new Map(tasks.map(({ key, state }) => [key, state]));

const watchedOf = async ({ publisher }: WalletsDeps, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const heard = await publisher.heard(names.map(topicOfWallet));
  return new Set(names.filter(wallet => heard.has(topicOfWallet(wallet))));
};

const topicOfWallet = (addr: string): string => topicOf(channelName(channels.walletLabels.pattern, { addr }));

/** Trades are always committed; without them an old header could hide that the wallet traded. */
const peekWallets = async (
  deps: WalletsDeps,
  tasks: readonly Pick<Task<Wallet>, 'key' | 'input'>[],
): Promise<ReadonlyMap<string, CachedWallet>> => {
  const trading = tasks.filter(({ input }) => input.arrivals.some(({ walletEvents }) => walletEvents.length > 0));
  const names = trading.map(({ key }) => key);
  const heads = await peekHeads(deps.wallets, names.map(walletKey));
  const { shape } = deps.wallets;
  return statesFrom(
    deps,
    new Map(names.map(name => [name, heads.get(walletKey(name)) ?? emptyHead(walletKey(name), shape.memo.empty())])),
  );
};

/** The registry holds fundings until the first trade. */
const statesFrom = async (
  { registry }: WalletsDeps,
  heads: ReadonlyMap<string, WalletHead>,
): Promise<ReadonlyMap<string, CachedWallet>> => {
  const states = new Map([...heads].map(([wallet, head]) => [wallet, coldWallet(head)]));
  const untraded = [...states].filter(([, { head }]) => head.seq === 0);
  const fundings = await loadFundings(
    registry.funding,
    untraded.map(([wallet]) => wallet),
  );
  for (const [wallet, state] of untraded) {
    state.funding = fundings.get(wallet) ?? emptyFunding;
    state.fundedMs = state.funding.fundedAtMs;
  }
  return states;
};
