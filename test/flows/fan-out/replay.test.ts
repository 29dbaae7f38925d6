import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createFanOut, type FanOutDeps } from '../../../layers/flows/fan-out/fan-out.ts';
import { packMessageRecords, replayRecord } from '../../../layers/flows/fan-out/records.ts';
import { saveConnection } from '../../../layers/storage/access/connections.ts';
import { saveKey } from '../../../layers/storage/access/keys.ts';
import { updateListenerRows } from '../../../layers/storage/access/listener-rows.ts';
import { loadListener } from '../../../layers/storage/access/listeners.ts';
import { addNotes, loadNoteHeads } from '../../../layers/storage/ledger/notes.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { trade } from '../../tapes/trades.ts';
import { address, START_MS } from '../../worlds/events.ts';
import { fanOutDeps, pushed } from '../../worlds/fan-out.ts';
import { keepTape } from '../../worlds/long-tapes.ts';
import { farEnd } from '../../worlds/market.ts';
import { connectionTo } from '../../worlds/sockets.ts';

const KEY = { hash: 'hash', id: 'key', name: 'n', createdMs: 0, expiresMs: null, revokedMs: null };
const ID = 'socket';
const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('A replay', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);
  let deps: FanOutDeps;
  let take: ReturnType<typeof createFanOut>;
  let seen: { readonly replay?: boolean; readonly data: { readonly signature: string } }[];
  let mint: string;
  let mints = 0;

  beforeEach(async () => {
    mint = address(`mint ${mints++}`);
    seen = [];
    const post: FanOutDeps['post'] = async (_, text) => {
      seen.push(JSON.parse(text));
      return 'sent';
    };
    deps = { ...fanOutDeps(engine.client, names, farEnd().client), post };
    await saveKey(deps.keys, { ...KEY, tier: 'layer1' });
    take = createFanOut(deps);
  });

  const trades = (from: number, to: number) =>
    range(from, to).map(seq => trade({ seq, slot: 100 + seq, timestampMs: START_MS + seq * 100 }));
  /** Puts trades on the tape, of which the ledger annotated those until a number. */
  const put = async (from: number, to: number, annotated = to): Promise<void> => {
    await keepTape(engine.client, names, mint, trades(from, to));
    const head = (await loadNoteHeads(deps.notes, [mint])).get(mint)!;
    const notes = trades(from, annotated).map(({ seq, slot, timestampMs }) => ({
      ...{ seq, slot, timestampMs, labels: [], context: null },
    }));
    await addNotes(deps.notes, head, annotated, notes, { applied: head.seq, traded: annotated });
  };
  const channel = () => `token:${mint}:trades`;
  const subscribe = async (id = `${ID} ${mint}`): Promise<string> => {
    await saveConnection(deps.sockets, connectionTo(id, 'layer1', [channel()]), START_MS);
    await updateListenerRows(deps.sockets, id, [channel()], () => START_MS);
    return id;
  };
  const live = (from: number, to: number) =>
    packMessageRecords(
      trades(from, to).map(({ seq, signature }) => ({
        channel: channel(),
        data: JSON.stringify({ signature }),
        place: { seq, prev: seq - 1 },
      })),
      0,
    );
  const request = async (id: string, after: number, isResume = false) => [
    replayRecord({ ...(await loadListener(deps.sockets, id, channel()))!, after, isResume }),
  ];
  const numbers = (isReplay: boolean) =>
    seen
      .filter(({ replay = false }) => replay === isReplay)
      .map(({ data }) => Number(data.signature.replace('signature-', '')));

  test('sends the newest 50 trades and those since as replayed, then live ones, each once', async () => {
    await put(1, 70, 65);
    const id = await subscribe();
    await take(pushed(live(60, 65)), 0);
    expect(seen).toEqual([]);
    await take(pushed([...(await request(id, 65)), ...live(66, 67)]), 0);
    await take(pushed(live(68, 70)), 0);
    expect(numbers(true)).toEqual(range(16, 70));
    await put(71, 71);
    await take(pushed(live(71, 71)), 0);
    expect(numbers(false)).toEqual([71]);
    expect(seen.slice(0, 55).every(({ replay }) => replay === true)).toBe(true);
  });

  test('contains every trade annotated since the subscription, though more than 50 followed', async () => {
    await put(1, 60);
    const id = await subscribe();
    const asked = await request(id, 60);
    await put(61, 200);
    // The ledger published these after the request, but annotated them before it was read.
    await take(pushed([...asked, ...live(61, 200)]), 0);
    expect(numbers(true)).toEqual(range(11, 200));
    expect(numbers(false)).toEqual([]);
    await put(201, 201);
    await take(pushed(live(201, 201)), 0);
    expect(numbers(false)).toEqual([201]);
  });

  test('is sent once, also when it is asked for twice, and not after another subscription began', async () => {
    await put(1, 3);
    const id = await subscribe();
    const asked = await request(id, 3);
    await take(pushed([...asked, ...asked]), 0);
    await take(pushed(asked), 0);
    expect(numbers(true)).toEqual([1, 2, 3]);
  });

  test('ends with a gap through the newest trade for a client that does not read', async () => {
    await put(1, 400);
    const [slot, timestampMs] = [501, START_MS + 40_100];
    const event = { type: 'holders_snapshot', mint, phase: 'begin', slot, timestamp: timestampMs } as const;
    await keepTape(engine.client, names, mint, [{ seq: 401, slot, timestampMs, event }]);
    const id = await subscribe();
    const emitted: Parameters<FanOutDeps['emitPush']>[0][number][] = await request(id, 10, true);
    let [posts, nowMs] = [0, 0];
    const refusing = createFanOut({
      ...deps,
      clock: () => nowMs,
      post: async (to, text) => (++posts === 3 ? 'refused' : deps.post(to, text)),
      emitPush: async records => {
        emitted.push(...records);
        return [];
      },
    });
    for (let batch = 0; emitted.length > 0 && batch < 50; batch++) {
      await refusing(pushed(emitted.splice(0)), nowMs);
      nowMs += 1_000;
    }
    expect(seen).toMatchObject([{ seq: 11 }, { seq: 12 }, { op: 'gap', from: 13, to: 400 }]);
    await put(402, 402);
    await take(pushed(live(402, 402)), 0);
    expect(seen.at(-1)).toMatchObject({ seq: 402 });
  });

  test('that fails is tried again without holding other messages, and loses nothing', async () => {
    await put(1, 3);
    const id = await subscribe();
    let isBroken = true;
    const send = (command: never) => (isBroken ? Promise.reject(new Error('down')) : engine.client.send(command));
    const again: Parameters<FanOutDeps['emitPush']>[0][number][] = [];
    const broken = { send } as never;
    take = createFanOut({
      ...deps,
      tape: { ...deps.tape, client: broken },
      emitPush: async records => {
        again.push(...records);
        return [];
      },
    });
    expect(await take(pushed(await request(id, 3)), 0)).toBeNull();
    expect([seen.length, again.length]).toEqual([0, 1]);
    isBroken = false;
    await put(4, 4);
    await take(pushed([...live(4, 4), ...again]), 0);
    expect([...numbers(true), ...numbers(false)]).toEqual([1, 2, 3, 4]);
  });
});
