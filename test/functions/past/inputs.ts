import { simulate } from 'market-simulator';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { chanceOf } from '../../tapes/chance.ts';
import type { Input } from '../../worlds/whole-service.ts';

/** More relations than by default. */
const shares = { follow: 0.06, entity: 0.06, campaign: 0.04 };

export type Market = { readonly inputs: readonly Input[]; readonly fromMs: number; readonly toMs: number };

/**
 * A simulated market in order of arrival: most events within two seconds, some late by up to half an hour,
 * some before their own time, some twice, and statements that replace earlier ones.
 */
export const marketOf = (seed: number, swaps: number): Market => {
  const chance = chanceOf(seed);
  const events = [...simulate({ seed, swaps, tokens: 4, hours: 1, shares })].flatMap(item =>
    'event' in item ? [item.event as ChainEvent] : [],
  );
  const known = events.filter(({ type }) => type === 'known_wallet');
  const others = events
    .filter(({ type }) => type !== 'known_wallet')
    .flatMap(event => [event, ...correct(chance, event)]);
  const fromMs = Math.min(...others.map(({ timestamp }) => timestamp));
  const inputs = [
    ...known.map(event => ({ event, arrivedMs: Math.min(event.timestamp, fromMs) })),
    ...others.flatMap((event): Input[] => {
      const arrivedMs = event.timestamp + lagOf(chance);
      const again = chance.is(0.02) ? [{ event, arrivedMs: arrivedMs + chance.whole(0, 600_000) }] : [];
      return [{ event, arrivedMs }, ...again];
    }),
  ].toSorted((a, b) => a.arrivedMs - b.arrivedMs);
  return { inputs, fromMs, toMs: inputs.at(-1)!.arrivedMs };
};

const lagOf = (chance: ReturnType<typeof chanceOf>): number => {
  if (chance.is(0.03)) return chance.whole(10_000, 1_800_000);
  return chance.is(0.02) ? -chance.whole(1, 3_000) : chance.whole(200, 2_000);
};

/** Statements of a later time, which replace what was said before. */
const correct = (chance: ReturnType<typeof chanceOf>, event: ChainEvent): readonly ChainEvent[] => {
  if (event.type !== 'swap' || !chance.is(0.02)) return [];
  const { token_mint: mint, slot, wallet_address: wallet } = event;
  const timestamp = event.timestamp + chance.whole(0, 60_000);
  if (chance.is(0.4))
    return [
      {
        ...{ type: 'token_status', mint, slot, timestamp, reason: null, reasons: [] },
        status: chance.pick(['validated', 'suspicious', 'processing']),
      } as ChainEvent,
    ];
  if (chance.is(0.3)) {
    const from = timestamp - chance.whole(0, 3_000_000);
    const slots = { from_slot: chance.whole(1, 4), to_slot: 9 };
    const times = { from_ts: from, to_ts: from + chance.whole(0, 300_000), timestamp };
    const source = chance.pick(['node-a', 'node-b']);
    return [
      { type: 'source_gap', source, ...slots, ...times, reason: 'silent', is_filled: chance.is(0.3) } as ChainEvent,
    ];
  }
  if (chance.is(0.5)) return [{ type: 'multiplier', mint, slot, timestamp, multiplier: '2', effective_ts: timestamp }];
  return [
    {
      ...{ type: 'identity', wallet, platform: 'x', active: true, source: 'registry', timestamp },
      username: chance.pick(['ann', 'bob', 'cid']),
    } as ChainEvent,
  ];
};
