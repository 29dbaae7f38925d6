import { generateKeyPairSync, verify } from 'node:crypto';
import { GetPublicKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, expect, test } from 'vitest';
import { openKmsSigner } from '../../layers/edge/kms-signer.ts';
import { world } from './world.ts';

const ARN = 'arn:aws:kms:us-east-1:000000000000:key/own';
const OTHER = 'arn:aws:kms:us-east-1:000000000000:key/other';
const here = world({ stacks: {}, functions: {} });
afterAll(() => here.end());

const pem = (type: 'ed25519' | 'x25519') => {
  const made = generateKeyPairSync(type as 'ed25519');
  return { ...made, text: made.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string };
};

test('a key of KMS signs bytes as they are, and its private part stays there', async () => {
  const [own, other] = [pem('ed25519'), pem('x25519')];
  const { endpoint, region, credentials } = await here.start({ signingKeys: { [ARN]: own.text, [OTHER]: other.text } });
  const client = new KMSClient({ endpoint, region, credentials, maxAttempts: 1 });
  const signer = await openKmsSigner(client, ARN);
  expect(Buffer.from(signer.publicKey)).toEqual(own.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32));
  const bytes = Buffer.from('a checkpoint\n');
  expect(verify(null, bytes, own.publicKey, await signer.sign(bytes))).toBe(true);
  await expect(signer.sign(Buffer.alloc(4_097))).rejects.toThrow('1 to 4096 bytes');
  await expect(openKmsSigner(client, OTHER)).rejects.toThrow('must be an Ed25519 key');
  await expect(client.send(new GetPublicKeyCommand({ KeyId: `${ARN}s` }))).rejects.toThrow('is not given');
});
