import { findChannel, channels as rows } from '../../contract/channels.ts';
import { reaches, type Tier, tiers } from '../../contract/tiers.ts';
import { cut } from '../../core/kernel/shown.ts';
import {
  type Connection,
  connectionsOf,
  listen,
  loadConnection,
  type Sockets,
  saveConnection,
  topicOf,
  unlisten,
} from '../../storage/access/sockets.ts';
import { ConflictError, isWritten } from '../../storage/kernel/dynamo.ts';
import { retry } from '../../storage/kernel/retry.ts';

/** Held channels, and a message per refused one. */
export type Answered = { readonly channels: readonly string[]; readonly problems: readonly string[] };

/** `begun`: the newly held channels. */
export type Subscribed = Answered & { readonly begun: readonly string[] };

const TRIES_MAX = 8;

/** All channels of a connection share one item. */
const HELD_MAX = 4_000;
const heldMax = (tier: Tier): number => tiers[tier].subscriptionsMax ?? HELD_MAX;

/** What the channels of all wallets begin with. */
const WALLET_PREFIX = rows.walletPnl.pattern.split('{', 1)[0]!;

/** Subscribes a socket and reports refused channels. */
export const subscribe = async (
  sockets: Sockets,
  id: string,
  tier: Tier,
  names: readonly string[],
  nowMs: number,
): Promise<Subscribed> => {
  const problems: string[] = [];
  const legal = names.filter(name => {
    const problem = problemWith(name, tier);
    if (problem !== null) problems.push(problem);
    return problem === null;
  });
  const held = await change(sockets, id, nowMs, async connection => {
    const fresh = legal.filter(name => !connection.channels.includes(name));
    const kept = await withinLimits(sockets, connection, tier, fresh, nowMs);
    return {
      channels: [...connection.channels, ...kept],
      answer: fresh
        .filter(name => !kept.includes(name))
        .map(name => overLimit(name, tier, kept.length + connection.channels.length)),
    };
  });
  if (held === null)
    return { channels: [], begun: [], problems: ['This connection is no longer known; connect again'] };
  const channels = legal.filter(name => held.connection.channels.includes(name));
  await listen(sockets, held.connection, channels, nowMs);
  const begun = channels.filter(name => !held.before.includes(name));
  return { channels, begun, problems: [...problems, ...held.answer] };
};

/** Ends subscriptions, held or not. */
export const unsubscribe = async (
  sockets: Sockets,
  id: string,
  names: readonly string[],
  nowMs: number,
): Promise<Answered> => {
  const matched = names.map(name => ({ name, match: findChannel(name) }));
  const channels = matched.filter(({ match }) => 'channel' in match).map(({ name }) => name);
  const problems = matched.flatMap(({ name, match }) =>
    'problem' in match ? [`channel ${cut(name)}: ${match.problem}`] : [],
  );
  await unlisten(sockets, id, channels);
  await change(sockets, id, nowMs, async connection => ({
    channels: connection.channels.filter(name => !channels.includes(name)),
    answer: [],
  }));
  return { channels, problems };
};

const problemWith = (name: string, tier: Tier): string | null => {
  const match = findChannel(name);
  if ('problem' in match) return `channel ${cut(name)}: ${match.problem}`;
  const needed = match.channel.tier;
  return reaches(tier, needed)
    ? null
    : `channel ${name} requires ${tiers[needed].name}, the key has ${tiers[tier].name}`;
};

const withinLimits = async (
  sockets: Sockets,
  connection: Connection,
  tier: Tier,
  fresh: readonly string[],
  nowMs: number,
): Promise<readonly string[]> => {
  const fitting = fresh.slice(0, Math.max(0, heldMax(tier) - connection.channels.length));
  const max = tiers[tier].trackedWalletsMax;
  if (max === null || !fitting.some(isWallet)) return fitting;
  const held = (await connectionsOf(sockets, connection.keyId, nowMs)).flatMap(({ channels }) => channels);
  const wallets = new Set(held.filter(isWallet).map(topicOf));
  return fitting.filter(
    name => !isWallet(name) || wallets.has(topicOf(name)) || (wallets.size < max && wallets.add(topicOf(name))),
  );
};

const isWallet = (channel: string): boolean => channel.startsWith(WALLET_PREFIX);

const overLimit = (name: string, tier: Tier, held: number): string =>
  held >= heldMax(tier)
    ? `channel ${name}: subscription limit reached (max ${heldMax(tier)} per connection)`
    : `channel ${name}: tracked wallet limit reached (max ${tiers[tier].trackedWalletsMax} per key)`;

type Change = { readonly channels: readonly string[]; readonly answer: readonly string[] };

type Changed = {
  readonly connection: Connection;
  readonly before: readonly string[];
  readonly answer: readonly string[];
};

/** The version keeps concurrent messages within the limit. */
const change = (
  sockets: Sockets,
  id: string,
  nowMs: number,
  decide: (connection: Connection) => Promise<Change>,
): Promise<Changed | null> => {
  const failure = () => new ConflictError(`The channels of ${id} changed during each of ${TRIES_MAX} tries`);
  return retry({ triesMax: TRIES_MAX, failure }, async () => {
    const connection = await loadConnection(sockets, id);
    if (!connection) return null;
    const { channels, answer } = await decide(connection);
    const next = { ...connection, channels, version: connection.version + 1 };
    const isSame = channels.length === connection.channels.length;
    const isSaved = isSame || (await isWritten(saveConnection(sockets, next, nowMs)));
    return isSaved ? { connection: next, before: connection.channels, answer } : undefined;
  });
};
