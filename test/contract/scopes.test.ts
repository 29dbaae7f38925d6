import { describe, expect, test } from 'vitest';
import { checkChannelScopes } from '../../layers/contract/channel-scope.ts';
import { channels, createExampleChannel } from '../../layers/contract/channels.ts';
import { filterRoutesByScope, readScope } from '../../layers/contract/routes/scopes.ts';
import { type ScopeName, scopeNames } from '../../layers/core/identity/scopes.ts';

describe('The entries of a scope', () => {
  test.each<[ScopeName, string[], string[]]>([
    ['routes', ['tokenPrice', 'Token', 'tokenPrice'], ['Token', 'tokenPrice']],
    ['routes', [], []],
    ['channels', ['wallet:pnl', 'token:ohlcv'], ['token:ohlcv', 'wallet:pnl']],
    ['channels', [], []],
    [
      'origins',
      ['https://b.example:8443', 'http://localhost:5173'],
      ['http://localhost:5173', 'https://b.example:8443'],
    ],
    ['addresses', ['192.0.2.7', '2001:DB8::/32'], ['192.0.2.7/32', '2001:db8::/32']],
  ])('of %s are sorted and canonical: %j', (scope, entries, value) => {
    expect(readScope(scope, entries)).toEqual({ value });
  });

  test.each<[ScopeName, string[], RegExp]>([
    ['routes', ['tokenprice'], /operationIds .* such as tokenPrice, or tags \(.*Token.*\); got "tokenprice"/],
    ['routes', ['health'], /got "health"/],
    ['routes', [''], /got ""/],
    ['channels', ['token:{mint}:trades'], /kinds of channels \(token:trades, .*\); got "token:\{mint\}:trades"/],
    ['origins', ['https://app.example.com/'], /origins such as .*; got "https:\/\/app.example.com\/"/],
    ['origins', ['*'], /got "\*"/],
    ['origins', [], /at least one entry/],
    ['addresses', ['192.0.2.1/24'], /first addresses of networks.*; got "192.0.2.1\/24"/],
    ['addresses', [], /at least one entry/],
    ['addresses', Array.from({ length: 21 }, (_, at) => `192.0.2.${at}`), /at most 20 entries, got 21/],
  ])('of %s are refused with the entry and what is accepted: %j', (scope, entries, problem) => {
    expect(readScope(scope, entries)).toEqual({ problem: expect.stringMatching(problem) });
  });

  test('have a reader for every scope', () => {
    for (const name of scopeNames) expect(readScope(name, ['?'])).toHaveProperty('problem');
  });
});

describe('A scope of routes', () => {
  test('includes operations by name or tag, and ignores names that no longer exist', () => {
    expect(filterRoutesByScope(['tokenPrice', 'removedRoute'])).toEqual(['tokenPrice']);
    expect(filterRoutesByScope(['Wallet'])).toContain('walletLabels');
    expect(filterRoutesByScope(['Wallet'])).not.toContain('tokenPrice');
    expect(filterRoutesByScope([])).toEqual([]);
  });
});

describe('A scope of channels', () => {
  const names = Object.values(channels).map(({ pattern }) => createExampleChannel(pattern));

  test('includes all names of its kinds and no other', () => {
    const heard = names.filter(name => checkChannelScopes(name, { channels: ['token:ohlcv', 'wallet:pnl'] }) === null);
    expect(heard).toEqual([
      createExampleChannel(channels.tokenOhlcv.pattern),
      createExampleChannel(channels.walletPnl.pattern),
    ]);
    const refused = createExampleChannel(channels.tokenTrades.pattern);
    expect(checkChannelScopes(refused, { channels: ['wallet:pnl'] })).toEqual({
      code: 'forbidden',
      message: `channel ${refused}: the scopes of the key include only wallet:pnl`,
    });
    expect(checkChannelScopes(refused, { channels: [] })!.message).toContain('include no channel');
  });

  test('limits nothing when it is missing, and leaves unknown names to other checks', () => {
    expect(names.filter(name => checkChannelScopes(name, { routes: [] }) !== null)).toEqual([]);
    expect(checkChannelScopes('nothing', { channels: [] })).toBeNull();
  });
});
