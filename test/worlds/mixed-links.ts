import type { Link } from '../../layers/core/relations/link.ts';
import { seeded } from '../tapes/simulated-tapes.ts';
import { address, START_MS, slotAt } from './events.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

const timed = (atMs: number) => ({ slot: slotAt(START_MS + atMs), timestampMs: START_MS + atMs });

export const wallet = (name: string): string => address(`wallet-${name}`);
export const mint = (name: string | number): string => address(`mint-${name}`);

export const buy = (atMs: number, name: string, of: string | number): Link => ({
  kind: 'buy',
  mint: mint(of),
  wallet: wallet(name),
  ...timed(atMs),
});

export const coAction = (atMs: number, of: string | number, id: string, names: readonly string[]): Link => ({
  kind: 'co_action',
  id,
  mint: mint(of),
  wallets: names.map(wallet),
  ...timed(atMs),
});

export const funded = (atMs: number, name: string, from: string, category: string | null = null): Link => ({
  kind: 'funded',
  wallet: wallet(name),
  from: wallet(from),
  category,
  ...timed(atMs),
});

export const known = (atMs: number, name: string, category: string): Link => ({
  kind: 'known',
  wallet: wallet(name),
  category,
  timestampMs: START_MS + atMs,
});

export const clock = (atMs: number): Link => ({ kind: 'clock', timestampMs: START_MS + atMs });

/** End of the story's own events. */
export const STORY_MS = 200 * MINUTE;
const MINTS = 40;
const STRANGERS = 60;
const CREW = ['crew-a', 'crew-b', 'crew-c', 'crew-d'];
const HOUSE = ['house-a', 'house-b', 'house-c', 'house-d'];

/**
 * Three hours of links in order of time: random buys, a follower, a crew,
 * a late exchange funding, merging entities, and a rush on one mint.
 */
export const wholeStory = (seed: number): readonly Link[] => {
  const random = seeded(seed);
  const links: Link[] = [];
  for (const [at, name] of HOUSE.entries()) links.push(funded(at * SECOND, name, 'purse'));
  for (let of = 0; of < MINTS; of++) {
    const startMs = of * 4 * MINUTE + MINUTE;
    const crowd = Array.from({ length: STRANGERS }, (_, at) => at).filter(() => random() < 0.3);
    for (const at of crowd) links.push(buy(startMs + Math.floor(random() * 3 * MINUTE), `stranger-${at}`, of));
    if (of % 2 === 0) {
      links.push(buy(startMs + 20 * SECOND, 'leader', of));
      links.push(buy(startMs + 23 * SECOND, 'follower', of));
    }
    if (of % 9 === 0) links.push(coAction(startMs + SECOND, of, `SameSlotBuyCohort:${of}`, CREW.slice(0, 3)));
  }
  links.push(coAction(90 * MINUTE, 22, 'RelaySequential:r', ['crew-b', 'crew-c', 'crew-d']));
  links.push(coAction(95 * MINUTE, 23, 'RelaySequential:s', ['crew-b', 'crew-c', 'crew-d']));
  for (const [at, name] of [...CREW, ...HOUSE, 'leader', 'follower'].entries())
    links.push(buy(170 * MINUTE + at * 20 * SECOND, name, 'rush'));
  links.push(funded(120 * MINUTE, 'crew-a', 'purse'));
  links.push(funded(121 * MINUTE, 'purse', 'till'));
  links.push(known(150 * MINUTE, 'till', 'cex'));
  return links.sort((a, b) => a.timestampMs - b.timestampMs);
};
