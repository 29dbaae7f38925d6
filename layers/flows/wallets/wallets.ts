import { channelName } from '../../contract/channel.ts';
import { channels } from '../../contract/channels.ts';
import { emptyFunding } from '../../core/identity/funding.ts';
import type { WalletLabels } from '../../core/wallet/labels.ts';
import type { Outcome } from '../../core/wallet/outcome.ts';
import { logger } from '../../edge/logger.ts';
import type { Observer } from '../../edge/observe.ts';
import type { Pusher } from '../../edge/push.ts';
import { earliest, type StreamRecord } from '../../edge/stream.ts';
import { heardTopics, topicOf } from '../../storage/access/sockets.ts';
import { loadHeads } from '../../storage/journal/journal.ts';
import { inParallel } from '../../storage/kernel/parallel.ts';
import { loadFundings } from '../../storage/wallets/funding.ts';
import { walletKey } from '../../storage/wallets/wallets.ts';
import { attempt, attemptEach, Overtaken, withHot } from '../hot.ts';
import { tell } from '../tell.ts';
import { byWallet, type WalletBatch } from '../wallet-batch.ts';
import { coldWallet, type HotWallet } from './hot-wallet.ts';
import { mayJudge } from './judge.ts';
import { notificationsOf, type Published } from './messages.ts';
import { handOn, judgeDue, takeArrivals, type WalletStores } from './take-wallet.ts';

export type WalletsParts = Omit<WalletStores, 'watched' | 'hops'> & {
  readonly pusher: Pusher;
  readonly observe: Observer;
  /** The most recently used wallet is last. */
  readonly hot: Map<string, HotWallet>;
};

const HOT_MAX = 2_000;
/** Concurrent writes share calls of 25. */
const WALLETS_IN_PARALLEL_MAX = 50;
const OVERDUE_MAX = 200;

/**
 * Applies one batch of the wallets stream and publishes labels. Idempotent.
 * Returns the first unfinished sequence number, or null. A failed wallet blocks no others.
 */
export const takeWallets = async (
  gear: WalletsParts,
  records: readonly StreamRecord[],
  nowMs: number,
): Promise<string | null> => {
  const batches = byWallet(records);
  const names = [...batches.keys()];
  await loadCold(gear, names);
  await loadUntraded(gear, names);
  const parts = { ...gear, watched: await watchedOf(gear, names), hops: new Map() };
  const { done, failed } = await attemptEach(batches, WALLETS_IN_PARALLEL_MAX, (wallet, batch) =>
    takeWallet(parts, wallet, batch, nowMs),
  );
  const unowed = await handOnAll(parts, batches);
  const overdue = await judgeOverdue(parts, batches, nowMs);
  const published = [...done, ...overdue];
  parts.observe.count('chain_labels_published_total', published.filter(({ labels }) => labels !== null).length);
  parts.observe.count('chain_wallets_malicious_total', published.filter(({ malicious }) => malicious !== null).length);
  await tell(parts.pusher, parts.observe, published.flatMap(notificationsOf), nowMs);
  return earliest([...failed, ...unowed]);
};

const watchedOf = async ({ pusher }: WalletsParts, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const heard = new Set(await heardTopics(pusher.sockets, names.map(topicOfWallet)));
  return new Set(names.filter(wallet => heard.has(topicOfWallet(wallet))));
};

const topicOfWallet = (addr: string): string => topicOf(channelName(channels.walletLabels.pattern, { addr }));

type BatchParts = WalletsParts & WalletStores;

/** Rereads wallets without trades: they write nothing, so no conflict shows a foreign trade. */
const loadCold = async ({ wallets, hot }: WalletsParts, names: readonly string[]): Promise<void> => {
  const cold = names.filter(wallet => (hot.get(wallet)?.head.seq ?? 0) === 0);
  const heads = await loadHeads(wallets, cold.map(walletKey));
  for (const wallet of cold) {
    const head = heads.get(walletKey(wallet))!;
    if (head.seq > 0 || !hot.has(wallet)) hot.set(wallet, coldWallet(head));
  }
};

/** Reads fundings from the registry, which holds them until the first trade. */
const loadUntraded = async ({ registry, hot }: WalletsParts, names: readonly string[]): Promise<void> => {
  const untraded = names.filter(wallet => hot.get(wallet)!.head.seq === 0);
  const fundings = await loadFundings(registry.funding, untraded);
  for (const wallet of untraded) {
    const funding = fundings.get(wallet) ?? emptyFunding;
    Object.assign(hot.get(wallet)!, { funding, fundedMs: funding.momentsMs });
  }
};

const takeWallet = (
  parts: BatchParts,
  wallet: string,
  { arrivals, clock }: WalletBatch,
  nowMs: number,
): Promise<readonly Published[]> =>
  onHot(parts, wallet, async hot => {
    if (clock && hot.head.memo.judged.dueMs === null) await checkNewest(parts, wallet, hot);
    const { taken, repeated, labels, malicious } = await takeArrivals(parts, wallet, hot, arrivals, nowMs);
    parts.observe.count('chain_wallet_outcomes_total', taken);
    parts.observe.count('chain_wallet_outcomes_repeated_total', repeated);
    const later = clock ? await judgeDue(parts, wallet, hot, nowMs) : null;
    return publishedOf(wallet, later ?? labels, malicious);
  });

/** The wallet may be due by another process's write. Errors: Overtaken. */
const checkNewest = async ({ wallets }: WalletsParts, wallet: string, { head }: HotWallet): Promise<void> => {
  const stored = (await loadHeads(wallets, [walletKey(wallet)])).get(walletKey(wallet))!;
  if (stored.version !== head.version) throw new Overtaken(wallet);
};

const publishedOf = (
  wallet: string,
  labels: WalletLabels | null,
  malicious: Outcome | null = null,
): readonly Published[] => (labels === null && malicious === null ? [] : [{ wallet, labels, malicious }]);

const onHot = <Result>(
  parts: WalletsParts,
  wallet: string,
  work: (hot: HotWallet) => Promise<Result>,
): Promise<Result> => withHot(parts.hot, wallet, () => loadOne(parts, wallet), work);

const loadOne = async (parts: WalletsParts, wallet: string): Promise<HotWallet> => {
  await loadCold(parts, [wallet]);
  await loadUntraded(parts, [wallet]);
  return parts.hot.get(wallet)!;
};

/** On failure returns all sequence numbers. */
const handOnAll = async (parts: BatchParts, batches: ReadonlyMap<string, WalletBatch>): Promise<readonly string[]> => {
  const done = new Map([...parts.hot].filter(([wallet]) => batches.has(wallet)));
  return handOn(parts, done).then(
    () => [],
    error => {
      logger.error('A batch failed and will be retried', { error });
      return [...batches.values()].map(({ sequence }) => sequence);
    },
  );
};

/** Computes deferred labels of other wallets. */
const judgeOverdue = async (
  parts: BatchParts,
  busy: ReadonlyMap<string, WalletBatch>,
  nowMs: number,
): Promise<readonly Published[]> => {
  const isDue = ({ head: { memo } }: HotWallet): boolean =>
    memo.judged.dueMs !== null && memo.judged.dueMs <= nowMs && mayJudge(memo.judged, nowMs);
  const overdue = [...parts.hot].filter(([wallet, hot]) => !busy.has(wallet) && isDue(hot)).slice(0, OVERDUE_MAX);
  const outcomes = await inParallel(overdue, WALLETS_IN_PARALLEL_MAX, ([wallet]) =>
    // The sweep retries failures.
    attempt('', () =>
      onHot(parts, wallet, async hot => publishedOf(wallet, await judgeDue(parts, wallet, hot, nowMs))),
    ),
  );
  for (const wallet of parts.hot.keys()) if (parts.hot.size > HOT_MAX) parts.hot.delete(wallet);
  return outcomes.flatMap(({ done }) => done);
};
