import { describe, expect, test } from 'vitest';
import { formatCurl, formatTypeScript } from '../../../console/src/data/source.ts';

const local = { apiUrl: 'http://127.0.0.1:3000', socketUrl: 'ws://127.0.0.1:3000/ws' };
const rest = {
  kind: 'rest',
  path: '/v1/token/{mint}/trades',
  parameters: { mint: 'abc', limit: 5, before: undefined },
} as const;
const stream = { kind: 'stream', channels: ['token:abc:trades', 'token:abc:ticks'] } as const;

describe('a REST call', () => {
  test('becomes a curl command with the key of the shell', () => {
    expect(formatCurl({ source: rest, ...local })).toBe(
      `curl -H "Authorization: Bearer $KEY" 'http://127.0.0.1:3000/v1/token/abc/trades?limit=5'`,
    );
  });

  test('without a key needs none', () => {
    const source = { kind: 'rest', path: '/ready', parameters: {} } as const;
    expect(formatCurl({ source, ...local })).toBe(`curl 'http://127.0.0.1:3000/ready'`);
  });

  test('becomes a program for the client', () => {
    expect(formatTypeScript({ source: rest, ...local })).toContain(
      `client.get('/v1/token/{mint}/trades', { mint: 'abc', limit: 5 })`,
    );
  });

  test('escapes what a shell or an address could read otherwise', () => {
    const source = { kind: 'rest', path: '/v1/search', parameters: { q: `a'b&c` } } as const;
    expect(formatCurl({ source, ...local })).toContain(`/v1/search?q=a%27b%26c'`);
    expect(formatTypeScript({ source, ...local })).toContain(String.raw`{ q: 'a\'b&c' }`);
  });
});

describe('a subscription', () => {
  test('becomes a wscat command', () => {
    expect(formatCurl({ source: stream, ...local })).toContain(
      `-x '{"op":"subscribe","channels":["token:abc:trades","token:abc:ticks"]}'`,
    );
  });

  test('names the socket only where it has another address', () => {
    expect(formatTypeScript({ source: stream, ...local })).not.toContain('socketUrl');
    const remote = { apiUrl: 'https://api.test', socketUrl: 'wss://ws.test/ws' };
    expect(formatTypeScript({ source: stream, ...remote })).toContain(`socketUrl: 'wss://ws.test/ws'`);
  });
});
