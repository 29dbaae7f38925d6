import { simulate } from 'market-simulator';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { toPartitionKey } from '../../layers/contract/events/key.ts';
import { serializeEventRecord } from '../../layers/contract/events/record.ts';
import { type Chance, chanceOf } from '../tapes/chance.ts';
import type { Draft } from './shards.ts';

/** One part of the input, delivered whole before the next. */
export type Slice = { readonly nowMs: number; readonly records: readonly Draft[] };

/** In a lap of the long runs. */
const SWAPS = 700;
const TOKENS = 5;
const SLICES = 6;

/** A seeded market with every kind of event, in time order. */
export const tapeOf = (seed: number, swaps = SWAPS): readonly Slice[] => {
  const events = [...simulate({ seed, swaps, tokens: TOKENS, hours: 1 })].flatMap(item =>
    'event' in item ? [item.event as ChainEvent] : [],
  );
  const chance = chanceOf(seed);
  const whole = [...events, ...extrasOf(chance, events)].sort((a, b) => a.timestamp - b.timestamp);
  const known = whole.filter(({ type }) => type === 'known_wallet');
  const others = whole.filter(({ type }) => type !== 'known_wallet');
  const size = Math.ceil(others.length / SLICES);
  const parts = Array.from({ length: SLICES }, (_, at) => others.slice(at * size, (at + 1) * size));
  // Prices precede their swaps, and exchanges their withdrawals.
  return [known, ...parts].flatMap(part => {
    const nowMs = Math.max(...part.map(({ timestamp }) => timestamp)) + 500;
    const first = part.filter(({ type }) => type === 'price');
    const rest = part.filter(({ type }) => type !== 'price');
    return [sliceOf(chance, first, nowMs), sliceOf(chance, rest, nowMs)].filter(({ records }) => records.length > 0);
  });
};

const LINES_MAX = 4;

/** Events of one key that follow each other share a record, as producers do. */
const sliceOf = (chance: Chance, events: readonly ChainEvent[], nowMs: number): Slice => {
  const records: { key: string; lines: string[] }[] = [];
  const newest = new Map<string, (typeof records)[number]>();
  for (const event of events) {
    const key = toPartitionKey(event);
    const last = newest.get(key);
    const record = last && last.lines.length < LINES_MAX && chance.is(0.4) ? last : { key, lines: [] };
    if (record !== last) records.push(record);
    newest.set(key, record);
    record.lines.push(serializeEventRecord(event, chance.is(0.2) ? 'run' : null));
    if (chance.is(0.01)) records.push({ key, lines: ['{"type":"swap"}'] });
  }
  return { nowMs, records: records.map(({ key, lines }) => ({ key, text: lines.join('\n') })) };
};

/** Kinds of events that the simulator does not make. */
const extrasOf = (chance: Chance, events: readonly ChainEvent[]): readonly ChainEvent[] =>
  events.flatMap((event): ChainEvent[] => {
    if (event.type !== 'swap') return [];
    const { wallet_address: wallet, token_mint: mint, slot, timestamp } = event;
    if (chance.is(0.02))
      return [
        {
          type: 'identity',
          wallet,
          platform: chance.pick(['x', 'telegram']),
          username: chance.pick(['ann', 'bob', 'cid', 'dan']),
          active: chance.is(0.8),
          source: 'registry',
          timestamp,
        },
      ];
    if (chance.is(0.02))
      return [{ type: 'balance', mint, wallet, balance_raw: String(chance.whole(0, 10 ** 12)), slot, timestamp }];
    if (chance.is(0.005))
      return (['begin', 'end'] as const).map(phase => ({ type: 'holders_snapshot', mint, phase, slot, timestamp }));
    return [];
  });
