import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import type { Talk } from '../service/talk.ts';
import { deal, type Event, known, named, paid, swap, upTo } from './contract-tape-events.ts';

type Body = Readonly<Record<string, unknown>>;

const MINUTE_MS = 60_000;
const FAMILIES = ['red', 'green', 'blue'] as const;
const folder = scratch();
const dataDir = join(folder.path, 'data');
let service: Service;
let talk: Talk;
let startMs: number;

/** Minutes after the journey's start, which is forty minutes ago. */
const at = (minutes: number): number => Math.round(startMs + minutes * MINUTE_MS);
const child = (family: string, index: number): string => `${family} child ${index}`;
const wallet = (name: string, topic: string): string => `wallet:${named(name)}:${topic}`;
const token = (name: string, topic: string): string => `token:${named(name)}:${topic}`;

const channels = (): readonly string[] => [
  ...upTo(4).map(index => wallet(child('red', index), 'entity')),
  ...upTo(3).map(index => wallet(`customer ${index}`, 'entity')),
  ...['lead', 'shadow', 'passer 1'].map(name => wallet(name, 'follow')),
  ...['pushed', 'busy'].flatMap(name => [token(name, 'campaign'), token(name, 'security')]),
];
const dataOf = (channel: string): readonly Body[] =>
  talk.heard.filter(heard => heard.channel === channel).map(({ data }) => data!);
const hear = (channel: string, event: string, fits: (data: Body) => boolean = () => true): Promise<Body> =>
  eventually(`${event} on ${channel}`, () => dataOf(channel).find(data => data.event === event && fits(data)), 60_000);
/** A message without message-only fields and without the lag flag. */
const record = ({ event, timestamp, degraded, ...rest }: Body): Body => rest;
const body = async (path: string): Promise<Body> => {
  const answer = await service.get(path, 'layer3');
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body as Body;
};

const family = (name: string, count: number, minute: number): readonly Event[] =>
  upTo(count).map(index => paid(`${name} parent`, child(name, index), at(minute + index / 10), 1 + index / 5));

/** The lead buys, the shadow follows seconds later, and strangers buy too. */
const round = (index: number): readonly Event[] => {
  const minute = 2 + index;
  return [
    ...upTo(4).map(other =>
      swap(`trail ${index}`, `passer ${(index + other * 5) % 13}`, at(minute - 0.9 + other * 0.23)),
    ),
    swap(`trail ${index}`, 'lead', at(minute)),
    swap(`trail ${index}`, 'shadow', at(minute + (4 + index) / 60), deal('buy', 100, 0.1)),
    ...upTo(4).map(other => swap(`aside ${index}`, `passer ${(index * 3 + other) % 13}`, at(minute + other * 0.21))),
  ];
};

const start = async (): Promise<void> => {
  service = await startService(dataDir);
  talk = await service.talk('layer3');
  await talk.subscribe(...channels());
};

beforeAll(async () => {
  await start();
  startMs = Date.now() - 40 * MINUTE_MS;
});
afterAll(async () => {
  await talk?.end();
  await service?.end('SIGTERM');
  folder.remove();
});

describe('Wallets with one funder', () => {
  test('are notified as an entity from three on, and of each new member', async () => {
    await service.publish(family('red', 3, 0));
    const joined = await hear(wallet(child('red', 0), 'entity'), 'joined');
    expect(joined).toMatchObject({
      walletAddress: named(child('red', 0)),
      entityKind: 'shared_funder',
      rootWallet: named('red parent'),
      memberCount: 3,
    });
    await service.publish([paid('red parent', child('red', 3), at(0.5), 2)]);
    const newcomer = await hear(wallet(child('red', 3), 'entity'), 'joined');
    const grown = await hear(wallet(child('red', 0), 'entity'), 'updated', ({ memberCount }) => memberCount === 4);
    expect([newcomer.entityId, grown.entityId]).toEqual([joined.entityId, joined.entityId]);
    const { membership, siblingsSample } = await body(`/v1/wallet/${named(child('red', 0))}/entity`);
    expect(record(membership as Body)).toEqual(record(grown));
    expect(new Set(siblingsSample as string[])).toEqual(new Set([1, 2, 3].map(index => named(child('red', index)))));
  });

  test('are not an entity when the funder is an exchange', async () => {
    await service.publish([known('bourse', 'cex', at(0))]);
    await service.publish(upTo(3).map(index => paid('bourse', `customer ${index}`, at(1 + index / 10), 1)));
    await service.publish([...family('green', 4, 1), ...family('blue', 4, 1.5)]);
    await eventually('those that came after', async () =>
      (await body(`/v1/wallet/${named(child('blue', 3))}/entity`)).membership ? true : undefined,
    );
    expect((await body(`/v1/wallet/${named('customer 0')}/entity`)).membership).toBeNull();
    for (const index of upTo(3)) expect(dataOf(wallet(`customer ${index}`, 'entity'))).toEqual([]);
  });
});

describe('A copying wallet', () => {
  test('and its leader are notified once it is more than chance, and of each later match', async () => {
    await service.publish(upTo(8).flatMap(round));
    const active = await hear(wallet('shadow', 'follow'), 'activated');
    expect(active).toMatchObject({ leaderWallet: named('lead'), followerWallet: named('shadow'), active: true });
    expect(active.distinctTokens).toBeGreaterThanOrEqual(3);
    expect(await hear(wallet('lead', 'follow'), 'activated')).toEqual(active);
    await eventually('all eight matches', async () => ((await edge())?.supportCount === 8 ? true : undefined));
    await service.publish(round(8));
    const ninth = await hear(wallet('lead', 'follow'), 'updated', ({ supportCount }) => supportCount === 9);
    expect(ninth.lastMatchTsMs).toBe(at(10 + 12 / 60));
    expect(record((await edge())!)).toEqual(record(ninth));
  });

  test('does not include uninvolved wallets', () => {
    expect(dataOf(wallet('passer 1', 'follow'))).toEqual([]);
  });

  const edge = async (): Promise<Body | undefined> =>
    ((await body(`/v1/wallet/${named('shadow')}/follows`)).followsOut as Body[])[0];
});

describe('A campaign', () => {
  const wave = (first: number, count: number, minute: number): readonly Event[] =>
    FAMILIES.flatMap((name, order) =>
      upTo(count).map(index => swap('pushed', child(name, first + index), at(minute + order + index / 9))),
    );

  test('of three families forms, holds and grows, and sends an alert when it holds', async () => {
    await service.publish([swap('pushed', 'passer 0', at(13)), ...wave(0, 1, 14)]);
    const formed = await hear(token('pushed', 'campaign'), 'forming');
    expect(formed).toMatchObject({
      status: 'forming',
      startedTsMs: at(14),
      participantWallets: 3,
      participantEntities: 3,
    });
    expect(dataOf(token('pushed', 'security')).filter(({ event }) => event === 'coordination_alert')).toEqual([]);
    await service.publish(wave(1, 1, 27));
    const activated = await hear(token('pushed', 'campaign'), 'activated');
    expect(activated).toMatchObject({ campaignId: formed.campaignId, participantWallets: 6 });
    const alert = await hear(token('pushed', 'security'), 'coordination_alert');
    expect(alert).toMatchObject({ token_mint: named('pushed'), bundle: null, wash_trade: null, rug: null });
    expect(record(alert.campaign as Body)).toEqual(record(activated));
    expect(alert.affected_wallets).toEqual(expect.arrayContaining(FAMILIES.map(name => named(child(name, 0)))));
    expect((alert.evidence as string[]).length).toBeGreaterThan(0);
    await service.publish(wave(2, 2, 30));
    await hear(token('pushed', 'campaign'), 'escalated');
    const { active, recent } = await eventually('all twelve', async () => {
      const page = await body(`/v1/token/${named('pushed')}/campaigns`);
      return (page.active as Body[])[0]?.participantWallets === 12 ? page : undefined;
    });
    expect(recent).toEqual([]);
    expect(active).toMatchObject([{ campaignId: formed.campaignId, status: 'escalating', participantEntities: 3 }]);
    const forming = (await body('/v1/intel/coordinated-pushes/forming')) as unknown as Body[];
    expect(forming).toMatchObject([{ tokenMint: named('pushed'), campaignStatus: 'escalating' }]);
  });

  test('does not exist when as many strangers buy', async () => {
    await service.publish(upTo(12).map(index => swap('busy', `nobody ${index}`, at(14 + index / 2))));
    await eventually('their trades', async () =>
      ((await body(`/v1/token/${named('busy')}/trades`)).trades as Body[]).length === 12 ? true : undefined,
    );
    expect(await body(`/v1/token/${named('busy')}/campaigns`)).toMatchObject({ active: [], recent: [] });
    expect(dataOf(token('busy', 'campaign'))).toEqual([]);
  });
});

test('coordination links survive a SIGKILL', async () => {
  const paths = [
    `/v1/wallet/${named('lead')}/follows`,
    `/v1/wallet/${named(child('red', 1))}/entity`,
    `/v1/token/${named('pushed')}/campaigns`,
  ];
  const answers = async () =>
    JSON.stringify(await Promise.all(paths.map(body)), (key, value) => (key === 'degraded' ? undefined : value));
  const before = await answers();
  await service.end('SIGKILL');
  await start();
  expect(await answers()).toBe(before);
  await service.publish(round(9));
  await hear(wallet('lead', 'follow'), 'updated', ({ supportCount }) => supportCount === 10);
  await service.publish([paid('red parent', child('red', 4), at(12), 1)]);
  await hear(wallet(child('red', 0), 'entity'), 'updated', ({ memberCount }) => memberCount === 5);
});
