import { HEARTBEAT } from '../../contract/heartbeat.ts';
import { getHeldChannel } from '../../contract/held-name.ts';
import { findOver, isQueryChannel, LISTED_MAX } from '../../contract/listed.ts';
import { toHeldName } from '../../contract/routes/list-query.ts';
import type { Problem } from '../../contract/socket-errors.ts';
import { type Tier, tiers } from '../../contract/tiers.ts';
import type { Connection, Held } from '../../storage/access/connections.ts';
import type { Channels } from './change-channels.ts';
import type { Lists, Resume } from './message.ts';

/** Held channels of one socket, the addresses of its lists included. */
export const HELD_MAX = 4_000;
/** Queries of one socket. Each is asked once a minute. */
export const QUERIES_MAX = 10;

/** A channel as asked, with what the socket is to hold for it. */
export type Part = {
  readonly name: string;
  readonly held: readonly string[];
  /** Held channels of a list that it no longer names. */
  readonly leaving: readonly string[];
  /** Of a list that the message did not send whole. */
  readonly isKept: boolean;
  refusal: Problem | null;
};

export type Wanted = {
  readonly names: readonly string[];
  readonly isBatched: boolean;
  readonly resume?: Resume;
  readonly lists?: Lists;
  readonly isAppended?: boolean;
};

export function createPart(name: string, channels: Channels, { lists = new Map(), isAppended = false }: Wanted): Part {
  const part = { name, leaving: [], isKept: false, refusal: null };
  if (findOver(name) === null) return { ...part, held: [toHeldName(name)] };
  const before = [...channels.keys()].filter(held => getHeldChannel(held) === name);
  const listed = lists.get(name);
  if (listed !== undefined && isAppended) {
    const count = new Set([...before, ...listed]).size;
    const problem = `a list must have 1 to ${LISTED_MAX} addresses, got ${count}`;
    return {
      ...part,
      held: listed,
      isKept: true,
      refusal: count > LISTED_MAX ? createFullProblem(name, problem) : null,
    };
  }
  if (listed !== undefined) {
    const next = new Set(listed);
    return { ...part, held: listed, leaving: before.filter(held => !next.has(held)) };
  }
  const message = `channel ${name}: lists must have its addresses`;
  const refusal: Problem | null = before.length === 0 ? { code: 'invalid_message', message } : null;
  return { ...part, held: before, isKept: true, refusal };
}

/**
 * Adds what fits, lists whole or not at all. A held channel that resumes begins again. Tracked
 * wallets change even if held: each message has its own claim.
 */
export function addParts(
  channels: Channels,
  parts: readonly Part[],
  tier: Tier,
  { isBatched, resume }: Wanted,
  version: number,
  isLimited: boolean,
): Channels {
  const next = new Map<string, Held>(channels);
  const counted = new Set([...channels.keys()].filter(name => name !== HEARTBEAT).map(getHeldChannel));
  for (const part of parts) {
    if (part.refusal !== null) continue;
    const added = part.held.filter(name => !next.has(name));
    // Heartbeats take no place.
    const heldCount = next.size - Number(next.has(HEARTBEAT)) - part.leaving.length + added.length;
    part.refusal = findLimitProblem(part.name, counted, heldCount, tier);
    if (part.refusal !== null) continue;
    counted.add(part.name);
    if (!isLimited || !isTracked(part)) for (const name of part.leaving) next.delete(name);
    for (const name of added) next.set(name, { begun: version, changed: version, isBatched });
    for (const name of part.held) {
      const held = next.get(name)!;
      if (held.begun === version) continue;
      if (held.isBatched !== isBatched || (isLimited && isTracked(part)))
        next.set(name, { ...held, changed: version, isBatched });
      if (resume?.has(name)) next.set(name, { begun: version, changed: version, isBatched });
    }
  }
  return next.size !== channels.size || [...next].some(([name, held]) => channels.get(name) !== held) ? next : channels;
}

/** Whether a part counts as tracked wallets. */
export function isTracked({ held }: Pick<Part, 'held'>): boolean {
  return held.some(name => name.startsWith('wallet:'));
}

function findLimitProblem(name: string, counted: ReadonlySet<string>, heldCount: number, tier: Tier): Problem | null {
  const max = tiers[tier].subscriptionsMax ?? HELD_MAX;
  if (!counted.has(name)) {
    if (isQueryChannel(name) && [...counted].filter(isQueryChannel).length >= QUERIES_MAX)
      return createFullProblem(name, `query limit reached (max ${QUERIES_MAX} per connection)`);
    if (counted.size >= max) return createFullProblem(name, `subscription limit reached (max ${max} per connection)`);
  }
  if (heldCount <= HELD_MAX) return null;
  return createFullProblem(name, `address limit reached (max ${HELD_MAX} per connection)`);
}

/** A list must be held as it was sent. */
export function isHeldAs({ name, held, isKept }: Part, connection: Connection | undefined): boolean {
  if (connection === undefined) return false;
  if (!held.every(one => connection.channels.has(one))) return false;
  if (isKept || findOver(name) === null) return true;
  return [...connection.channels.keys()].filter(one => getHeldChannel(one) === name).length === held.length;
}

export function createFullProblem(channel: string, problem: string): Problem {
  return { code: 'limit_reached', message: `channel ${channel}: ${problem}` };
}
