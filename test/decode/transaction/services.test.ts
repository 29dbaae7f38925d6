import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import shipped from '../../../layers/decode/transaction/services.json' with { type: 'json' };
import { addServices, services } from '../../../layers/decode/transaction/services.ts';
import { wallet } from '../scene.ts';

const saved = new Map(Object.entries(services).map(([name, list]) => [name, new Map(list)]));
const restore = (): void => {
  for (const [name, list] of Object.entries(services)) {
    list.clear();
    for (const [address, owner] of saved.get(name)!) list.set(address, owner);
  }
};
const stated = { name: 'acme', source: 'docs.acme.example/fees', date: '2026-11-28' };
const add = (body: unknown): void => addServices(JSON.stringify(body), 'own.json');

describe('the list of services', () => {
  test('names at least fifteen terminals with fee wallets and ten relays, each with source and date', () => {
    const paid = new Set(shipped.terminals.filter(row => 'fees' in row).map(({ name }) => name));
    expect(paid.size).toBeGreaterThanOrEqual(15);
    expect([...services.fees.values()].filter(name => name === 'axiom')).toHaveLength(20);
    expect(new Set(services.tips.values()).size).toBeGreaterThanOrEqual(10);
    expect([...services.tips.values()].filter(name => name === 'jito')).toHaveLength(8);
    for (const { source, date } of [...shipped.terminals, ...shipped.aggregators, ...shipped.relays])
      expect([source.length > 0, Date.parse(date) <= Date.parse('2026-11-28')]).toEqual([true, true]);
  });
});

describe('an operator’s list', () => {
  beforeEach(restore);
  afterEach(restore);

  test('extends the shipped list and overrides it by address', () => {
    const [address] = services.fees.keys();
    add({ terminals: [{ ...stated, fees: [wallet('fee')], routers: [wallet('router')] }] });
    add({ relays: [{ ...stated, tips: [address] }] });
    expect(services.fees.get(wallet('fee'))).toBe('acme');
    expect(services.routers.get(wallet('router'))).toBe('acme');
    expect([services.fees.get(address!), services.tips.get(address!)]).toEqual([undefined, 'acme']);
  });

  const twice = { relays: [{ ...stated, tips: [wallet('tip'), wallet('tip')] }] };
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['no object', [], 'own.json: the file must be an object with terminals, aggregators or relays; got [].'],
    ['an unknown group', { terminal: [] }, 'own.json: terminal is not one of terminals, aggregators, relays'],
    ['an unknown field', { relays: [{ ...stated, fees: [] }] }, 'own.json: relays[0].fees is not one of'],
    ['no source', { relays: [{ ...stated, source: '' }] }, 'own.json: relays[0].source must say where'],
    ['no day', { relays: [{ ...stated, date: 'May' }] }, 'own.json: relays[0].date must be the day of the source'],
    ['a name with spaces', { relays: [{ ...stated, name: 'A b' }] }, 'own.json: relays[0].name must have 1 to 32'],
    ['no list', { relays: [{ ...stated, tips: 'x' }] }, 'own.json: relays[0].tips must be a list; got "x".'],
    ['no address', { relays: [{ ...stated, tips: ['x'] }] }, 'own.json: relays[0].tips[0] must be an address'],
    ['an address twice', twice, 'own.json: relays[0].tips[1] must not repeat relays[0].tips[0]'],
  ];
  for (const [what, body, message] of wrong)
    test(`with ${what} names the place, and adds nothing`, () => {
      const before = services.tips.size;
      expect(() => add(body)).toThrow(message);
      expect(services.tips.size).toBe(before);
    });

  test('that is not JSON names the file', () => {
    expect(() => addServices('{', 'own.json')).toThrow('own.json must be JSON: ');
  });
});
