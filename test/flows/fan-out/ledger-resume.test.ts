import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toPnlEvent, toPositionEvent } from '../../../layers/contract/present/wallet-ledger.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import type { Outgoing } from '../../../layers/edge/producer.ts';
import { createFanOut, type FanOutDeps } from '../../../layers/flows/fan-out/fan-out.ts';
import { replayRecord } from '../../../layers/flows/fan-out/records.ts';
import { HEARD_MS, openHeardTopics } from '../../../layers/flows/heard-topics.ts';
import { findRefusedResumes, readCurrentSeqs } from '../../../layers/flows/socket/current-seqs.ts';
import { createWalletsProcessor } from '../../../layers/flows/wallets/wallets.ts';
import { saveConnection } from '../../../layers/storage/access/connections.ts';
import { removeConnection } from '../../../layers/storage/access/forget-connection.ts';
import { loadHeardHours } from '../../../layers/storage/access/heard-hours.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { updateListenerRows } from '../../../layers/storage/access/listener-rows.ts';
import { loadListener } from '../../../layers/storage/access/listeners.ts';
import { isTopic } from '../../../layers/storage/access/topics.ts';
import { scanItems } from '../../../layers/storage/kernel/dynamo.ts';
import { createRandom } from '../../../lib/simulate/random.ts';
import { chooseCases } from '../../long-run.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { cut, records, START_MS } from '../../worlds/events.ts';
import { fanOutDeps, pushed } from '../../worlds/fan-out.ts';
import { farEnd } from '../../worlds/market.ts';
import { connectionTo } from '../../worlds/sockets.ts';
import { randomWalletEvents, texts } from '../../worlds/wallet-tapes.ts';
import { freshWallet, startWallets } from '../../worlds/wallets.ts';

const KEY = {
  hash: 'hash',
  id: 'key',
  tier: 'layer2' as const,
  name: 'n',
  createdMs: 0,
  expiresMs: null,
  revokedMs: null,
};
const NOW_MS = START_MS + 30 * 86_400_000;
const BASE = 2 ** 52;
/** A number that earlier versions gave: a time in microseconds. */
const OLD_SEQ = 1_764_000_000_000_123;
const manner = { startMs: START_MS, pauseMs: 600_000, tokens: 4 };

type Sent = {
  readonly op?: string;
  readonly seq: number;
  readonly prev: number;
  readonly from: number;
  readonly to: number;
  readonly data: object;
};

const presenters = { pnl: toPnlEvent, positions: toPositionEvent };
type Kind = keyof typeof presenters;
const kinds = ['pnl', 'positions'] as const;

describe('A client that resumes pnl or positions', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let deps: FanOutDeps;
  let take: ReturnType<typeof createFanOut>;
  let heard: Map<string, Sent[]>;
  let emitted: Outgoing[];
  let wallet: string;
  let sequence = 0;

  beforeEach(async () => {
    [heard, emitted, wallet] = [new Map(), [], freshWallet()];
    deps = {
      ...fanOutDeps(engine.client, names, farEnd().client),
      clock: () => NOW_MS,
      emitPush: async outgoing => {
        emitted.push(...outgoing);
        return [];
      },
      post: async (id, text) => {
        heard.set(id, [...(heard.get(id) ?? []), JSON.parse(text)]);
        return 'sent';
      },
    };
    take = createFanOut(deps);
    await saveKey(deps.keys, KEY);
  });

  const channelOf = (kind: Kind): string => `wallet:${wallet}:${kind}`;
  const settle = async (): Promise<void> => {
    for (let round = 0; emitted.length > 0 && round < 100; round++) await take(pushed(emitted.splice(0)), NOW_MS);
    expect(emitted).toEqual([]);
  };
  const socketOf = (name: string): string => `${name} ${wallet}`;
  const subscribe = async (name: string, kind: Kind, after?: number): Promise<number> => {
    const id = socketOf(name);
    const channel = channelOf(kind);
    await saveConnection(deps.sockets, connectionTo(id, 'layer2', [channel]), NOW_MS);
    await updateListenerRows(deps.sockets, id, [channel], () => NOW_MS);
    const current = (await readCurrentSeqs(deps, [channel])).get(channel)!;
    const listener = (await loadListener(deps.sockets, id, channel))!;
    emitted.push(replayRecord({ ...listener, after: after ?? current, isResume: after !== undefined }));
    return current;
  };
  const of = (name: string): readonly Sent[] => heard.get(socketOf(name)) ?? [];
  const refused = async (kind: Kind, after: number) =>
    (await findRefusedResumes(deps, new Map([[channelOf(kind), after]]))).size > 0;

  /** A wallets process that publishes into the fan-out's stream. */
  const openProcess = () => {
    const life = startWallets(engine.client, names, farEnd());
    let askedMs = 0;
    const publisher = {
      ...openHeardTopics({
        filter: () => loadHeardHours(deps.sockets.connections, deps.sockets.clock()),
        ask: topic => isTopic(deps.sockets, topic),
        clock: () => (askedMs += HEARD_MS),
      }),
      emitPush: deps.emitPush,
      clock: () => NOW_MS,
      newest: async () => new Map(),
      lost: new Set<string>(),
      doubted: new Set<string>(),
    };
    const work = createWalletsProcessor({ ...life.deps, publisher });
    return async (events: readonly WalletEvent[], sizes: readonly number[]) => {
      for (const batch of cut(events, sizes)) {
        sequence += 1;
        await work(records(texts(wallet, [batch]), { first: sequence }), NOW_MS);
      }
    };
  };

  /** Row n of the journal is event n: an oracle without storage. */
  const expected = (kind: Kind, events: readonly WalletEvent[]) => {
    let prev = 0;
    return events.flatMap((event, at) => {
      const data = presenters[kind](wallet, event);
      if (data === null) return [];
      const seq = BASE + at + 1;
      const message = { channel: channelOf(kind), seq, prev, data };
      prev = seq;
      return [message];
    });
  };

  test.each(chooseCases([1, 2, 3], 3))(
    'receives all later messages and then live ones, from any number on (seed %i)',
    async seed => {
      const { unit } = createRandom(seed);
      const events = randomWalletEvents(`resume-${seed}-${wallet}`, seed, 440, manner);
      const process = openProcess();
      await process(events.slice(0, 400), [60 + Math.floor(unit() * 90), 1 + Math.floor(unit() * 9), 40]);
      for (const kind of kinds) await subscribe(`live-${kind}`, kind);
      await settle();
      const pastOf = {
        pnl: expected('pnl', events.slice(0, 400)),
        positions: expected('positions', events.slice(0, 400)),
      };
      const asked = kinds.flatMap(kind =>
        [0, BASE, ...Array.from({ length: 3 }, () => pastOf[kind][Math.floor(unit() * pastOf[kind].length)]!.seq)].map(
          (after, at) => ({ id: `${kind}-${at}`, kind, after }),
        ),
      );
      for (const { id, kind, after } of asked) expect(await subscribe(id, kind, after)).toBe(pastOf[kind].at(-1)!.seq);
      // Live messages come before, between and after the parts of the replays.
      const requests = emitted.splice(0);
      await process(events.slice(400, 420), [7]);
      emitted.push(...requests);
      await take(pushed(emitted.splice(0)), NOW_MS);
      await process(events.slice(420), [50]);
      await settle();
      for (const { id, kind, after } of asked)
        expect([id, of(id)]).toEqual([id, expected(kind, events).filter(({ seq }) => seq > after)]);
      for (const kind of kinds) expect(of(`live-${kind}`)).toEqual(expected(kind, events).slice(pastOf[kind].length));
      expect(await scanItems(deps.log)).toEqual([]);
    },
    60_000,
  );

  test('receives a gap through the newest row if it does not read, though nothing follows', async () => {
    const events = randomWalletEvents(`unread-${wallet}`, 8, 440, manner);
    await openProcess()(events, [100]);
    for (const kind of kinds) {
      const id = `unread-${kind}`;
      const current = await subscribe(id, kind, 0);
      let [posts, nowMs] = [0, NOW_MS];
      const post: FanOutDeps['post'] = async (to, text) => (++posts === 5 ? 'refused' : deps.post(to, text));
      const refusing = createFanOut({ ...deps, post, clock: () => nowMs });
      for (let round = 0; emitted.length > 0 && round < 50; round++) {
        await refusing(pushed(emitted.splice(0)), nowMs);
        nowMs += 1_000;
      }
      const wanted = expected(kind, events);
      expect(of(id).slice(0, 4)).toEqual(wanted.slice(0, 4));
      expect(of(id).slice(4)).toMatchObject([{ op: 'gap', from: wanted[4]!.seq, to: current }]);
    }
  });

  test('finds a message that no process published, by the next one', async () => {
    const events = randomWalletEvents(`lost-${wallet}`, 4, 60, { ...manner, isWhole: true });
    await subscribe('a', 'pnl');
    await settle();
    await openProcess()(events.slice(0, 20), [10]);
    await settle();
    const last = of('a').at(-1)!.seq;
    // Dies after the commit.
    await openProcess()(events.slice(20, 40), [10]);
    emitted.splice(0);
    await openProcess()(events.slice(40), [10]);
    await settle();
    const after = of('a').filter(({ seq }) => seq > last);
    expect(after[0]!.prev).toBeGreaterThan(last);
    await removeConnection(deps.sockets, socketOf('a'));
    await subscribe('b', 'pnl', last);
    await settle();
    expect(of('b')).toEqual(expected('pnl', events).filter(({ seq }) => seq > last));
  });

  test('is refused for a number that was never issued, and only then', async () => {
    const events = randomWalletEvents(`issued-${wallet}`, 5, 24, manner);
    expect([await refused('pnl', 0), await refused('pnl', BASE + 1), await refused('pnl', 41)]).toEqual([
      false,
      true,
      true,
    ]);
    await openProcess()(events, [9]);
    for (const kind of kinds) {
      const issued = new Set(expected(kind, events).map(({ seq }) => seq));
      for (let seq = BASE + 1; seq <= BASE + events.length + 2; seq++)
        expect([seq, await refused(kind, seq)]).toEqual([seq, !issued.has(seq)]);
      expect([await refused(kind, 1), await refused(kind, 2 ** 53 - 1)]).toEqual([true, true]);
    }
  });

  test('gets a gap for a number of an earlier version, and then live messages', async () => {
    const events = randomWalletEvents(`old-${wallet}`, 6, 40, manner);
    const repair = `/v1/wallet/${wallet}/positions`;
    const process = openProcess();
    expect(await refused('positions', OLD_SEQ)).toBe(false);
    await subscribe('silent', 'positions', OLD_SEQ);
    await settle();
    await process(events.slice(0, 30), [10]);
    const current = await subscribe('a', 'positions', OLD_SEQ);
    await settle();
    await process(events.slice(30), [10]);
    await settle();
    const gap = { op: 'gap', channel: channelOf('positions'), from: OLD_SEQ + 1, repair };
    const live = expected('positions', events).filter(({ seq }) => seq > current);
    expect(of('a')).toEqual([{ ...gap, to: current }, ...live]);
    expect(of('silent')).toEqual([{ ...gap, to: BASE }, ...expected('positions', events)]);
  });

  test('gets a gap through the last row of an earlier version, which lacks the position', async () => {
    const events = randomWalletEvents(`bare-${wallet}`, 7, 40, manner);
    const bare = events.slice(0, 20).map(({ position: _, ...event }) => event);
    await openProcess()([...bare, ...events.slice(20)], [10]);
    const lastBare = expected('positions', events).findLast(({ seq }) => seq <= BASE + 20)!.seq;
    await subscribe('a', 'positions', 0);
    await settle();
    const later = expected('positions', events).filter(({ seq }) => seq > lastBare);
    expect(of('a')[0]).toMatchObject({ op: 'gap', from: 1, to: lastBare });
    expect(of('a').slice(1)).toEqual(later);
  });
});
