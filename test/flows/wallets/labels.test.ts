import { beforeAll, describe, expect, test } from 'vitest';
import { walletLabelsEvent } from '../../../layers/contract/schemas/wallet-labels.ts';
import { SOL } from '../../../layers/core/identity/address.ts';
import { toVerdictEvent, type WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import {
  encodeWalletClockRecord,
  encodeWalletEventsRecord,
  encodeWalletRowsRecord,
} from '../../../layers/flows/processor/records.ts';
import { runSweep } from '../../../layers/flows/sweep/sweep.ts';
import { mayJudge } from '../../../layers/flows/wallets/compute-labels.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { openSockets } from '../../../layers/storage/access/sockets.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { toTapeRow } from '../../../layers/storage/market/tape.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { records, START_MS, signature } from '../../worlds/events.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { type FarEnd, farEnd } from '../../worlds/market.ts';
import { connectionTo, listenAs } from '../../worlds/sockets.ts';
import { randomWalletEvents } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const SECOND_MS = 1_000;

describe('The labels channel', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let sequence = 1;

  beforeAll(async () => {
    const rest = { name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
    await saveKey({ client: engine.client, table: names.keys }, { hash: 'hash', id: 'key', tier: 'layer2', ...rest });
  });

  /** A wallet with a subscriber, its processor, and buys and full sells in turn. */
  const scene = async () => {
    const [wallet, end] = [freshWallet(), farEnd()];
    const channel = `wallet:${wallet}:labels`;
    const sockets = openSockets(engine.client, names.connections, names.subscriptions);
    await listenAs(sockets, connectionTo(wallet, 'layer2', [channel]), START_MS);
    const manner = { startMs: START_MS, pauseMs: 60_000, tokens: 1, isWhole: true };
    return {
      wallet,
      end,
      life: startWallets(engine.client, names, end),
      walletEvents: randomWalletEvents(wallet, 21, 60, manner),
    };
  };
  const take = (life: ReturnType<typeof startWallets>, text: string, atMs: number) =>
    life.take(records([text], { first: sequence++ }), START_MS + atMs);
  const headOf = async ({ deps }: ReturnType<typeof startWallets>, wallet: string) =>
    (await loadHeads(deps.wallets, [formatWalletKey(wallet)])).get(formatWalletKey(wallet))!;
  const did = (wallet: string, walletEvents: readonly WalletEvent[]): string =>
    encodeWalletEventsRecord(wallet, walletEvents);
  const heard = (end: FarEnd) => end.posts.map(({ data }) => walletLabelsEvent.parse(data));

  test('are not computed for wallets that are neither watched nor active enough', async () => {
    const { end, walletEvents } = await scene();
    const [wallet, life] = [freshWallet(), startWallets(engine.client, names, end)];
    for (let at = 0; at < 4; at++) await take(life, did(wallet, [walletEvents[at]!]), at * 31 * SECOND_MS);
    const head = await headOf(life, wallet);
    expect([head.seq, head.memo.judged]).toEqual([
      4,
      { atMs: null, hash: null, publishedMs: null, dueMs: null, profiled: false },
    ]);
    expect(heard(end)).toEqual([]);
  });

  test('describes a wallet at its first swap, with empty texts, and is silent without changes', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    await take(life, did(wallet, walletEvents.slice(0, 1)), 0);
    expect(heard(end)).toHaveLength(1);
    expect(heard(end)[0]).toMatchObject({
      wallet,
      kol_username: '',
      kol_platform: '',
      root_entity: '',
      performance_level: 'UNRATED',
    });
    for (let at = 1; at < 6; at++) {
      const before = heard(end).length;
      const hash = heard(end).at(-1)!.label_hash;
      await take(life, did(wallet, [walletEvents[at]!]), at * 31 * SECOND_MS);
      for (const { label_hash } of heard(end).slice(before)) expect(label_hash).not.toBe(hash);
    }
    await take(life, did(wallet, [walletEvents[0]!]), 300 * SECOND_MS);
    const hashes = heard(end).map(({ label_hash }) => label_hash);
    expect(hashes.every((hash, at) => hash !== hashes[at - 1])).toBe(true);
  });

  test('describes it at the first swap too when a verdict came before', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    const first = walletEvents[0]!;
    await take(life, did(wallet, [toVerdictEvent(first, { kind: 'wash', swaps: 4, bots: 4 })]), 0);
    expect(heard(end)).toEqual([]);
    await take(life, did(wallet, [first]), 200);
    expect(heard(end)).toHaveLength(1);
  });

  test('delays a change by half a minute, until the clock is checked', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    await take(life, did(wallet, walletEvents.slice(0, 1)), 0);
    await take(life, did(wallet, walletEvents.slice(1)), 10 * SECOND_MS);
    await take(life, encodeWalletClockRecord(wallet), 29 * SECOND_MS);
    expect(heard(end)).toHaveLength(1);
    await take(life, encodeWalletClockRecord(wallet), 30 * SECOND_MS);
    expect(heard(end)).toHaveLength(2);
    expect(heard(end)[1]!.is_rated).toBe(true);
    await take(life, encodeWalletClockRecord(wallet), 90 * SECOND_MS);
    expect(heard(end)).toHaveLength(2);
  });

  test('publishes a malicious verdict at once after a recent check that published nothing', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    const first = walletEvents[0]!;
    const deployed = toVerdictEvent({ ...first, seq: 99 }, { kind: 'deployer' });
    await take(life, did(wallet, [first]), 0);
    await take(life, did(wallet, [{ ...first, seq: first.seq + 100 }]), 31 * SECOND_MS);
    expect(heard(end)).toHaveLength(1);
    await take(life, did(wallet, [deployed]), 35 * SECOND_MS);
    expect(heard(end)[1]).toMatchObject({ performance_level: 'BANNED', automation_label: 'BOT:MALICIOUS' });
    const again = await scene();
    await take(again.life, did(again.wallet, [first]), 0);
    await take(again.life, did(again.wallet, [deployed]), 5 * SECOND_MS);
    expect(heard(again.end)).toHaveLength(1);
    await take(again.life, encodeWalletClockRecord(again.wallet), 30 * SECOND_MS);
    expect(heard(again.end)[1]).toMatchObject({ performance_level: 'BANNED' });
  });

  test('publishes a delayed change with the shard’s next batch of any wallet', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    await take(life, did(wallet, walletEvents.slice(0, 1)), 0);
    await take(life, did(wallet, walletEvents.slice(1)), 10 * SECOND_MS);
    await take(life, did(freshWallet(), walletEvents.slice(0, 1)), 20 * SECOND_MS);
    expect(heard(end)).toHaveLength(1);
    await take(life, did(freshWallet(), walletEvents.slice(0, 1)), 31 * SECOND_MS);
    expect(heard(end)).toHaveLength(2);
  });

  test('is checked by the sweep once for an idle shard, with a cold function too', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    await take(life, did(wallet, walletEvents.slice(0, 1)), 0);
    await take(life, did(wallet, walletEvents.slice(1)), 10 * SECOND_MS);
    const swept = async (atMs: number): Promise<readonly string[]> => {
      const stream = memoryStream();
      const streams = {
        kinesis: stream.kinesis,
        streamOf: (name: string) => name,
        clock: () => START_MS + atMs,
        position: null,
      };
      const candles = { client: engine.client, table: names.candles };
      const security = { client: engine.client, table: names.security };
      const parking = { client: engine.client, table: names.parking };
      await runSweep(
        {
          candles,
          security,
          parking,
          operations: { client: engine.client, table: names.operations },
          wallets: openWallets({ client: engine.client, table: names.wallets }),
          ...streams,
        },
        START_MS + atMs,
      );
      return stream.sent.filter(({ key }) => key === wallet).map(({ text }) => text);
    };
    expect(await swept(29 * SECOND_MS)).toEqual([]);
    const asked = await swept(60 * SECOND_MS);
    expect(asked).toEqual([encodeWalletClockRecord(wallet)]);
    await take(startWallets(engine.client, names, end), asked[0]!, 60 * SECOND_MS);
    expect(heard(end)).toHaveLength(2);
    expect(await swept(120 * SECOND_MS)).toEqual([]);
  });

  test('shows a name once known and active again, and clears it when removed', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    const named = (active: boolean, at: number) =>
      encodeWalletRowsRecord(wallet, [
        toTapeRow({
          seq: at,
          slot: at,
          timestampMs: START_MS + at,
          event: {
            type: 'identity',
            wallet,
            platform: 'x',
            username: 'someone',
            active,
            source: 's',
            timestamp: START_MS + at,
          },
        }),
      ]);
    await take(life, did(wallet, walletEvents.slice(0, 1)), 0);
    await take(life, named(true, 1), 60 * SECOND_MS);
    expect(heard(end).at(-1)).toMatchObject({ kol_username: 'someone', kol_platform: 'x' });
    await take(life, named(false, 2), 120 * SECOND_MS);
    expect(heard(end).at(-1)).toMatchObject({ kol_username: '', kol_platform: '' });
  });

  test('includes a funder as soon as it is known, even when it was unknown just before', async () => {
    const { wallet, end, life, walletEvents } = await scene();
    await take(life, did(wallet, walletEvents.slice(0, 1)), 0);
    expect(heard(end).at(-1)).toMatchObject({ root_entity: '', direct_funder: '' });
    const [funder, atMs] = [freshWallet(), START_MS - 1];
    const place = { seq: 1, slot: 1, timestampMs: atMs };
    const known = {
      type: 'known_wallet',
      wallet: funder,
      entity: 'Exchange',
      category: 'cex',
      source: 's',
      timestamp: atMs,
    } as const;
    await take(life, encodeWalletRowsRecord(funder, [toTapeRow({ ...place, event: known })]), 40 * SECOND_MS);
    const transfer = {
      type: 'transfer',
      signature: signature(wallet),
      slot: 1,
      event_index: 0,
      timestamp: atMs,
      from: funder,
      to: wallet,
      mint: SOL,
      decimals: 9,
      amount_raw: '2000000000',
    } as const;
    await take(life, encodeWalletRowsRecord(wallet, [toTapeRow({ ...place, event: transfer })]), 60 * SECOND_MS);
    expect(heard(end).at(-1)).toMatchObject({ root_entity: 'Exchange', direct_funder: funder });
  });

  test('a wallet that only receives SOL is not classified and leaves no state', async () => {
    const { wallet, end, life } = await scene();
    const event = {
      type: 'known_wallet',
      wallet,
      entity: 'E',
      category: 'cex',
      source: 's',
      timestamp: START_MS,
    } as const;
    await take(life, encodeWalletRowsRecord(wallet, [toTapeRow({ seq: 1, slot: 1, timestampMs: START_MS, event })]), 0);
    expect(heard(end)).toEqual([]);
    expect((await headOf(life, wallet)).version).toBe(0);
  });

  test.each(['one instance', 'two instances'])(
    'publishes by the clock what another process postponed, with %s',
    async how => {
      const { wallet, end, life: a, walletEvents } = await scene();
      const b = how === 'one instance' ? a : startWallets(engine.client, names, end);
      await take(a, did(wallet, walletEvents.slice(0, 1)), 0);
      await take(b, did(wallet, walletEvents.slice(1)), 10 * SECOND_MS); // postponed; then b is recycled
      for (let at = 60; at < 3_600; at += 60) await take(a, encodeWalletClockRecord(wallet), at * SECOND_MS);
      expect(heard(end)).toHaveLength(2);
    },
  );
});

test('a clock that was set back delays no label', () => {
  const judged = { atMs: 10_000_000, hash: null, publishedMs: 10_000_000, dueMs: null, profiled: false };
  const at = (ms: number) => [mayJudge(judged, ms), mayJudge(judged, ms, true)];
  expect([5_000_000, 10_000_000, 10_029_999, 10_030_000].map(at)).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [true, true],
  ]);
});
