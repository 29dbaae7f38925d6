import { beforeAll, describe, expect, test } from 'vitest';
import { signatureHeaders } from '../../../layers/contract/ingest.ts';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import { checkIngestSender } from '../../../layers/flows/ingest/authorize.ts';
import { saveIngestKey } from '../../../layers/storage/access/ingest-keys.ts';
import type { Keys } from '../../../layers/storage/access/keys.ts';
import { useEngine, useTable } from '../../storage/use-engine.ts';
import { NOW_MS } from '../../worlds/events.ts';

const KEY = buildKeyText('4'.repeat(40), 'cin');
const ARN = 'arn:aws:execute-api:us-east-1:000000000000:api/live/POST/ingest/raw-tx';

describe('The authorizer of the ingest API', () => {
  const keys: Keys = useTable(useEngine(), 'keys', beforeAll);

  beforeAll(async () => {
    await saveIngestKey(keys, { hash: hashKeyText(KEY), id: 'ingest-a', name: 'test', createdMs: 0, revokedMs: null });
  });

  const decide = async (headers: Readonly<Record<string, string>>) => {
    const { policyDocument, context } = await checkIngestSender(keys, name => headers[name], ARN, NOW_MS);
    const [{ Effect, Resource }] = policyDocument.Statement as unknown as [{ Effect: string; Resource: string }];
    expect(Resource).toBe(ARN);
    return [Effect, context];
  };

  test('admits a request with a live key', async () => {
    expect(await decide({ authorization: `Bearer ${KEY}` })).toEqual(['Allow', { keyId: 'ingest-a' }]);
    expect(await decide({ authorization: KEY })).toEqual(['Allow', { keyId: 'ingest-a' }]);
  });

  test('admits a request with a signature in the name of a live key, whose body the function checks', async () => {
    const headers = {
      [signatureHeaders.key]: 'ingest-a',
      [signatureHeaders.timestamp]: String(NOW_MS),
      [signatureHeaders.signature]: '0'.repeat(128),
    };
    expect(await decide(headers)).toEqual(['Allow', { keyId: 'ingest-a' }]);
    const [effect, context] = await decide({ ...headers, [signatureHeaders.key]: 'ingest-b' });
    expect([effect, context]).toEqual(['Deny', { reason: expect.stringContaining('unknown or revoked') }]);
  });

  test('refuses any other request with a reason that fits between the quotes of a JSON text', async () => {
    const hostile = {
      [signatureHeaders.key]: 'a',
      [signatureHeaders.signature]: '0',
      [signatureHeaders.timestamp]: '"}\\',
    };
    for (const headers of [{}, { authorization: 'Bearer x' }, hostile]) {
      const [effect, context] = await decide(headers as Readonly<Record<string, string>>);
      const { reason } = context as { readonly reason: string };
      expect(effect).toBe('Deny');
      expect(JSON.parse(`{"error":"${reason}"}`).error.length).toBeGreaterThan(20);
    }
  });

  test('fails rather than refuses while the table cannot be read', async () => {
    const broken = { ...keys, table: 'absent' };
    await expect(
      checkIngestSender(broken, name => (name === 'authorization' ? KEY : undefined), ARN, NOW_MS),
    ).rejects.toThrow();
  });
});
