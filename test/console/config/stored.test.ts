import { afterEach, describe, expect, test, vi } from 'vitest';
import { explorerNames, explorers, parseExplorer, storedExplorer } from '../../../console/src/config/explorer.ts';
import { createStored } from '../../../console/src/config/stored.ts';

function fillStore(items: Readonly<Record<string, string>>, isFull = false): Map<string, string> {
  const map = new Map(Object.entries(items));
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      map.set(name, text);
    },
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  return map;
}

afterEach(() => vi.unstubAllGlobals());

const parse = (value: unknown): number => (typeof value === 'number' ? value : 7);

describe('a stored value', () => {
  test('is what was written, and the same object until it changes', () => {
    const map = fillStore({ numbers: '[1]' });
    const stored = createStored('numbers', value => (Array.isArray(value) ? value : []));
    expect(stored.read()).toBe(stored.read());
    stored.write([2]);
    expect([stored.read(), map.get('numbers')]).toEqual([[2], '[2]']);
    map.set('numbers', '[3]');
    expect(stored.read()).toEqual([3]);
  });

  test.each(['', '{', 'null', '"x"', '{"a":[]}'])('with the text %j is the fallback', text => {
    fillStore({ n: text });
    expect(createStored('n', parse).read()).toBe(7);
  });

  test('lives on in the page when the store is full or forbidden', () => {
    fillStore({ n: '1' }, true);
    const stored = createStored('n', parse);
    stored.write(2);
    expect(stored.read()).toBe(2);
    vi.stubGlobal('localStorage', undefined);
    expect(createStored('n', parse).read()).toBe(7);
  });

  test('tells its listeners of a change until they end', () => {
    fillStore({});
    const stored = createStored('n', parse);
    const heard = vi.fn();
    const end = stored.listen(heard);
    stored.write(1);
    end();
    stored.write(2);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

describe('the explorer', () => {
  test('is Solscan unless another known one is stored', () => {
    expect([undefined, 'solana', 'evil.example', 7].map(parseExplorer)).toEqual([
      'solscan',
      'solana',
      'solscan',
      'solscan',
    ]);
    fillStore({ 'chain:explorer': '"solana"' });
    expect(storedExplorer.read()).toBe('solana');
  });

  test.each(explorerNames)('%s has an https address for tokens, wallets and transactions', name => {
    const { token, wallet, transaction } = explorers[name];
    for (const address of [token, wallet, transaction]) expect(new URL(`${address}id`).protocol).toBe('https:');
    expect(transaction).toMatch(/\/tx\/$/);
  });
});
