import { beforeAll, describe, expect, test } from 'vitest';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { encodeWalletRowsRecord } from '../../../layers/flows/processor/records.ts';
import { toTapeRow } from '../../../layers/storage/market/tape.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, cut, records, START_MS } from '../../worlds/events.ts';
import { chooseCalls, faultModes, type Line, liveThrough, openLine } from '../../worlds/faults.ts';
import { farEnd } from '../../worlds/market.ts';
import { randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets, walletSeen } from '../../worlds/wallets.ts';

const DAY_MS = 86_400_000;
const NOW_MS = START_MS + 3 * DAY_MS;
const KINDS = [0, 1];
/** The first wallet is long enough to spill rows, quarters and closed positions. */
const STORIES: readonly (readonly WalletEvent[])[] = [
  randomWalletEvents('busy', 11, 74, { startMs: START_MS, pauseMs: 600_000, tokens: 1, isWhole: true }),
  randomWalletEvents('calm', 12, 8, { startMs: START_MS, pauseMs: 3_600_000, tokens: 1 }),
];
const FUNDED = address('funder-of-all');

/** A wallet's funding, its events in small records, and some repeats. */
const story = (wallets: readonly string[]): readonly string[] => {
  const funded = wallets.map((wallet, at) =>
    encodeWalletRowsRecord(wallet, [
      toTapeRow({
        seq: 1,
        slot: 1,
        timestampMs: START_MS + at,
        event: {
          type: 'transfer',
          signature: address(`funding-${at}`) + address('x'),
          slot: 1,
          event_index: 0,
          timestamp: START_MS + at,
          from: FUNDED,
          to: wallet,
          mint: 'So11111111111111111111111111111111111111112',
          decimals: 9,
          amount_raw: '1000000000',
        },
      }),
    ]),
  );
  const [busy, calm] = KINDS.map(kind => texts(wallets[kind]!, cut(STORIES[kind]!, [24, 24, 24, 2]))) as [
    string[],
    string[],
  ];
  const again = texts(wallets[0]!, [STORIES[0]!.slice(30, 36)]);
  return [...funded, busy[0]!, ...calm, busy[1]!, ...again, ...busy.slice(2)];
};

/** Batch sizes before and after a crash. */
const FEED = { sizes: [3, 2, 2, 1], again: [3, 8], nowMs: NOW_MS };

describe('The wallets flow, when a call fails', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  /** Whether any call failed during the story. */
  const live = (wallets: readonly string[], line: Line, isSameProcess: boolean): Promise<boolean> =>
    liveThrough(
      records(story(wallets)),
      FEED,
      startWallets(engine.client, names, farEnd(), line),
      isSameProcess ? null : () => startWallets(engine.client, names, farEnd()),
    );

  /** Everything stored of both wallets, without their names. */
  const walletEvent = async (wallets: readonly string[]) => {
    const seen = await Promise.all(wallets.map(wallet => walletSeen(engine.client, names, wallet, NOW_MS)));
    const reported = JSON.stringify(seen, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    return JSON.parse(wallets.reduce((text, wallet, at) => text.replaceAll(wallet, `wallet-${at}`), reported));
  };

  const undisturbed = async () => {
    const [wallets, line] = [KINDS.map(freshWallet), openLine()];
    await live(wallets, line, true);
    return { calls: line.calls, wanted: await walletEvent(wallets) };
  };

  const modes = faultModes.map((mode, index) => ({ ...mode, from: [0, 1, 2, 0][index]! }));

  test.each(modes)(
    'at any call, the result is the same: $title',
    async ({ mode, fatal, from }) => {
      const { calls, wanted } = await undisturbed();
      expect(wanted.map(({ rows }: { rows: unknown[] }) => rows.length)).toEqual(STORIES.map(list => list.length));
      expect(wanted[0].labels.direct_funder).toBe(FUNDED);
      expect(wanted[0].board.length).toBeGreaterThan(30);
      expect(calls).toBeGreaterThan(50);
      let failed = 0;
      // Most calls are alike: tests some, others in each mode.
      const chosen = chooseCalls(calls, from, 2);
      for (const at of chosen) {
        const wallets = KINDS.map(freshWallet);
        if (await live(wallets, openLine({ at, mode, fatal }), !fatal)) failed += 1;
        expect({ at, reported: await walletEvent(wallets) }).toEqual({ at, reported: wanted });
      }
      expect(failed).toBeGreaterThan(chosen.length / 2);
    },
    240_000,
  );
});
