import { beforeAll, describe, expect, test } from 'vitest';
import type { BoardSum } from '../../../layers/core/board/entry.ts';
import { emptyPerformance, toPerformanceSum } from '../../../layers/core/ledger/performance.ts';
import { toVerdictEvent, type WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { chooseCases } from '../../long-run.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { isWriteOf, Refused } from '../../storage/watching.ts';
import { cut, records, START_MS } from '../../worlds/events.ts';
import { type Line, openLine, Unfinished } from '../../worlds/faults.ts';
import { farEnd } from '../../worlds/market.ts';
import { randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets, type WalletsLife, walletSeen } from '../../worlds/wallets.ts';

const NOW_MS = START_MS + 30 * 86_400_000;
const manner = { startMs: START_MS, pauseMs: 900_000, tokens: 5 };
/** What the leaderboard sums of some exits. */
const performanceSum = (walletEvents: readonly WalletEvent[]): BoardSum =>
  walletEvents
    .flatMap(({ exit }) => (exit === null ? [] : [boardSumOf(toPerformanceSum(exit))]))
    .reduce(addBoardSums, boardSumOf(emptyPerformance));

const boardSumOf = ({ holdSeconds: _held, feesUsd: _fees, ...sum }: ReturnType<typeof toPerformanceSum>): BoardSum =>
  sum;

const addBoardSums = (a: BoardSum, b: BoardSum): BoardSum => ({
  exits: a.exits + b.exits,
  wins: a.wins + b.wins,
  losses: a.losses + b.losses,
  fastExits: a.fastExits + b.fastExits,
  realizedUsd: a.realizedUsd + b.realizedUsd,
  cashUsd: a.cashUsd + b.cashUsd,
  costUsd: a.costUsd + b.costUsd,
  volumeUsd: a.volumeUsd + b.volumeUsd,
});

const single = (list: readonly WalletEvent[]): readonly (readonly WalletEvent[])[] => list.map(one => [one]);

describe('The wallets flow', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  const start = (line: Line = openLine()): WalletsLife => startWallets(engine.client, names, farEnd(), line);
  const seen = (wallet: string) => walletSeen(engine.client, names, wallet, NOW_MS);
  const bare = async (wallet: string) => {
    const { labels, quality, ...rest } = await seen(wallet);
    return { ...rest, board: rest.board.map(({ wallet: _own, ...entry }) => entry) };
  };

  const plain = async (walletEvents: readonly WalletEvent[]) => {
    const wallet = freshWallet();
    await start().take(records(texts(wallet, [walletEvents])), NOW_MS);
    return bare(wallet);
  };

  test.each(chooseCases([1, 2, 3], 3))(
    'the batches and records do not change the result, warm or cold (tape %i)',
    async seed => {
      const walletEvents = randomWalletEvents(`cuts-${seed}`, seed, 160, manner);
      const wanted = await plain(walletEvents);
      expect(wanted.exits.length).toBeGreaterThan(50);
      expect(wanted.rows.map(([seq]) => seq)).toEqual(walletEvents.map((_, index) => index + 1));
      for (const sizes of [[1], [7, 31], [60, 2]]) {
        const [warm, cold] = [freshWallet(), freshWallet()];
        const life = start();
        for (const batch of cut(records(texts(warm, single(walletEvents))), sizes)) await life.take(batch, NOW_MS);
        for (const batch of cut(records(texts(cold, cut(walletEvents, [3, 11]))), sizes))
          await start().take(batch, NOW_MS);
        expect(await bare(warm)).toEqual(wanted);
        expect(await bare(cold)).toEqual(wanted);
      }
    },
  );

  test('a redelivered batch has no effect', async () => {
    const [walletEvents, wallet] = [randomWalletEvents('again', 4, 90, manner), freshWallet()];
    const batches = cut(records(texts(wallet, single(walletEvents))), [20]);
    for (const batch of batches) await start().take(batch, NOW_MS);
    const life = start();
    for (const batch of [...batches, batches[0]!]) await life.take(batch, NOW_MS);
    expect(await bare(wallet)).toEqual(await plain(walletEvents));
    expect(life.counts.get('chain_wallet_events_total') ?? 0).toBe(0);
  });

  test('repeated ledger emissions under new sequence numbers have no effect, warm or cold', async () => {
    const [walletEvents, wallet] = [randomWalletEvents('repeats', 5, 150, manner), freshWallet()];
    const warm = start();
    const first = records(texts(wallet, cut(walletEvents, [10])));
    for (const batch of cut(first, [4])) await warm.take(batch, NOW_MS);
    await warm.take(records(texts(wallet, cut(walletEvents.slice(100), [7])), { first: 100 }), NOW_MS);
    await start().take(records(texts(wallet, cut(walletEvents.slice(20), [30])), { first: 200 }), NOW_MS);
    await start().take(records(texts(wallet, [[...walletEvents, ...walletEvents]]), { first: 300 }), NOW_MS);
    expect(await bare(wallet)).toEqual(await plain(walletEvents));
    const twiceAtOnce = freshWallet();
    await start().take(records(texts(twiceAtOnce, [[...walletEvents, ...walletEvents]])), NOW_MS);
    expect(await bare(twiceAtOnce)).toEqual(await plain(walletEvents));
    expect(warm.counts.get('chain_wallet_events_repeated_total')).toBe(50);
  });

  test('a failing wallet does not block others and is retried from its first record', async () => {
    const [good, bad] = [freshWallet(), freshWallet()];
    const walletEvents = randomWalletEvents('failing', 6, 4, manner);
    const batch = records([
      ...texts(good, single(walletEvents)),
      ...texts(bad, single(walletEvents)),
      ...texts(good, []),
    ]);
    const life = start();
    const send = life.deps.wallets.client.send;
    const failing = (command: object) =>
      isWriteOf(command, bad) ? Promise.reject(new Refused('gone')) : send(command as never);
    (life.deps.wallets.client as { send: unknown }).send = failing;
    await expect(life.take(batch, NOW_MS)).rejects.toEqual(new Unfinished(batch[4]!.sequence));
    expect((await seen(good)).rows).toHaveLength(4);
    expect((await seen(bad)).rows).toHaveLength(0);
    const next = start();
    await next.take(batch.slice(4), NOW_MS);
    expect((await seen(bad)).rows).toHaveLength(4);
  });

  test('two processes that both own one wallet give one journal', async () => {
    const [walletEvents, wallet] = [randomWalletEvents('owners', 7, 200, manner), freshWallet()];
    const [one, other] = [start(), start()];
    for (const [index, batch] of cut(records(texts(wallet, single(walletEvents))), [9]).entries()) {
      if (index % 3 === 2) await Promise.all([one.take(batch, NOW_MS), other.take(batch, NOW_MS)]);
      else await (index % 2 === 0 ? one : other).take(batch, NOW_MS);
    }
    expect(await bare(wallet)).toEqual(await plain(walletEvents));
  });

  test('exits of a misread buy are counted and shown, but not sent to the leaderboard', async () => {
    const walletEvents = randomWalletEvents('misread', 8, 60, manner).map((walletEvent, at) =>
      walletEvent.exit === null || at % 2 === 0
        ? walletEvent
        : { ...walletEvent, exit: { ...walletEvent.exit, outlierEntry: true } },
    );
    const wallet = freshWallet();
    await start().take(records(texts(wallet, [walletEvents])), NOW_MS);
    const { board, exits } = await seen(wallet);
    const marked = walletEvents.flatMap(({ exit }, at) => (exit?.outlierEntry ? [at + 1] : []));
    const priced = walletEvents.flatMap(({ exit }, at) => (exit?.money && !exit.outlierEntry ? [at + 1] : []));
    expect(marked.length).toBeGreaterThan(5);
    expect(exits.filter(({ exit }) => exit.outlierEntry)).toHaveLength(marked.length);
    expect(board.flatMap(({ seq, sum }) => (sum.exits > 0 ? [seq] : []))).toEqual(priced);
  });

  test('exits to the wallet’s own operator add nothing to the leaderboard, whichever is heard first', async () => {
    const walletEvents = randomWalletEvents('own-sales', 9, 60, manner);
    const isOwn = ({ exit, seq }: WalletEvent): boolean => exit !== null && seq % 3 === 0;
    const findings = walletEvents.filter(isOwn).map(event => toVerdictEvent(event, { kind: 'own_sale' }));
    const others = performanceSum(walletEvents.filter(event => !isOwn(event)));
    expect(findings.length).toBeGreaterThan(5);
    for (const events of [
      [...walletEvents, ...findings],
      [...findings, ...walletEvents, ...findings],
      [...walletEvents.slice(0, 30), ...findings, ...walletEvents.slice(30)],
    ]) {
      const [warm, cold] = [freshWallet(), freshWallet()];
      await start().take(records(texts(warm, [events])), NOW_MS);
      for (const batch of cut(records(texts(cold, cut(events, [7]))), [1])) await start().take(batch, NOW_MS);
      for (const wallet of [warm, cold]) {
        const { board, exits } = await seen(wallet);
        expect(board.map(({ sum }) => sum).reduce(addBoardSums)).toEqual(others);
        expect(exits).toHaveLength(walletEvents.filter(({ exit }) => exit !== null).length);
      }
    }
  });
});
