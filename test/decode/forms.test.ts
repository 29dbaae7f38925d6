import { describe, expect, it } from 'vitest';
import type { PublicEvent } from '../../layers/contract/events/event.ts';
import { adapters } from '../../layers/decode/adapters/adapters.ts';
import { type Raw, transactions } from './fixtures.ts';
import { asEnhanced, asParsed, asVersionOne, asYellowstone } from './forms.ts';
import { asBase58, asBase64, asBinary, versionOneBytes } from './wire.ts';

const sound = transactions().filter(raw => !raw.transaction.signatures[0].startsWith('F47c'));
const eventsOf = (adapter: 'raw-tx' | 'helius', body: unknown): readonly PublicEvent[] => {
  const { events, rejects } = adapters[adapter](body);
  expect(rejects).toEqual([]);
  return events.map(({ event }) => event);
};
const withoutIndex = (events: readonly PublicEvent[]) => events.map(event => ({ ...event, tx_index: undefined }));
const nameOf = (raw: Raw): string => raw.transaction.signatures[0].slice(0, 8);

describe('one transaction in every form', () => {
  for (const raw of sound) {
    it(`${nameOf(raw)} gives the same events as json and as jsonParsed`, () => {
      expect(eventsOf('raw-tx', asParsed(raw))).toEqual(eventsOf('raw-tx', raw));
    });

    it(`${nameOf(raw)} gives the same events as version 1, in either encoding and from Yellowstone`, () => {
      const placeless = (events: readonly PublicEvent[]) => events.map(event => ({ ...event, event_index: undefined }));
      const first = asVersionOne(raw);
      const expected = placeless(eventsOf('raw-tx', raw));
      expect(placeless(eventsOf('raw-tx', first))).toEqual(expected);
      expect(placeless(eventsOf('raw-tx', asParsed(first)))).toEqual(expected);
      expect(withoutIndex(placeless(eventsOf('raw-tx', asYellowstone(first))) as readonly PublicEvent[])).toEqual(
        withoutIndex(expected as readonly PublicEvent[]),
      );
    });

    it(`${nameOf(raw)} gives the same events from base64, base58 and the old binary encoding`, () => {
      const expected = eventsOf('raw-tx', raw);
      expect(eventsOf('raw-tx', asBase64(raw))).toEqual(expected);
      expect(eventsOf('raw-tx', asBase58(raw))).toEqual(expected);
      expect(eventsOf('raw-tx', asBinary(raw))).toEqual(expected);
    });

    it(`${nameOf(raw)} gives the same events from Yellowstone, with its position in the block`, () => {
      const streamed = eventsOf('raw-tx', asYellowstone(raw));
      expect(withoutIndex(streamed)).toEqual(withoutIndex(eventsOf('raw-tx', raw)));
      for (const event of streamed) if (event.type === 'swap') expect(event.tx_index).toBe(7);
    });

    it(`${nameOf(raw)} gives the same trades and transfers from Helius’ webhook, without absolute balances`, () => {
      const expected = eventsOf('raw-tx', raw)
        .filter(event => event.type !== 'balance')
        .map(relative);
      expect(eventsOf('helius', [asEnhanced(raw)]).map(relative)).toEqual(expected);
    });

    it(`${nameOf(raw)} gives the same events without nesting depths, with logs or without`, () => {
      for (const logMessages of [raw.meta.logMessages, null]) {
        const copy = structuredClone({ ...raw, meta: { ...raw.meta, logMessages } });
        for (const set of copy.meta.innerInstructions) for (const deep of set.instructions) delete deep.stackHeight;
        expect(eventsOf('raw-tx', copy)).toEqual(eventsOf('raw-tx', raw));
      }
    });
  }

  it('reads a block: every transaction at its position, failed ones without events', () => {
    const failed = {
      ...structuredClone(sound[0]),
      meta: { ...sound[0].meta, err: { InstructionError: [0, 'Custom'] } },
    };
    const block = {
      blockTime: 1_740_000_000,
      parentSlot: 99,
      transactions: [failed, ...sound].map(({ transaction, meta, version }) => ({ transaction, meta, version })),
    };
    const events = eventsOf('raw-tx', { jsonrpc: '2.0', id: 1, result: block });
    expect(events.filter(event => event.type === 'swap').length).toBeGreaterThan(20);
    expect(events.every(event => 'slot' in event && event.slot === 100 && event.timestamp === 1_740_000_000_000)).toBe(
      true,
    );
    const places = new Set(events.flatMap(event => (event.type === 'swap' ? [event.tx_index] : [])));
    expect(places.has(0)).toBe(false);
    expect(places.has(1)).toBe(true);
  });

  it('reads the bytes of version 1 like its json, also beyond the size of an older transaction', () => {
    const all = sound.map(asVersionOne);
    expect(all.some(raw => versionOneBytes(raw).length > 1_232)).toBe(true);
    for (const raw of all)
      expect(eventsOf('raw-tx', asBase64(raw, versionOneBytes(raw)))).toEqual(eventsOf('raw-tx', raw));
  });

  it('reads a block of encoded transactions, bare or in a message of a subscription', () => {
    const transactions = sound.map(raw => asBase64(raw)).map(({ transaction, meta }) => ({ transaction, meta }));
    const block = { blockTime: 1_740_000_000, parentSlot: 99, transactions };
    const value = { slot: 100, block };
    const swaps = (body: unknown) => eventsOf('raw-tx', body).filter(event => event.type === 'swap').length;
    expect(swaps(block)).toBeGreaterThan(20);
    expect(swaps({ jsonrpc: '2.0', method: 'blockNotification', params: { result: { value } } })).toBe(swaps(block));
  });

  it('reads lines of NDJSON and names a bad line', () => {
    const lines = [JSON.stringify(sound[0]), '{"slot":1}', 'no json', JSON.stringify(sound[1])].join('\n');
    const { events, rejects } = adapters['raw-tx'](lines);
    expect(new Set(events.map(({ path }) => path))).toEqual(new Set(['0', '3']));
    expect(rejects.map(({ path }) => path)).toEqual(['1.transaction', '2']);
  });
});

/** An event without absolute balances and co-signers, which the webhook lacks. */
const relative = (event: PublicEvent): object => {
  if (event.type !== 'swap') return event;
  const { pool_token_reserve_raw, pool_base_reserve_raw, wallet_token_balance_raw, signers, ...rest } = event;
  return rest;
};
