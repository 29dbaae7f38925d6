import { beforeEach, describe, expect, test } from 'vitest';
import { addRange } from '../../../layers/core/delivery/lane.ts';
import { deliverFirings } from '../../../layers/flows/delivery/deliver.ts';
import { changeLane } from '../../../layers/flows/delivery/hold.ts';
import { resumeTarget } from '../../../layers/flows/delivery/targets.ts';
import { findLane } from '../../../layers/storage/targets/lanes.ts';
import { findTarget } from '../../../layers/storage/targets/targets.ts';
import { readTries } from '../../../layers/storage/targets/tries.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { answered, OWNER, openDeliveryWorld, START_MS } from '../../worlds/delivery.ts';

const HOUR = 3_600_000;
const engine = useEngine('embedded');
let world: ReturnType<typeof openDeliveryWorld>;
let slow: string;
let quick: string;

beforeEach(async () => {
  world = openDeliveryWorld({ client: engine.client, table: (await makeTables(engine.client, ['targets'])).targets });
  [slow, quick] = [await world.addTarget('slow'), await world.addTarget('quick')];
});

const seqsAt = (url: string) => world.received.filter(one => one.url === url).map(({ seq }) => seq);
const timesAt = (url: string) => world.received.filter(one => one.url === url).map(({ atMs }) => atMs - START_MS);
const listTries = async (ruleId = 'rul') =>
  (await readTries(world.deps.targets, ruleId, { limit: 200, before: undefined, nowMs: world.now() })).tries;

describe('Firings of a rule', () => {
  test('reach each of its targets in order, once', async () => {
    await world.fire('rul', ['slow', 'quick'], 60);
    await world.run();
    const all = Array.from({ length: 60 }, (_, at) => at + 1);
    expect([seqsAt(slow), seqsAt(quick)]).toEqual([all, all]);
    expect(await listTries()).toHaveLength(120);
  });

  test('wait for the one before, and hold up neither another target nor another rule', async () => {
    world.answers.set(slow, ({ seq, id }) =>
      id.startsWith('fir_rul_') && seq === 2 && world.now() < START_MS + 60_000 ? answered(500) : answered(200),
    );
    await world.fire('rul', ['slow', 'quick'], 3);
    await world.fire('other', ['slow'], 3);
    await world.run(START_MS + 1_000);
    expect([seqsAt(slow), seqsAt(quick)]).toEqual([
      [1, 2, 1, 2, 3],
      [1, 2, 3],
    ]);
    await world.run();
    expect(seqsAt(slow)).toEqual([1, 2, 1, 2, 3, 2, 2, 2, 3]);
    expect(timesAt(slow).slice(5)).toEqual([5_000, 30_000, 120_000, 120_000]);
  });

  test('have the same id in each try, and a try says what came of it', async () => {
    const replies = [answered(500), answered(302), { kind: 'failed', why: 'timeout' } as const, answered(204)];
    world.answers.set(slow, () => replies.shift()!);
    await world.fire('rul', ['slow']);
    await world.run();
    expect(new Set(world.received.map(({ id }) => id))).toEqual(new Set(['fir_rul_1']));
    expect((await listTries()).map(({ attempt, result, status }) => [attempt, result, status])).toEqual([
      [4, 'delivered', 204],
      [3, 'timeout', null],
      [2, 'redirect_refused', 302],
      [1, 'http_error', 500],
    ]);
  });

  test('are dead after a day, and the next one has its turn', async () => {
    world.answers.set(slow, ({ seq }) => answered(seq === 1 ? 503 : 200));
    await world.fire('rul', ['slow'], 2);
    await world.run();
    const tries = await listTries();
    const dead = tries.filter(({ result }) => result === 'dead');
    expect(dead.map(({ seq, attempt }) => [seq, attempt])).toEqual([[1, 29]]);
    expect(seqsAt(slow)).toEqual([...Array(29).fill(1), 2]);
    const lasts = timesAt(slow).slice(-2);
    expect(lasts.map(ms => Math.round(ms / 60_000))).toEqual([23 * 60 + 30, 23 * 60 + 30]);
  });

  test('wait as long as Retry-After says, at most an hour', async () => {
    const waits = ['40', '9999'];
    world.answers.set(slow, () =>
      waits.length === 0 ? answered(200) : answered(429, { 'retry-after': waits.shift()! }),
    );
    await world.fire('rul', ['slow']);
    await world.run();
    expect(timesAt(slow)).toEqual([0, 40_000, 40_000 + HOUR]);
  });

  test('rest where a target asks for it after a delivery', async () => {
    const place = 'https://discord.com/api/webhooks/1/x';
    await world.addTarget('chat', {
      kind: 'discord',
      sealedPlace: (await world.deps.sealer()).seal(place, 'chat'),
      secrets: [],
    });
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '3' };
    const times: number[] = [];
    const deps = {
      ...world.deps,
      send: async () => {
        times.push(world.now() - START_MS);
        return answered(204, headers);
      },
    };
    await world.fire('rul', ['chat'], 3);
    await world.run(Infinity, (_, call) => deliverFirings(deps, call));
    expect(times).toEqual([0, 3_000, 6_000]);
  });
});

describe('A target', () => {
  test('that is gone is paused; what waits comes when it is resumed, from the one that failed', async () => {
    let isGone = true;
    world.answers.set(slow, ({ seq }) => answered(isGone && seq === 2 ? 410 : 200));
    await world.fire('rul', ['slow'], 3);
    await world.run();
    expect(await findTarget(world.deps.targets, OWNER, 'slow')).toMatchObject({ state: 'paused', pausedWhy: 'gone' });
    await world.fire('rul', ['slow']);
    // Its first firing comes while it is paused.
    await world.fire('new', ['slow']);
    await world.run();
    expect(seqsAt(slow)).toEqual([1, 2]);
    isGone = false;
    await resumeTarget({ ...world.deps, ownAccount: null, findAddressProblem: async () => null }, OWNER, 'slow');
    await world.run();
    expect(seqsAt(slow).toSorted()).toEqual([1, 1, 2, 2, 3, 4]);
    expect(world.received.filter(({ id }) => id.startsWith('fir_rul')).map(({ seq }) => seq)).toEqual([1, 2, 2, 3, 4]);
  });

  test('that was deleted receives nothing more', async () => {
    await world.fire('rul', ['nobody'], 2);
    await world.run();
    expect([world.received, world.queue]).toEqual([[], []]);
  });

  test('that is not verified receives nothing', async () => {
    const url = await world.addTarget('new', { state: 'unverified', verifiedMs: null });
    await world.fire('rul', ['new']);
    await world.run();
    expect(seqsAt(url)).toEqual([]);
  });
});

describe('A worker', () => {
  test('hands over before its function ends', async () => {
    world.delays.set(slow, 4_000);
    await world.fire('rul', ['slow'], 12);
    await world.run();
    expect(seqsAt(slow)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
    expect((await findLane(world.deps.targets, 'slow', 'rul'))?.holder).toBeNull();
  });

  test('that another one called meanwhile looks again before it ends', async () => {
    world.answers.set(slow, ({ seq }) => {
      if (seq === 1) void world.fire('rul', ['slow']).then(() => world.run(world.now()));
      return answered(200);
    });
    await world.fire('rul', ['slow']);
    await world.run(START_MS);
    await world.run();
    expect(seqsAt(slow)).toEqual([1, 2]);
  });

  test('that died is replaced after its hold', async () => {
    const dying = { ...world.deps, send: () => Promise.reject(new Error('killed')) };
    await world.fire('rul', ['slow']);
    await world.run(START_MS, (_, call) => deliverFirings(dying, call).catch(() => {}));
    // Its call comes again.
    await world.fire('rul', ['slow']);
    await world.run();
    expect([seqsAt(slow), timesAt(slow)[0]]).toEqual([[1, 2], 90_000]);
  });
});

test('firings are sent again before newer ones, without those that wait anyway', async () => {
  await world.fire('rul', ['slow'], 4);
  await world.run();
  const redeliver = (fromSeq: number, toSeq: number) =>
    changeLane(world.deps, 'slow', 'rul', now => addRange(now, { fromSeq, toSeq }));
  expect(await redeliver(2, 9)).toMatchObject({ again: [{ fromSeq: 2, toSeq: 4 }] });
  expect(await redeliver(5, 9)).toBeNull();
  world.answers.set(slow, ({ atMs, seq }) => answered(seq === 3 && atMs < START_MS + 20_000 ? 500 : 200));
  await world.fire('rul', ['slow'], 2);
  await world.run();
  expect(seqsAt(slow)).toEqual([1, 2, 3, 4, 2, 3, 3, 3, 4, 5, 6]);
});
