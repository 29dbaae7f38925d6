import { createHash, createHmac, createPrivateKey, sign } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ingestApi, signatureHeaders } from '../../../layers/contract/ingest.ts';
import { deriveIngestPublicKey } from '../../../layers/core/identity/ingest-signature.ts';
import { buildKeyText, hashKeyText } from '../../../layers/core/identity/key-text.ts';
import { resolveIngestSender } from '../../../layers/flows/ingest/sender.ts';
import { findIngestKeyById, listIngestKeys, saveIngestKey } from '../../../layers/storage/access/ingest-keys.ts';
import { findKey, type Keys, listKeys, saveKey } from '../../../layers/storage/access/keys.ts';
import { useEngine, useTable } from '../../storage/use-engine.ts';
import { NOW_MS } from '../../worlds/events.ts';

const KEY = buildKeyText('4'.repeat(40), 'cin');
const REVOKED = buildKeyText('5'.repeat(40), 'cin');
const API_KEY = buildKeyText('6'.repeat(40));
const ADAPTER = 'canonical';
const body = Buffer.from('[{"type":"price"}]');

describe('The sender of an ingest request', () => {
  const keys: Keys = useTable(useEngine(), 'keys', beforeAll);

  beforeAll(async () => {
    const key = (text: string, id: string, revokedMs: number | null) =>
      saveIngestKey(keys, {
        ...{
          hash: hashKeyText(text),
          publicKey: deriveIngestPublicKey(text),
          id,
          name: 'test',
          createdMs: NOW_MS,
          revokedMs,
        },
      });
    await key(KEY, 'ingest-a', null);
    await key(REVOKED, 'ingest-b', NOW_MS);
    await saveKey(keys, {
      hash: hashKeyText(API_KEY),
      id: 'key-a',
      tier: 'enterprise',
      name: 'reader',
      createdMs: NOW_MS,
      expiresMs: null,
      revokedMs: null,
    });
  });

  const send = (headers: Readonly<Record<string, string>>, sent: Uint8Array = body, adapter = ADAPTER) =>
    resolveIngestSender(keys, { adapter, headers: name => headers[name], body: () => sent }, NOW_MS).then(
      ({ id }) => id,
    );

  const ed25519 = (seed: Uint8Array, text: string): string => {
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
    return sign(null, Buffer.from(text), createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })).toString('hex');
  };
  const signature = (key: string, text: string): string =>
    ed25519(createHmac('sha256', key).update('ingest-signature').digest(), text);

  /** A sender's signature, as in the docs. */
  const signed = (key: string, id: string, timestamp: number | string, adapter = ADAPTER) => ({
    [signatureHeaders.key]: id,
    [signatureHeaders.timestamp]: String(timestamp),
    [signatureHeaders.signature]: signature(key, `${timestamp}.${adapter}.${body}`),
  });

  test('is authenticated by its key, with Bearer or bare as from a webhook', async () => {
    expect(await send({ authorization: `Bearer ${KEY}` })).toBe('ingest-a');
    expect(await send({ authorization: KEY })).toBe('ingest-a');
  });

  test('is authenticated by a signature over time, adapter and body, within five minutes of now', async () => {
    const late = ingestApi.signatureSeconds * 1000;
    for (const at of [NOW_MS, NOW_MS - late, NOW_MS + late])
      expect(await send(signed(KEY, 'ingest-a', at))).toBe('ingest-a');
    await expect(send(signed(KEY, 'ingest-a', NOW_MS - late - 1))).rejects.toThrow('within 300 s of now');
    await expect(send(signed(KEY, 'ingest-a', Math.round(NOW_MS / 1000)))).rejects.toThrow('unix milliseconds');
  });

  test('is rejected if the body was signed for another adapter, or for none', async () => {
    const headers = signed(KEY, 'ingest-a', NOW_MS, 'raw-tx');
    expect(await send(headers, body, 'raw-tx')).toBe('ingest-a');
    await expect(send(headers, body, 'canonical')).rejects.toThrow('does not match');
    const without = { ...headers, [signatureHeaders.signature]: signature(KEY, `${NOW_MS}.${body}`) };
    await expect(send(without, body, 'raw-tx')).rejects.toThrow('Ed25519 signature of timestamp.adapter.body');
  });

  test('is rejected if time, adapter and body are cut elsewhere', async () => {
    const headers = signed(KEY, 'ingest-a', NOW_MS, 'raw-tx');
    const moved = Buffer.concat([Buffer.from('tx.'), body]);
    await expect(send(headers, moved, 'raw')).rejects.toThrow('does not match');
  });

  test('is rejected for its headers before the body is decoded and before a table is read', async () => {
    const unread = { adapter: ADAPTER, body: (): Uint8Array => expect.unreachable('the body was decoded') };
    const noTable = {
      get client(): never {
        return expect.unreachable('a table was read');
      },
      table: 'keys',
    };
    const valid = signed(KEY, 'ingest-a', NOW_MS);
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${KEY}x` },
      { authorization: `Bearer ${API_KEY}` },
      { [signatureHeaders.signature]: valid[signatureHeaders.signature]! },
      { ...valid, [signatureHeaders.signature]: '' },
      { ...valid, [signatureHeaders.signature]: 'F'.repeat(128) },
      { ...valid, [signatureHeaders.signature]: 'f'.repeat(64) },
      { ...valid, [signatureHeaders.timestamp]: '1' },
      { ...valid, [signatureHeaders.key]: 'a b' },
    ] as readonly Readonly<Record<string, string>>[])
      await expect(
        resolveIngestSender(noTable, { ...unread, headers: name => headers[name] }, NOW_MS),
        JSON.stringify(headers),
      ).rejects.toMatchObject({ code: 'unauthorized' });
  });

  test('is rejected for an unknown or revoked key before the body is decoded', async () => {
    const unread = { adapter: ADAPTER, body: (): Uint8Array => expect.unreachable('the body was decoded') };
    const stranger = buildKeyText('7'.repeat(40), 'cin');
    for (const headers of [
      { authorization: stranger },
      { authorization: REVOKED },
      signed(REVOKED, 'ingest-b', NOW_MS),
      signed(KEY, 'ingest-z', NOW_MS),
    ] as readonly Readonly<Record<string, string>>[])
      await expect(resolveIngestSender(keys, { ...unread, headers: name => headers[name] }, NOW_MS)).rejects.toThrow(
        'unknown or revoked',
      );
  });

  test('is rejected with the reason, and never accepted with an API key', async () => {
    await expect(send({})).rejects.toMatchObject({ code: 'unauthorized', message: expect.stringContaining('Bearer') });
    await expect(send({ authorization: `Bearer ${API_KEY}` })).rejects.toThrow('This is an API key');
    await expect(send({ authorization: `Bearer ${KEY}x` })).rejects.toThrow('not an ingest key');
    await expect(send({ authorization: buildKeyText('7'.repeat(40), 'cin') })).rejects.toThrow('unknown or revoked');
    await expect(send({ authorization: REVOKED })).rejects.toThrow('unknown or revoked');
    await expect(send(signed(KEY, 'ingest-a', NOW_MS), Buffer.from('[]'))).rejects.toThrow('does not match');
    await expect(send(signed(REVOKED, 'ingest-a', NOW_MS))).rejects.toThrow('does not match');
    await expect(send(signed(REVOKED, 'ingest-b', NOW_MS))).rejects.toThrow('unknown or revoked');
    await expect(send(signed(KEY, 'ingest-z', NOW_MS))).rejects.toThrow('unknown or revoked');
    const { [signatureHeaders.key]: _, ...nameless } = signed(KEY, 'ingest-a', NOW_MS);
    await expect(send(nameless)).rejects.toThrow(`needs ${signatureHeaders.key}`);
  });

  test('cannot be imitated by a reader of the tables, an export or a backup', async () => {
    const stored = (await findIngestKeyById(keys, 'ingest-a'))!;
    const text = `${NOW_MS}.${ADAPTER}.${body}`;
    const headers = signed(KEY, 'ingest-a', NOW_MS);
    const seeds = [
      Buffer.from(stored.hash, 'hex'),
      Buffer.from(stored.publicKey!, 'base64url'),
      createHash('sha256').update(stored.hash).digest(),
      ...[stored.hash, stored.publicKey!].map(secret =>
        createHmac('sha256', secret).update('ingest-signature').digest(),
      ),
    ];
    for (const seed of seeds)
      await expect(send({ ...headers, [signatureHeaders.signature]: ed25519(seed, text) })).rejects.toThrow(
        'does not match',
      );
    const hmac = createHmac('sha256', Buffer.from(stored.hash, 'hex')).update(text).digest('hex');
    await expect(send({ ...headers, [signatureHeaders.signature]: hmac })).rejects.toThrow('not accepted any more');
    await expect(send({ authorization: `Bearer ${stored.hash}` })).rejects.toThrow('not an ingest key');
  });

  test('with a key from before public keys were stored sends by the key itself, and cannot sign', async () => {
    const old = buildKeyText('8'.repeat(40), 'cin');
    await saveIngestKey(keys, { hash: hashKeyText(old), id: 'ingest-o', name: 'old', createdMs: 0, revokedMs: 1 });
    await saveIngestKey(keys, { hash: hashKeyText(old), id: 'ingest-o', name: 'old', createdMs: 0, revokedMs: null });
    expect(await send({ authorization: old })).toBe('ingest-o');
    await expect(send(signed(old, 'ingest-o', NOW_MS))).rejects.toThrow('too old to sign');
  });

  test('and API keys are separate: neither kind is found as the other, by hash, id or list', async () => {
    expect(await findKey(keys, hashKeyText(KEY))).toBeUndefined();
    expect((await listKeys(keys)).map(({ id }) => id)).toEqual(['key-a']);
    expect((await listIngestKeys(keys)).map(({ id }) => id)).not.toContain('key-a');
    expect(await findIngestKeyById(keys, 'key-a')).toBeUndefined();
  });
});
