import { expect, test } from 'vitest';
import { buildKeyText } from '../../layers/core/identity/key-text.ts';
import { createSecretFilter } from '../../lib/command/hide-secrets.ts';

const KEY = '7f3c9a21-secret-key';
const hide = (argv: readonly string[], text: string, env: Readonly<Record<string, string>> = {}): string =>
  createSecretFilter(argv, env)(text);

const urls = [
  `https://mainnet.example.com/?api-key=${KEY}`,
  `https://example.com/${KEY}/`,
  `wss://user:${KEY}@example.com`,
  `https://${KEY}@example.com/x`,
  `https://example.com/#${KEY}`,
  `htp:/example.com?api-key=${KEY}`,
  `example.com/${KEY}`,
  `https://example.com:99999/${KEY}`,
];

test('a message never has the key of a URL, however the URL is written or given', () => {
  for (const url of urls)
    for (const argv of [
      ['forward', '--ws', url],
      ['forward', `--rpc=${url}`],
      ['ingest', '--rpc', url],
    ])
      for (const text of [`argument '${url}' is invalid`, `no answer from ${url}`, `rejected key ${KEY} (401)`])
        expect(hide(argv, text), `${argv} | ${text}`).not.toContain(KEY);
});

test('a key that the URL encodes is hidden in both forms', () => {
  const argv = ['forward', '--grpc', 'https://example.com/?token=abc%2Fdef%2Fghi'];
  expect(hide(argv, 'bad token abc/def/ghi or abc%2Fdef%2Fghi')).toBe('bad token … or …');
});

test('tokens, ingest keys and the environment are hidden too', () => {
  const ingest = buildKeyText('4'.repeat(40), 'cin');
  expect(hide(['forward', '--token', 'short', '--key=k-1'], 'got short and k-1')).toBe('got … and …');
  expect(hide([], `refused ${ingest}.`)).toBe('refused cin_….');
  const env = { FORWARD_WS: urls[0]!, FORWARD_TOKEN: 'tok', FORWARD_KEY: 'word', HOME: '/home/somebody' };
  expect(hide([], `${urls[0]} tok word /home/somebody`, env)).toBe(
    'https://mainnet.example.com/?api-key=… … … /home/somebody',
  );
});

test('hosts, words and files stay readable', () => {
  const text = 'slot 12 of mainnet.example.com, file tapes/long-file-name.ndjson';
  expect(hide(['ingest', 'tapes/long-file-name.ndjson', '--rpc', urls[0]!], text)).toBe(text);
});
