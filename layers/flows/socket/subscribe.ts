import { findChannel, channels as rows } from '../../contract/channels.ts';
import { HEARTBEAT } from '../../contract/heartbeat.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { isTierAtLeast, type Tier, tiers } from '../../contract/tiers.ts';
import { clampMessageText } from '../../core/kernel/shown.ts';
import { extractTopic } from '../../storage/access/channel-names.ts';
import type { Connection, Held } from '../../storage/access/connections.ts';
import { updateListenerRows } from '../../storage/access/listener-rows.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { reserveWallets } from '../../storage/access/tracked-wallets.ts';
import { type Channels, updateSocketChannels } from './change-channels.ts';
import type { Resume } from './message.ts';

/** Channels as asked, and a problem per refused one. */
export type Answered = { readonly channels: readonly string[]; readonly problems: readonly Problem[] };

export type Wanted = { readonly names: readonly string[]; readonly isBatched: boolean; readonly resume?: Resume };

const UNKNOWN: Problem = { code: 'disconnected', message: 'This connection is no longer known; connect again' };

const HELD_MAX = 4_000;
function getHeldMax(tier: Tier): number {
  return tiers[tier].subscriptionsMax ?? HELD_MAX;
}

/** What the channels of all wallets begin with. */
const WALLET_PREFIX = rows.walletPnl.pattern.split('{', 1)[0]!;
function isWallet(channel: string): boolean {
  return channel.startsWith(WALLET_PREFIX);
}

/** Subscribes a socket and reports refused channels. */
export async function subscribe(
  sockets: Sockets,
  id: string,
  tier: Tier,
  wanted: Wanted,
  now: () => number,
): Promise<Answered> {
  const { names } = wanted;
  const refusals = new Map(names.map(name => [name, findChannelProblem(name, tier)]));
  const legal = names.filter(name => refusals.get(name) === null);
  const problems = [...refusals.values()].filter(problem => problem !== null);
  if (legal.length === 0) return { channels: [], problems };
  const claimed = await updateSocketChannels(sockets, id, now(), addChannels(legal, tier, wanted));
  if (claimed === null) return { channels: [], problems: [...problems, UNKNOWN] };
  const fitting = legal.filter(name => claimed.channels.has(name));
  const untracked = await removeUntracked(sockets, claimed, tier, fitting, now);
  const connection = await updateListenerRows(sockets, id, fitting, now);
  const isHeld = (name: string) => connection?.channels.has(name) === true && !untracked.includes(name);
  const refused = [
    ...legal.filter(name => !fitting.includes(name)).map(name => createFullProblem(name, tier)),
    ...untracked.map(name => createUntrackableProblem(name, tier)),
    ...fitting.filter(name => !untracked.includes(name) && !isHeld(name)).map(createOvertakenProblem),
  ];
  return { channels: fitting.filter(isHeld), problems: [...problems, ...refused] };
}

/** Ends subscriptions, held or not. */
export async function unsubscribe(
  sockets: Sockets,
  id: string,
  names: readonly string[],
  now: () => number,
): Promise<Answered> {
  const problems = names.flatMap(name => findUnknownProblem(name) ?? []);
  const known = names.filter(name => findUnknownProblem(name) === null);
  await updateSocketChannels(sockets, id, now(), channels => removeChannels(channels, name => known.includes(name)));
  const connection = await updateListenerRows(sockets, id, known, now);
  const isEnded = (name: string) => !connection?.channels.has(name);
  return {
    channels: known.filter(isEnded),
    problems: [...problems, ...known.filter(name => !isEnded(name)).map(createOvertakenProblem)],
  };
}

/**
 * Adds what fits. A held channel that resumes begins again. Tracked wallets change even if held:
 * each message answers for its own claim.
 */
function addChannels(names: readonly string[], tier: Tier, { isBatched, resume }: Wanted) {
  return (channels: Channels, version: number): Channels => {
    const next = new Map<string, Held>(channels);
    for (const name of names) {
      const held = next.get(name);
      const isChanged =
        held !== undefined &&
        (held.isBatched !== isBatched || (tiers[tier].trackedWalletsMax !== null && isWallet(name)));
      if (isChanged) next.set(name, { ...held, changed: version, isBatched });
      if (held && resume?.has(name)) next.set(name, { begun: version, changed: version, isBatched });
      // Heartbeats take no place.
      if (held === undefined && next.size - Number(next.has(HEARTBEAT)) < getHeldMax(tier))
        next.set(name, { begun: version, changed: version, isBatched });
    }
    return [...next].some(([name, held]) => channels.get(name) !== held) ? next : channels;
  };
}

/** Takes back claims on wallets beyond the limit of the key. Returns their channels. */
async function removeUntracked(
  sockets: Sockets,
  { id, keyId, version }: Connection,
  tier: Tier,
  claimed: readonly string[],
  now: () => number,
): Promise<readonly string[]> {
  const max = tiers[tier].trackedWalletsMax;
  const counted = claimed.filter(isWallet);
  if (max === null || counted.length === 0) return [];
  const tracked = await reserveWallets(sockets, keyId, [...new Set(counted.map(extractTopic))], max, now);
  const untracked = counted.filter(name => !tracked.has(extractTopic(name)));
  if (untracked.length === 0) return [];
  await updateSocketChannels(sockets, id, now(), channels =>
    removeChannels(channels, (name, { changed }) => changed === version && untracked.includes(name)),
  );
  return untracked;
}

/** Returns the same map if nothing matches. */
function removeChannels(channels: Channels, isRemoved: (name: string, held: Held) => boolean): Channels {
  const kept = [...channels].filter(([name, held]) => !isRemoved(name, held));
  return kept.length === channels.size ? channels : new Map(kept);
}

function findUnknownProblem(name: string): Problem | null {
  const match = findChannel(name);
  if (!('problem' in match)) return null;
  return { code: 'unknown_channel', message: `channel ${clampMessageText(name)}: ${match.problem}` };
}

export function findChannelProblem(name: string, tier: Tier): Problem | null {
  const match = findChannel(name);
  if ('problem' in match) return findUnknownProblem(name);
  const needed = match.channel.tier;
  if (isTierAtLeast(tier, needed)) return null;
  const message = `channel ${name} requires ${tiers[needed].name}, the key has ${tiers[tier].name}`;
  return { code: 'forbidden', message };
}

function createFullProblem(channel: string, tier: Tier): Problem {
  return {
    code: 'limit_reached',
    message: `channel ${channel}: subscription limit reached (max ${getHeldMax(tier)} per connection)`,
  };
}

function createUntrackableProblem(channel: string, tier: Tier): Problem {
  return {
    code: 'limit_reached',
    message: `channel ${channel}: tracked wallet limit reached (max ${tiers[tier].trackedWalletsMax} per key)`,
  };
}

/** The problem of a channel that another message changed last. */
function createOvertakenProblem(channel: string): Problem {
  return {
    code: 'overtaken',
    message: `channel ${channel}: changed by another message of this connection`,
  };
}
