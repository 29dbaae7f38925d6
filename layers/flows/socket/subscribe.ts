import { findChannel } from '../../contract/channels.ts';
import { getHeldChannel } from '../../contract/held-name.ts';
import { findOver } from '../../contract/listed.ts';
import { findQueryProblem, toHeldName } from '../../contract/routes/list-query.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { isTierAtLeast, type Tier, tiers } from '../../contract/tiers.ts';
import { clampMessageText } from '../../core/kernel/shown.ts';
import { updateListenerRows } from '../../storage/access/listener-rows.ts';
import type { Sockets } from '../../storage/access/sockets.ts';
import { removeChannels, updateSocketChannels } from './change-channels.ts';
import type { Lists } from './message.ts';
import { addParts, createPart, isHeldAs, type Part, type Wanted } from './parts.ts';
import { refuseUntracked } from './track.ts';

/** Channels as asked, and a problem per refused one. */
export type Answered = {
  readonly channels: readonly string[];
  readonly problems: readonly Problem[];
  /** What the socket holds for each of them. */
  readonly held: ReadonlyMap<string, readonly string[]>;
};

const UNKNOWN: Problem = { code: 'disconnected', message: 'This connection is no longer known; connect again' };

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
  if (legal.length === 0) return { channels: [], problems, held: new Map() };
  const isLimited = tiers[tier].trackedWalletsMax !== null;
  let parts: readonly Part[] = [];
  const claimed = await updateSocketChannels(sockets, id, now(), (channels, version) => {
    parts = legal.map(name => createPart(name, channels, wanted));
    return addParts(channels, parts, tier, wanted, version, isLimited);
  });
  if (claimed === null) return { channels: [], problems: [...problems, UNKNOWN], held: new Map() };
  if (isLimited) await refuseUntracked(sockets, claimed, tier, parts, now);
  const touched = parts.flatMap(({ held, leaving, refusal }) => (refusal === null ? [...held, ...leaving] : []));
  // Of refused parts: rows of what they claimed.
  const claims = parts.flatMap(({ held, refusal }) => (refusal === null ? [] : held));
  const connection = await updateListenerRows(
    sockets,
    id,
    [...new Set([...touched, ...claims.filter(name => claimed.channels.has(name))])],
    now,
  );
  for (const part of parts)
    if (part.refusal === null && !isHeldAs(part, connection)) part.refusal = createOvertakenProblem(part.name);
  const accepted = parts.filter(({ refusal }) => refusal === null);
  return {
    channels: accepted.map(({ name }) => name),
    problems: [...problems, ...parts.flatMap(({ refusal }) => refusal ?? [])],
    held: new Map(accepted.map(({ name, held }) => [name, held])),
  };
}

/** Ends subscriptions, held or not, or addresses of lists. */
export async function unsubscribe(
  sockets: Sockets,
  id: string,
  names: readonly string[],
  now: () => number,
  lists: Lists = new Map(),
): Promise<Omit<Answered, 'held'>> {
  const problems = names.flatMap(name => findUnknownProblem(name) ?? []);
  const known = names.filter(name => findUnknownProblem(name) === null);
  const ended = new Set(known.filter(name => !lists.has(name)));
  const plain = known.filter(name => findOver(name) === null).map(toHeldName);
  const gone = new Set([...plain, ...known.flatMap(name => lists.get(name) ?? [])]);
  await updateSocketChannels(sockets, id, now(), channels =>
    removeChannels(channels, name => {
      if (ended.has(getHeldChannel(name))) gone.add(name);
      return gone.has(name);
    }),
  );
  const connection = await updateListenerRows(sockets, id, [...gone], now);
  const left = new Set(
    [...(connection?.channels.keys() ?? [])]
      .filter(name => gone.has(name) || ended.has(getHeldChannel(name)))
      .map(getHeldChannel),
  );
  return {
    channels: known.filter(name => !left.has(name)),
    problems: [...problems, ...known.filter(name => left.has(name)).map(createOvertakenProblem)],
  };
}

function findUnknownProblem(name: string): Problem | null {
  const match = findChannel(name);
  const problem = 'problem' in match ? match.problem : findQueryProblem(name);
  if (problem === null) return null;
  return { code: 'unknown_channel', message: `channel ${clampMessageText(name)}: ${problem}` };
}

export function findChannelProblem(name: string, tier: Tier): Problem | null {
  const match = findChannel(name);
  const unknown = findUnknownProblem(name);
  if ('problem' in match || unknown !== null) return unknown;
  const needed = match.channel.tier;
  if (isTierAtLeast(tier, needed)) return null;
  const message = `channel ${name} requires ${tiers[needed].name}, the key has ${tiers[tier].name}`;
  return { code: 'forbidden', message };
}

/** The problem of a channel that another message changed last. */
function createOvertakenProblem(channel: string): Problem {
  return {
    code: 'overtaken',
    message: `channel ${channel}: changed by another message of this connection`,
  };
}
