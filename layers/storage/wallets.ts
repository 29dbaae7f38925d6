import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Outcome } from '../core/wallet/outcome.ts';
import { decodeOutcome, encodeOutcome, type OutcomeTuple } from '../core/wallet/outcome-encoding.ts';
import { decodeWallet, emptyWallet, encodeWallet, type WalletState } from '../core/wallet/state.ts';
import { type Item, putItems, queryPage } from './dynamo.ts';
import type { Head } from './journal/head.ts';
import type { Journal } from './journal/journal.ts';
import { segmentItems } from './journal/segment.ts';

/** What one swap or transfer did to the wallet, under the wallet's own arrival number. */
export type WalletRow = {
  readonly seq: number;
  readonly slot: number;
  readonly timestampMs: number;
  readonly outcome: Outcome;
};

/** When the wallet's labels were last judged, and what came of it. */
export type Judged = {
  /** Unix ms of the last judgement; null before the first. */
  readonly atMs: number | null;
  /** The hash of the labels last published, and when that was, unix ms; null before the first. */
  readonly hash: string | null;
  readonly toldMs: number | null;
  /** When what has changed since is to be judged; null while nothing has. */
  readonly dueMs: number | null;
  /** Whether the wallet stands among the profiled. */
  readonly profiled: boolean;
};

export type WalletMemo = { readonly state: WalletState; readonly judged: Judged };
export type WalletHead = Head<WalletRow, WalletMemo>;
export type Wallets = Journal<WalletRow, WalletMemo>;

const DUE_PARTITIONS = 8;
const duePartition = (index: number): string => `due#${index}`;
const neverJudged: Judged = { atMs: null, hash: null, toldMs: null, dueMs: null, profiled: false };

/** The wallets table: per wallet a journal of outcomes whose memo is the wallet's state. */
export const openWallets = (client: DynamoDBClient, table: string): Wallets => ({
  client,
  table,
  shape: {
    encode: ({ seq, outcome }) => [seq, encodeOutcome(outcome)],
    decode: ([seq, outcome]: readonly [number, OutcomeTuple]) => rowOf(seq, decodeOutcome(outcome)),
    memo: {
      empty: () => ({ state: emptyWallet, judged: neverJudged }),
      write: ({ state, judged }) => ({ L: [{ B: encodeWallet(state) }, { S: JSON.stringify(judged) }] }),
      read: ({ L }) => ({ state: decodeWallet(L![0]!.B!), judged: { ...neverJudged, ...JSON.parse(L![1]!.S!) } }),
    },
    indexed: ({ judged }) => dueAttributes(judged.dueMs),
  },
});

/** An outcome under a wallet's arrival number. */
export const rowOf = (seq: number, outcome: Outcome): WalletRow => ({
  seq,
  slot: outcome.slot,
  timestampMs: outcome.timestampMs,
  outcome,
});

/** The journal key of a wallet. */
export const walletKey = (wallet: string): string => `w#${wallet}`;

/** The key of a wallet's exits, all of them or those of one token, which lie in segments of their own beside the journal's. */
export const exitsKey = (wallet: string, mint?: string): string => (mint ? `x#${wallet}#${mint}` : `x#${wallet}`);

/**
 * Writes the exits among rows that leave the head once more, all together and by token, so that they are found without reading what is no exit or
 * another token's. Costs one write, and one small one for each token among them. The keys follow from the rows: a repeat changes nothing.
 */
export const saveExits = async (wallets: Wallets, wallet: string, rows: readonly WalletRow[]): Promise<void> => {
  const exits = rows.filter(({ outcome }) => outcome.exit !== null);
  if (exits.length === 0) return;
  const { encode } = wallets.shape;
  const byMint = [...Map.groupBy(exits, ({ outcome }) => outcome.mint)];
  await putItems(wallets, [
    ...segmentItems(exitsKey(wallet), exits, encode),
    ...byMint.flatMap(([mint, group]) => segmentItems(exitsKey(wallet, mint), group, encode)),
  ]);
};

/** Due wallets lie in several index partitions by the moment they are due, so that no single one takes all writes. */
const dueAttributes = (dueMs: number | null): Item =>
  dueMs === null ? {} : { due: { S: duePartition(dueMs % DUE_PARTITIONS) }, due_at: { N: String(dueMs) } };

/** Wallets whose labels were due to be judged by `nowMs`, at most `max`, the longest waiting of each partition first. */
export const dueWallets = async (wallets: Wallets, nowMs: number, max: number): Promise<readonly string[]> => {
  const limit = Math.ceil(max / DUE_PARTITIONS);
  const pages = await Promise.all(
    Array.from({ length: DUE_PARTITIONS }, (_, index) =>
      queryPage(wallets, {
        IndexName: 'due',
        KeyConditionExpression: 'due = :due AND due_at <= :now',
        ExpressionAttributeValues: { ':due': { S: duePartition(index) }, ':now': { N: String(nowMs) } },
        Limit: limit,
      }),
    ),
  );
  return pages.flatMap(({ items }) => items.map(item => item.k!.S!.slice(walletKey('').length)));
};
