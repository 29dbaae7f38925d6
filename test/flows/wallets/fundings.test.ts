import { beforeAll, describe, expect, test } from 'vitest';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { encodeWalletRowsRecord } from '../../../layers/flows/processor/records.ts';
import { readWalletProfile } from '../../../layers/flows/wallets/published.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { toTapeRow } from '../../../layers/storage/market/tape.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { chooseCases } from '../../long-run.ts';
import { lagging } from '../../storage/lagging.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { cut, records, START_MS, transfer } from '../../worlds/events.ts';
import { chance } from '../../worlds/long-tapes.ts';
import { farEnd } from '../../worlds/market.ts';
import { randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const MINUTE_MS = 60_000;

describe('The first trade after a funding', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  const fundingText = (wallet: string, atMs: number, lamports = '1000000000'): string => {
    const event = transfer({ at: atMs - START_MS, to: wallet, amount_raw: lamports });
    return encodeWalletRowsRecord(wallet, [toTapeRow({ seq: 1, slot: event.slot, timestampMs: atMs, event })]);
  };

  const fundingsKept = async (wallet: string) => {
    const key = formatWalletKey(wallet);
    const wallets = openWallets({ client: engine.client, table: names.wallets });
    return (await loadHeads(wallets, [key])).get(key)!.memo.state.fundings;
  };

  const rawP50 = async (wallet: string) => {
    const parts = {
      wallets: openWallets({ client: engine.client, table: names.wallets }),
      registry: { funding: { client: engine.client, table: names.funding }, known: new Map() },
    };
    return (await readWalletProfile(parts, wallet, START_MS)).features.fund_to_trade_p50.raw;
  };

  const wanted = (walletEvents: readonly WalletEvent[], fundedMs: readonly number[]) =>
    [...new Set(fundedMs)]
      .sort((a, b) => a - b)
      .slice(-32)
      .map(ms => {
        const later = walletEvents.map(({ timestampMs }) => timestampMs).filter(atMs => atMs >= ms);
        return { fundedMs: ms, tradedMs: later.length === 0 ? null : Math.min(...later) };
      });

  test.each(chooseCases([1, 2, 3, 4, 5, 6], 3))(
    'is the same for any order and batches of fundings and trades (order %i)',
    async seed => {
      const next = chance(seed);
      const wallet = freshWallet();
      const walletEvents = randomWalletEvents(`fund-${seed}`, seed, 140, {
        startMs: START_MS,
        pauseMs: 4 * MINUTE_MS,
        tokens: 2,
      });
      const fundedMs = Array.from({ length: 50 }, () => START_MS + Math.floor((next() - 0.1) * 620 * MINUTE_MS));
      const fundings = fundedMs.map(ms => [fundingText(wallet, ms)]);
      const trades = cut(walletEvents, [5]).map(group => texts(wallet, [group]));
      // Fundings first, trades first, or mixed at random.
      const mixed = [...fundings, ...trades]
        .map(text => [next(), text] as const)
        .sort(([a], [b]) => a - b)
        .map(([, text]) => text);
      const inOrder = seed === 1 ? [...fundings, ...trades] : seed === 2 ? [...trades, ...fundings] : mixed;
      // Occasionally a new process with empty memory.
      let life = startWallets(engine.client, names, farEnd());
      for (const batch of cut(records(inOrder.flat()), [3, 1, 7, 2])) {
        if (next() < 0.2) life = startWallets(engine.client, names, farEnd());
        await life.take(batch, START_MS);
      }
      expect(await fundingsKept(wallet)).toEqual(wanted(walletEvents, fundedMs));
    },
  );

  test('is found by a process with a stale cached wallet', async () => {
    const [wallet, [walletEvent]] = [freshWallet(), randomWalletEvents('meanwhile', 3, 1, manner)];
    const [held, other] = [0, 1].map(() => startWallets(engine.client, names, farEnd()));
    await held!.take(records([fundingText(wallet, START_MS - 9 * MINUTE_MS)]), START_MS);
    await other!.take(records([fundingText(wallet, START_MS - MINUTE_MS)], { first: 2 }), START_MS);
    await held!.take(records(texts(wallet, [[walletEvent!]]), { first: 3 }), START_MS);
    expect(await fundingsKept(wallet)).toEqual(
      wanted([walletEvent!], [START_MS - 9 * MINUTE_MS, START_MS - MINUTE_MS]),
    );
  });

  test.each([0, 1])('is found by a process whose reads are late, with %i trades in its batch', async trades => {
    const [wallet, [first, second]] = [freshWallet(), randomWalletEvents('late', 3, 2, manner)];
    const late = lagging(engine.client);
    await late.freeze(names.wallets, () => true);
    await startWallets(engine.client, names, farEnd()).take(records(texts(wallet, [[first!]])), START_MS);
    const own = [second!].slice(0, trades);
    const funded = fundingText(wallet, START_MS - MINUTE_MS);
    const batch = records([funded, ...(trades > 0 ? texts(wallet, [own]) : [])], { first: 2 });
    await startWallets(late.client, names, farEnd()).take(batch, START_MS);
    expect(await fundingsKept(wallet)).toEqual(wanted([first!, ...own], [START_MS - MINUTE_MS]));
  });

  const manner = { startMs: START_MS, pauseMs: MINUTE_MS, tokens: 1 };

  test('in a story: funded thrice, it trades after 2 minutes, 10 seconds and an hour; dust funds nothing', async () => {
    const wallet = freshWallet();
    const at = (minutes: number): number => START_MS + minutes * MINUTE_MS;
    const [template] = randomWalletEvents('story', 4, 1, manner) as [WalletEvent];
    const trade = (seq: number, timestampMs: number): WalletEvent => ({ ...template, seq, timestampMs });
    const tape = [
      fundingText(wallet, at(0)),
      ...texts(wallet, [[trade(1, at(2))]]),
      fundingText(wallet, at(50), '999999'),
      fundingText(wallet, at(60)),
      ...texts(wallet, [[trade(2, at(60) + 10_000)]]),
      fundingText(wallet, at(100)),
      ...texts(wallet, [[trade(3, at(160))]]),
      fundingText(wallet, at(200)),
    ];
    const life = startWallets(engine.client, names, farEnd());
    for (const batch of cut(records(tape), [1])) await life.take(batch, START_MS);
    expect(await rawP50(wallet)).toBe(120);
  });
});
