import { expect, test } from 'vitest';
import { parseHostList } from '../../../layers/contract/host-list.ts';
import type { TargetKind } from '../../../layers/core/delivery/kinds.ts';
import { formatShownPlace, parsePlace } from '../../../layers/core/delivery/place.ts';

const read = (kind: TargetKind, text: string, allowed: readonly string[] = []) => {
  const found = parsePlace(kind, text, allowed);
  return 'problem' in found ? found.problem : 'ok';
};

test.each<[TargetKind, string]>([
  ['webhook', 'https://bot.example.com/firings?a=1'],
  ['webhook', 'https://bot.example.com:8443/'],
  ['webhook', 'https://192.0.2.7/'],
  ['telegram', 'https://api.telegram.org/bot123:AbC-d_e/sendMessage?chat_id=-100123'],
  ['slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['discord', 'https://discord.com/api/webhooks/1/x'],
  ['discord', 'https://canary.discord.com/api/webhooks/1/x'],
  ['sns', 'arn:aws:sns:eu-west-1:111122223333:firings.fifo'],
  ['sqs', 'arn:aws-us-gov:sqs:us-gov-west-1:111122223333:firings'],
  ['kinesis', 'arn:aws:kinesis:ap-southeast-2:111122223333:stream/firings'],
])('%s takes %s', (kind, text) => {
  expect(read(kind, text)).toBe('ok');
});

test.each<[TargetKind, string, string]>([
  ['webhook', 'not a url', 'url must be a URL'],
  ['webhook', 'http://bot.example.com/', 'url must begin with https://'],
  ['webhook', 'ftp://bot.example.com/', 'url must begin with https://'],
  ['webhook', 'https://bot.example.com:22/', 'the port of url must be 443 or at least 1024, got 22'],
  ['webhook', 'https://bot.example.com:80/', 'the port of url must be 443 or at least 1024, got 80'],
  ['webhook', 'https://me:pw@bot.example.com/', 'url must not have a user or password'],
  ['webhook', 'https://bot.example.com/#x', 'url must not have a fragment'],
  ['webhook', 'https://localhost/', 'the host of url must be a public name, got "localhost"'],
  [
    'slack',
    'https://hooks.slack.com.example.org/x',
    'the host of url is not one of slack, got "hooks.slack.com.example.org"',
  ],
  ['discord', 'https://notdiscord.com/x', 'the host of url is not one of discord, got "notdiscord.com"'],
  [
    'telegram',
    'https://api.telegram.org/bot1:x/sendPhoto?chat_id=1',
    'url must be https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>',
  ],
  [
    'telegram',
    'https://api.telegram.org/bot1:x/sendMessage',
    'url must be https://api.telegram.org/bot<token>/sendMessage?chat_id=<id>',
  ],
  [
    'sqs',
    'arn:aws:sns:eu-west-1:111122223333:firings',
    'address must be the ARN of a queue, such as arn:aws:sqs:eu-west-1:111122223333:firings',
  ],
  [
    'kinesis',
    'arn:aws:kinesis:eu-west-1:111122223333:firings',
    'address must be the ARN of a stream, such as arn:aws:kinesis:eu-west-1:111122223333:stream/firings',
  ],
  [
    'sns',
    'arn:aws:sns:eu-west-1:1111:x',
    'address must be the ARN of a topic, such as arn:aws:sns:eu-west-1:111122223333:firings',
  ],
  [
    'sns',
    'arn:aws:sns:evil.example.com/:111122223333:x',
    'address must be the ARN of a topic, such as arn:aws:sns:eu-west-1:111122223333:firings',
  ],
])('%s does not take %s', (kind, text, problem) => {
  expect(read(kind, text)).toBe(problem);
});

test('an allowed host with its port may be anywhere, without TLS; another port of it may not', () => {
  const allowed = parseHostList('127.0.0.1:8080,[::1]:9000,hook.test:443')!;
  expect(allowed).toEqual([
    'http://127.0.0.1:8080',
    'https://127.0.0.1:8080',
    'http://[::1]:9000',
    'https://[::1]:9000',
    'http://hook.test:443',
    'https://hook.test',
  ]);
  expect(read('webhook', 'http://127.0.0.1:8080/x', allowed)).toBe('ok');
  expect(read('telegram', 'http://127.0.0.1:8080/bot1:x/sendMessage?chat_id=1', allowed)).toBe('ok');
  expect(read('webhook', 'http://127.0.0.1:8081/x', allowed)).toBe('url must begin with https://');
});

test.each(['', '127.0.0.1', 'http://127.0.0.1:80', 'a:99999', 'a:1,', 'A:1'])('"%s" is not a list of hosts', text => {
  expect(parseHostList(text)).toBeNull();
});

test('what may be secret in a URL is not shown', () => {
  expect(formatShownPlace('slack', 'https://hooks.slack.com/services/T0/B0/secret')).toBe('https://hooks.slack.com/…');
  expect(formatShownPlace('webhook', 'https://bot.example.com/')).toBe('https://bot.example.com/');
  expect(formatShownPlace('webhook', 'https://bot.example.com/?token=x')).toBe('https://bot.example.com/…');
  expect(formatShownPlace('sqs', 'arn:aws:sqs:eu-west-1:111122223333:x')).toBe('arn:aws:sqs:eu-west-1:111122223333:x');
});
