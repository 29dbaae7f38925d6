import { describe, expect, test } from 'vitest';
import { publicChecks } from '../../layers/contract/events/compiled.ts';
import { type ChainEvent, type EventType, eventSchemas } from '../../layers/contract/events/event.ts';
import { toPartitionKey } from '../../layers/contract/events/key.ts';
import { readEvent } from '../../layers/contract/events/read.ts';
import {
  getEventSlot,
  readRecord,
  serializeEventRecord,
  splitRecordLines,
  toEventIdentity,
} from '../../layers/contract/events/record.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import fc from '../laws.ts';
import { runsShare } from '../long-run.ts';
import { address, NOW_MS, price, START_MS, signature, swap } from '../worlds/events.ts';

const read = (event: object | string) => readEvent(typeof event === 'string' ? event : JSON.stringify(event), NOW_MS);
const rejection = (event: object | string) => {
  const result = read(event);
  return 'rejection' in result ? `${result.rejection.path}: ${result.rejection.reason}` : 'accepted';
};
const at = { slot: 5, timestamp: START_MS };
const [a, b, c] = [address('a'), address('b'), address('c')];

/** One event of every type with its required fields only. */
const minimal: Readonly<Record<EventType, object>> = {
  swap: swap(),
  transfer: {
    type: 'transfer',
    signature: signature('t'),
    event_index: 0,
    ...at,
    from: a,
    to: b,
    mint: SOL,
    decimals: 9,
    amount_raw: '1',
  },
  token: {
    type: 'token',
    mint: a,
    ...at,
    name: '',
    symbol: 'S',
    decimals: 6,
    supply_raw: '0',
    deployer: b,
    mint_authority: null,
    freeze_authority: null,
    primary_dex: null,
    primary_pool: null,
  },
  source_gap: {
    type: 'source_gap',
    source: 'node',
    from_slot: 5,
    to_slot: 9,
    from_ts: START_MS,
    to_ts: START_MS + 2_000,
    reason: 'disconnected',
    is_filled: false,
    timestamp: START_MS + 2_000,
  },
  coverage: {
    type: 'coverage',
    source: 'node',
    from_slot: null,
    from_timestamp: START_MS - 1_000,
    to_slot: null,
    timestamp: START_MS,
    began: 'started',
  },
  token_status: { type: 'token_status', mint: a, ...at, status: 'validated', reason: null, reasons: [] },
  pool: {
    type: 'pool',
    pool: b,
    mint: a,
    base_mint: SOL,
    dex: 'x',
    ...at,
    shape: 'other',
    token_reserve_raw: '0',
    token_decimals: 6,
    base_reserve_raw: '0',
    base_decimals: 9,
  },
  liquidity: {
    type: 'liquidity',
    signature: signature('l'),
    event_index: 0,
    ...at,
    pool: b,
    dex: 'x',
    wallet: c,
    side: 'add',
    mint: a,
    token_decimals: 6,
    token_amount_raw: '1',
    base_mint: SOL,
    base_decimals: 9,
    base_amount_raw: '1',
    pct_of_pool: null,
    is_full_close: false,
  },
  balance: { type: 'balance', mint: a, wallet: c, balance_raw: '1', ...at },
  holders_snapshot: { type: 'holders_snapshot', mint: a, phase: 'begin', ...at },
  identity: {
    type: 'identity',
    wallet: c,
    platform: 'x',
    username: 'u',
    active: true,
    source: 's',
    timestamp: START_MS,
  },
  known_wallet: { type: 'known_wallet', wallet: c, entity: 'e', category: 'cex', source: 's', timestamp: START_MS },
  price: price(0, '150'),
  migration: {
    type: 'migration',
    signature: signature('m'),
    event_index: 0,
    ...at,
    mint: a,
    pad: 'pump_fun',
    from_pool: b,
    to_pool: c,
    to_dex: 'pump_swap',
    token_decimals: 6,
    token_amount_raw: '1',
    base_mint: SOL,
    base_decimals: 9,
    base_amount_raw: '1',
  },
  multiplier: { type: 'multiplier', mint: a, ...at, multiplier: '1.5', effective_ts: START_MS },
  metadata: {
    type: 'metadata',
    ...{ mint: a, timestamp: START_MS, uri: 'https://example.org/a.json', status: 'ok', name: 'A', symbol: null },
    ...{ description: null, image: null, website: null, x: null, telegram: null, why: null },
  },
};
const curve = { pad: 'pump_fun', raised_raw: '5', is_complete: false };

/** Values that a producer may write into any field. */
const written = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    '',
    '1',
    -1,
    0,
    2 ** 53,
    Number.NaN,
    [],
    [a],
    {},
    a,
    b,
    SOL,
    'buy',
    signature('t'),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const wholeSwap = {
  ...swap({ pool_address: b, signers: [a], tip_lamports: 5, is_arbitrage: null, labels: ['x'] }),
  tx: { swaps: 1, mints: [a], wallets: [b, c] },
};
const samples: readonly (readonly [string, object])[] = [...Object.entries(minimal), ['swap', wholeSwap]];

/** A valid event with some fields replaced, one dropped, in another order. */
const broken = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.nat(40), written), { maxLength: 3 }),
    fc.nat(60),
    fc.boolean(),
  )
  .map(([[type, event], replaced, dropped, isReversed]) => {
    const names = [...Object.keys(eventSchemas[type as EventType].shape), 'extra', '__proto__', 'constructor'];
    const entries = new Map(Object.entries(event));
    for (const [at, value] of replaced) entries.set(names[at % names.length]!, value);
    entries.delete(names[dropped] ?? '');
    const ordered = [...entries];
    return { type, event: Object.fromEntries(isReversed ? ordered.reverse() : ordered) };
  });

describe('An event', () => {
  test('is accepted and refused by the compiled check exactly as by its schema', () => {
    const counts = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(broken, ({ type, event }) => {
        const plain = eventSchemas[type as EventType].safeParse(event);
        const compiled = publicChecks.get(type)!(event);
        counts[plain.success ? 'accepted' : 'refused'] += 1;
        expect(compiled.success).toBe(plain.success);
        expect(compiled.error?.issues).toEqual(plain.error?.issues);
        expect(Object.entries(compiled.data ?? {})).toStrictEqual(Object.entries(plain.data ?? {}));
      }),
      { numRuns: 2_000 },
    );
    expect(counts.accepted).toBeGreaterThan(200 * runsShare);
    expect(counts.refused).toBeGreaterThan(200 * runsShare);
  });

  test.each(Object.entries(minimal))(
    'of type %s is accepted; without any one field it is rejected with the field’s name',
    (_, event) => {
      expect(rejection(event)).toBe('accepted');
      expect(rejection({ ...event, unknown_extra: { deep: [1] } })).toBe('accepted');
      const optional = ['base_price_usd'];
      for (const field of Object.keys(event).filter(name => name !== 'type' && !optional.includes(name))) {
        const { [field]: _dropped, ...rest } = event as Record<string, unknown>;
        expect(rejection(rest)).toBe(`${field}: is missing`);
      }
    },
  );

  test.each([
    ['', ': must be a JSON object, got ""'],
    ['[1]', ': must be a JSON object, got [1]'],
    ['{"type":"toString"}', /^type: must be one of swap, transfer/],
    [{ ...swap(), type: 'SWAP' }, /^type: .*got "SWAP"$/],
    [{ ...swap(), token_amount_raw: 5 }, 'token_amount_raw: must be an unsigned integer as a decimal string, got 5'],
    [
      { ...swap(), token_amount_raw: '18446744073709551616' },
      /^token_amount_raw: must be an unsigned integer of at most 2\^64-1/,
    ],
    [{ ...swap(), token_amount_raw: '-1' }, /^token_amount_raw: /],
    [{ ...swap(), token_amount_raw: '1e3' }, /^token_amount_raw: /],
    [{ ...swap(), base_mint: swap().token_mint }, /^base_mint: must differ from token_mint, got /],
    [{ ...swap(), token_mint: 'z'.repeat(44) }, /^token_mint: must be a base58 address of 32 bytes/],
    [{ ...swap(), signature: a }, /^signature: must be a base58 transaction signature of 64 bytes/],
    [{ ...swap(), token_decimals: 19 }, 'token_decimals: must be an integer from 0 to 18, got 19'],
    [{ ...swap(), base_decimals: 6 }, 'base_decimals: must be 9 for SOL, got 6'],
    [{ ...swap(), token_mint: SOL, base_mint: a, token_decimals: 6 }, 'token_decimals: must be 9 for SOL, got 6'],
    [{ ...minimal.transfer, mint: SOL, decimals: 8 }, 'decimals: must be 9 for SOL, got 8'],
    [{ ...minimal.liquidity, mint: SOL, base_mint: a, token_decimals: 0 }, 'token_decimals: must be 9 for SOL, got 0'],
    [{ ...minimal.pool, base_mint: SOL, base_decimals: 10 }, 'base_decimals: must be 9 for SOL, got 10'],
    [{ ...swap(), slot: -1 }, 'slot: must be at least 0, got -1'],
    [{ ...swap(), slot: 1.5 }, 'slot: must be an integer, got 1.5'],
    [{ ...swap(), direction: 'hold' }, 'direction: must be one of buy, sell, swap, flash_swap, got "hold"'],
    [{ ...swap(), base_price_usd: '0' }, 'base_price_usd: must be a positive decimal, got "0"'],
    [{ ...swap(), base_price_usd: 'NaN' }, 'base_price_usd: must be a positive decimal, got "NaN"'],
    [{ ...swap(), base_price_usd: '-1' }, 'base_price_usd: must be a positive decimal, got "-1"'],
    [
      { ...swap(), timestamp: Math.floor(START_MS / 1000) },
      /^timestamp: must be unix milliseconds \(this looks like seconds\)/,
    ],
    [{ ...swap(), timestamp: NOW_MS + 900_001 }, /^timestamp: must be at most 15 minutes in the future/],
    [{ ...swap(), signers: [a, 'x'] }, /^signers\.1: must be a base58 address/],
    [{ ...minimal.identity, username: 'two words' }, /^username: must be a handle: .*got "two words"$/],
    [{ ...minimal.identity, username: 'x'.repeat(33) }, /^username: must be a handle/],
    [{ ...swap(), tx: { swaps: 1, mints: [], wallets: 'a' } }, 'tx.wallets: must be a list, got "a"'],
    [{ ...swap(), labels: 'ORGANIC' }, 'labels: must be a list, got "ORGANIC"'],
    [{ ...swap(), curve: 'full' }, /^curve: must be \{pad, raised_raw, is_complete\}.*got "full"$/],
    [{ ...swap(), curve: { ...curve, raised_raw: 5 } }, /^curve\.raised_raw: must be an unsigned integer.*got 5$/],
    [{ ...swap(), curve: { ...curve, target_raw: '-1' } }, /^curve\.target_raw: must be an unsigned integer/],
    [{ ...minimal.pool, curve: { ...curve, is_complete: 1 } }, 'curve.is_complete: must be true or false, got 1'],
    [{ ...minimal.pool, curve: { ...curve, pad: '' } }, /^curve\.pad: must not be empty/],
    [{ ...minimal.pool, curve: { pad: 'x', raised_raw: '5' } }, 'curve.is_complete: is missing'],
    [{ ...minimal.migration, to_pool: b }, /^to_pool: must differ from from_pool, got /],
    [{ ...minimal.migration, base_mint: a, base_decimals: 6 }, /^base_mint: must differ from mint, got /],
    [{ ...minimal.migration, base_decimals: 6 }, 'base_decimals: must be 9 for SOL, got 6'],
    [{ ...minimal.migration, token_amount_raw: '1.5' }, /^token_amount_raw: must be an unsigned integer/],
    [{ ...minimal.multiplier, multiplier: '0' }, 'multiplier: must be a positive decimal, got "0"'],
    [{ ...minimal.multiplier, effective_ts: 5 }, /^effective_ts: must be unix milliseconds/],
    [{ ...minimal.metadata, status: 'gone' }, 'status: must be one of ok, refused, failed, got "gone"'],
    [{ ...minimal.metadata, website: 'x'.repeat(2_001) }, /^website: must be at most 2000 characters/],
    [{ ...minimal.known_wallet, category: 'vault' }, /^category: must be one of cex, .*lock, other, got "vault"$/],
    [
      { ...swap(), tx: { swaps: 1, mints: [], wallets: Array(257).fill(a) } },
      /^tx\.wallets: must have at most 256 entries/,
    ],
  ])('%j is rejected with path and reason', (event, reason) => {
    expect(rejection(event)).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  });

  test.each(['1e41', `0.${'0'.repeat(60)}1`, 5e-324, '9'.repeat(41)])(
    'with the price %j is rejected for its length',
    usd => {
      expect(rejection({ ...price(0, '1'), usd })).toMatch(
        /^usd: must have at most 40 digits before the point and 60 after it, got /,
      );
    },
  );

  test.each(['1e9999', '1e99999999999', '1'.repeat(401), '', ' 1', '0x1', '1e', 'Infinity', '0e5'])(
    'with the price %j is rejected as not a price',
    usd => expect(rejection({ ...price(0, '1'), usd })).toMatch(/^usd: must be a positive decimal, got /),
  );

  test('with more reasons than an item can hold is rejected', () => {
    const status = minimal.token_status;
    expect(rejection({ ...status, reasons: Array(30).fill('x'.repeat(2_000)) })).toBe('accepted');
    expect(rejection({ ...status, reasons: Array(30).fill('字'.repeat(2_000)) })).toMatch(
      /^reasons: must be at most 64000 bytes in total, got /,
    );
    expect(rejection({ ...status, reasons: Array(65).fill('x') })).toMatch(/^reasons: must have at most 64 entries/);
  });

  test('is rejected when the error is too deeply nested to print', () => {
    const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const nested = (field: string) => JSON.stringify({ ...swap(), [field]: 'HERE' }).replace('"HERE"', deep);
    expect(rejection(nested('direction'))).toMatch(/^direction: must be one of .*too deep/);
    expect(rejection(nested('type'))).toMatch(/^type: must be one of .*too deep/);
    expect(rejection(nested('unknown'))).toBe('accepted');
  });

  test('shows at most eighty characters of a wrong value', () => {
    expect(rejection({ ...swap(), direction: 'x'.repeat(9_999) }).length).toBeLessThan(160);
  });

  test.each([
    ['150.50', '150.5'],
    [150.5, '150.5'],
    [3e-7, '0.0000003'],
    ['1e-8', '0.00000001'],
    ['0.000000000000000000000000000000000001', '0.000000000000000000000000000000000001'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    [1e39, `1${'0'.repeat(39)}`],
    [`0.${'0'.repeat(59)}10000`, `0.${'0'.repeat(59)}1`],
    [`${'0'.repeat(300)}7`, '7'],
  ])('accepts the price %j as %s without loss, and the stream accepts the result', (given, taken) => {
    const result = read({ ...price(0, '1'), usd: given });
    expect('event' in result && result.event.type === 'price' && result.event.usd).toBe(taken);
    expect('event' in result && readRecord(serializeEventRecord(result.event, null), NOW_MS)).toEqual({
      ...result,
      run: null,
    });
  });

  test('says whether an import claims the time of an event', () => {
    for (const isClaimed of [true, false]) {
      const record = readRecord(serializeEventRecord(minimal.multiplier, 'run', isClaimed), NOW_MS);
      expect(record).toEqual({ event: minimal.multiplier, run: 'run', ...(isClaimed && { isClaimed }) });
    }
  });

  test('accepts the curve of a swap and of a pool, and keeps its known fields', () => {
    const whole = { ...curve, target_raw: '9', sold_raw: '1', for_sale_raw: '2', virtual_token_raw: null };
    for (const event of [swap(), minimal.pool]) {
      const result = read({ ...event, curve: { ...whole, later: 1 } });
      expect('event' in result && result.event).toMatchObject({ curve: whole });
      expect(result).not.toHaveProperty('event.curve.later');
    }
    expect(rejection({ ...minimal.known_wallet, category: 'lock' })).toBe('accepted');
  });

  test('accepts null for an absent optional field', () => {
    const optional = {
      tx_index: null,
      pool_address: null,
      base_price_usd: null,
      signers: null,
      terminal: null,
      tx: null,
    };
    expect(rejection({ ...swap(), ...optional })).toBe('accepted');
  });
});

describe('An internal event', () => {
  const funded = {
    type: 'wallet_funded',
    mint: a,
    wallet: b,
    ...at,
    fundings: [{ from: c, category: null, lamports: '1', slot: 4, timestamp: START_MS, id: 's:0', ancestors: [a] }],
    direct_funder: c,
    first_funded: START_MS,
    root: null,
    hops: null,
    is_farm_funded: false,
    primary_terminal: null,
    automation: 'ORGANIC',
    crews: ['bundle'],
  };

  test('is an unknown type to producers, and error messages do not name it', () => {
    expect(rejection(funded)).toMatch(/^type: must be one of .*, got "wallet_funded"$/);
    expect(rejection(funded).split(', got')[0]).not.toContain('wallet_funded');
  });

  test('is read from the stream and keyed by its mint', () => {
    const read = readRecord(serializeEventRecord(funded, null), NOW_MS);
    expect(read).toEqual({ event: funded, run: null });
    expect('event' in read && toPartitionKey(read.event)).toBe(a);
    expect(readRecord(serializeEventRecord({ ...funded, mint: 'x' }, null), NOW_MS)).toHaveProperty(
      'rejection.path',
      'mint',
    );
  });
});

describe('The partition key', () => {
  const keyOf = (type: EventType, fields: object = {}) => toPartitionKey({ ...minimal[type], ...fields } as ChainEvent);

  test('is the mint for token events, else the SOL receiver, the identity’s wallet or the quote', () => {
    expect(keyOf('swap')).toBe(address('mint'));
    expect(keyOf('transfer')).toBe(b);
    expect(keyOf('transfer', { mint: a })).toBe(a);
    expect(keyOf('price')).toBe(SOL);
    for (const type of ['identity', 'known_wallet'] as const) expect(keyOf(type)).toBe(c);
    for (const type of ['token', 'token_status', 'pool', 'liquidity', 'balance', 'holders_snapshot'] as const)
      expect(keyOf(type)).toBe(a);
  });
});

describe('A record', () => {
  test('carries its run outside the event', () => {
    const event = swap();
    const result = readRecord(serializeEventRecord(event, 'run-7'), NOW_MS);
    expect(result).toEqual({ event: { ...event }, run: 'run-7' });
    expect(readRecord(serializeEventRecord(event, null), NOW_MS)).toMatchObject({ run: null });
  });

  test('holds one event in any formatting, or one per line', () => {
    const [one, other] = [JSON.stringify(swap()), JSON.stringify(price(0, '1'))];
    expect(splitRecordLines(one)).toEqual([one]);
    expect(splitRecordLines(`${one}\n`)).toEqual([`${one}\n`]);
    expect(splitRecordLines(JSON.stringify(swap(), null, 2))).toHaveLength(1);
    expect(splitRecordLines(`${one}\n${other}`)).toEqual([one, other]);
    expect(splitRecordLines(`\n${one}\r\n\nnot JSON\n${other}\n`)).toEqual([`${one}\r`, 'not JSON', other]);
    expect(splitRecordLines('')).toEqual(['']);
    expect(splitRecordLines('\n\n')).toEqual(['\n\n']);
  });

  test('is identified by type, signature and index, or by its content without a signature', () => {
    const one = swap({ tx: 'x' });
    expect(toEventIdentity({ ...one, timestamp: one.timestamp + 1, wallet_address: c })).toBe(toEventIdentity(one));
    expect(toEventIdentity({ ...one, event_index: 1 })).not.toBe(toEventIdentity(one));
    expect(toEventIdentity({ ...minimal.transfer, signature: one.signature } as ChainEvent)).not.toBe(
      toEventIdentity(one),
    );
    expect(toEventIdentity(price(0, '1'))).toBe(toEventIdentity(price(0, '1')));
    expect(toEventIdentity(price(0, '1'))).not.toBe(toEventIdentity(price(0, '2')));
  });

  test('without a slot is ordered by its time', () => {
    expect(getEventSlot(minimal.identity as ChainEvent)).toBe(Math.floor(START_MS / 400));
    expect(getEventSlot(minimal.price as ChainEvent)).toBe(price(0, '1').slot);
  });
});
