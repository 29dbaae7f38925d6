import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { formatSecret, signMessage } from '../../../layers/core/delivery/signature.ts';

const secrets = [1, 2].map(fill => formatSecret(new Uint8Array(32).fill(fill))) as [string, string];
const body = JSON.stringify({ type: 'rule.fired', data: { say: 'über €' } });
const sign = (by: readonly string[], more = {}) =>
  signMessage({ id: 'fir_1', timestamp: Math.floor(Date.now() / 1_000), body, ...more }, by);

test('a receiver of Standard Webhooks verifies the body', () => {
  expect(new Webhook(secrets[0]).verify(body, sign([secrets[0]]))).toEqual(JSON.parse(body));
});

test('both secrets verify while one replaces the other', () => {
  const headers = sign(secrets);
  expect(headers['webhook-signature']!.split(' ')).toHaveLength(2);
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
});

test.each([
  ['another body', (headers: Record<string, string>) => ({ headers, text: body.replace('über', 'uber') })],
  ['another id', (headers: Record<string, string>) => ({ headers: { ...headers, 'webhook-id': 'fir_2' }, text: body })],
  ['another secret', () => ({ headers: sign([secrets[1]]), text: body })],
  [
    'a time of ten minutes ago',
    () => ({ headers: sign([secrets[0]], { timestamp: Date.now() / 1_000 - 600 }), text: body }),
  ],
])('%s is refused', (_, change) => {
  const { headers, text } = change(sign([secrets[0]]));
  expect(() => new Webhook(secrets[0]).verify(text, headers)).toThrow();
});

test('the example of the specification has its signature', () => {
  const headers = signMessage(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});
