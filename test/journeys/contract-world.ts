/** The running service with the contract's tape, listeners and request paths. */

import type { Answer } from '../service/rest.ts';
import { eventually, type Service } from '../service/service.ts';
import type { Talk } from '../service/talk.ts';
import { channelRows } from './contract/channels.ts';
import type { Row, Tier } from './contract/row.ts';
import { contractTape } from './contract-tape.ts';
import { deal, named, swap } from './contract-tape-events.ts';

type Body = Readonly<Record<string, unknown>>;

export type World = {
  readonly service: Service;
  readonly nowMs: number;
  /**
   * One socket per channel pattern, open since before the tape.
   * A single socket would drop messages.
   */
  readonly talks: ReadonlyMap<string, Talk>;
  /** Path and body of answers while the pipeline lagged. */
  readonly whileBehind: readonly (readonly [string, unknown])[];
};

const LAGGING = [
  `/v1/wallet/${named('copycat')}/follows`,
  `/v1/wallet/${named('family 0 member 0')}/entity`,
  `/v1/token/${named('stage')}/campaigns`,
  '/v1/coordination/health',
];

/** Subscribes to everything and plays the tape. */
export const playContract = async (service: Service): Promise<World> => {
  const talks = new Map<string, Talk>();
  for (const { pattern, subjects, isList } of channelRows) {
    const talk = await service.talk('enterprise');
    if (isList) await talk.list(pattern, subjects.map(named));
    else await talk.subscribe(...subjects.map(name => channelOf(pattern, name)));
    talks.set(pattern, talk);
  }
  const nowMs = Date.now();
  await playTape(service, nowMs);
  await stateCoverage(service, nowMs);
  // Both wait for the clock.
  const [whileBehind] = await Promise.all([
    behind(service, nowMs),
    eventually('the token list', () => isListed(service), LISTED_MS_MAX, POLL_MS),
  ]);
  for (let size = 1; size <= 2; size++) await sealRoots(service);
  // Enters the lists after their first publication.
  await service.publish([swap('newcomer', 'newcomer', Date.now(), deal('buy', 1, 0.01))]);
  return { service, nowMs, talks, whileBehind };
};

const sealRoots = async (service: Service): Promise<void> => {
  const { code, stderr } = await service.chain(['roots', 'seal']);
  if (code !== 0) throw new Error(`The roots were not sealed: ${stderr}`);
};

/** A source with a gap. It is unwatched, so it is never silent. */
const stateCoverage = async ({ ready }: Service, nowMs: number): Promise<void> => {
  const statements = [9, 6].map(minutes => ({
    type: 'coverage',
    source: 'node',
    from_slot: 9_000 - minutes,
    from_timestamp: nowMs - minutes * 60_000,
    to_slot: 9_001 - minutes,
    timestamp: nowMs - minutes * 60_000 + 1_000,
    began: 'silent',
    is_watched: false,
  }));
  const { status } = await fetch(`${ready.ingest_url}/canonical`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ready.ingest_key}` },
    body: JSON.stringify(statements),
  });
  if (status !== 200) throw new Error(`Coverage was answered with HTTP ${status}.`);
};

type Played = Pick<Service, 'get' | 'publish'>;

/** Sends each part of the tape once the one before it is known. */
export const playTape = async (service: Played, nowMs: number): Promise<void> => {
  const { before, since, end } = contractTape(nowMs);
  await service.publish(before);
  for (const family of [0, 1, 2]) await eventually(`family ${family}`, () => isWholeFamily(service, family), 120_000);
  await service.publish(since);
  await eventually('a dump and what it brought', () => isDumped(service, 1), 120_000);
  await service.publish(end);
  await eventually('the end of the tape', () => isOver(service), 120_000);
};

/** Lists are published once a minute. */
const LISTED_MS_MAX = 150_000;
const POLL_MS = 1_000;

const isListed = async (service: Played): Promise<true | undefined> =>
  typeof (await bodyOf(service, '/v1/tokens?limit=2')).next_cursor === 'string' ? true : undefined;

export const channelOf = (pattern: string, name: string): string => pattern.replace(/\{\w+\}/, named(name));

const bodyOf = async (service: Played, path: string): Promise<Body> => (await service.get(path)).body as Body;

/** Its fundings arrive by different shards, and a member that joins a whole family later updates it. */
const isWholeFamily = async (service: Played, family: number): Promise<true | undefined> => {
  const { membership } = await bodyOf(service, `/v1/wallet/${named(`family ${family} member 0`)}/entity`);
  return (membership as { readonly memberCount: number } | null)?.memberCount === 4 ? true : undefined;
};

const token = (service: Played, name: string, route: string): Promise<Body> =>
  bodyOf(service, `/v1/token/${named(name)}/${route}`);

const isDumped = async (service: Played, atLeast: number): Promise<true | undefined> => {
  const { bundles } = await token(service, 'stage', 'bundles');
  const dumping = (bundles as Body[]).filter(bundle => bundle.status === 'dumping' && bundle.realized_pnl_usd !== 0);
  return dumping.length >= atLeast ? true : undefined;
};

const isOver = async (service: Played): Promise<true | undefined> => {
  const { status } = await token(service, 'doomed', 'info');
  const { active } = await token(service, 'stage', 'campaigns');
  const { depth } = await token(service, 'stage', 'liquidity');
  return status === 'rugged' && (active as Body[]).length > 0 && depth !== null ? isDumped(service, 2) : undefined;
};

/** Late events make the live pipeline lag; dependent answers report it. */
const behind = (service: Service, nowMs: number): Promise<World['whileBehind']> => {
  let count = 0;
  return eventually(
    'that the pipeline lags',
    async () => {
      await service.publish([swap('trail 0', `late ${++count}`, nowMs - 50_000 + count, deal('buy', 1, 0.01))]);
      const head = (await bodyOf(service, LAGGING[1]!)).membership as { readonly entityId: string };
      const paths = [...LAGGING, `/v1/entity/${head.entityId}`, `/v1/entity/${head.entityId}/members`];
      const answers = await Promise.all(paths.map(async path => [path, await bodyOf(service, path)] as const));
      return answers.every(([, body]) => body.degraded === true || body.healthy === false) ? answers : undefined;
    },
    120_000,
    POLL_MS,
  );
};

const filled = ({ nowMs }: World, text: string): string =>
  text.replace(/\{(-?[\w ]+)\}/g, (_, name: string) =>
    name.startsWith('-') ? String(nowMs + Number(name) * 60_000) : named(name),
  );

/** Paths of a row for a subject: one per bundle of a token. */
export const pathsOf = async (world: World, { path }: Row, ask: string): Promise<readonly string[]> => {
  const [subject = '', query] = ask.split('?');
  const tail = query === undefined ? '' : `?${filled(world, query)}`;
  const address = named(subject);
  if (subject.startsWith('=')) return [path.replace('{username}', encodeURIComponent(subject.slice(1))) + tail];
  if (path.includes('{entity_id}')) {
    const { membership } = await bodyOf(world.service, `/v1/wallet/${address}/entity`);
    return [path.replace('{entity_id}', (membership as { readonly entityId: string }).entityId) + tail];
  }
  const subjected = path.replace(/\{(address|mint|leader)\}/, address);
  if (!path.includes('{bundle_id}')) return [subjected + tail];
  const { bundles } = await bodyOf(world.service, `/v1/token/${address}/bundles`);
  return (bundles as Body[]).map(({ bundle_id }) => subjected.replace('{bundle_id}', String(bundle_id)));
};

/** Sends a request with a tier's key, or without one. */
export const asked = ({ service }: World, path: string, tier: Tier | null = 'enterprise'): Promise<Answer> =>
  service.get(path, tier);
