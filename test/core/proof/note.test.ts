import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatOrigin,
  hashNote,
  openCheckpoint,
  openPemSigner,
  parsePublicKey,
  signCheckpoint,
} from '../../../layers/core/proof/note.ts';
import { formatHash, hashLeaf } from '../../../layers/core/proof/tree.ts';

/** The secret and public key of the first test of RFC 8032, section 7.1. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

const der = Buffer.from(`302e020100300506032b657004220420${SECRET}`, 'hex');
const key = createPrivateKey({ key: der, type: 'pkcs8', format: 'der' });
const signer = openPemSigner(key.export({ type: 'pkcs8', format: 'pem' }) as string);
const { publicKey } = signer;
const checkpoint = { origin: 'example.org/log', size: 17, root: hashLeaf('a leaf') };
const note = await signCheckpoint(checkpoint, signer);

test('A key has a public part of 32 bytes, and must be an Ed25519 key', () => {
  expect(formatHash(publicKey)).toBe(PUBLIC);
  const { privateKey, publicKey: other } = generateKeyPairSync('x25519');
  expect(() => openPemSigner(privateKey.export({ type: 'pkcs8', format: 'pem' }) as string)).toThrow('Ed25519');
  expect(() => parsePublicKey(other.export({ type: 'spki', format: 'der' }))).toThrow('Ed25519');
});

test('A note is origin, size and root, an empty line, and a signature with the id of its key', () => {
  const [origin, size, root, empty, signature, end] = note.split('\n');
  expect([origin, size, empty, end]).toEqual(['example.org/log', '17', '', '']);
  expect(Buffer.from(root!, 'base64').equals(checkpoint.root)).toBe(true);
  const [dash, name, base64] = signature!.split(' ');
  expect([dash, name]).toEqual(['—', 'example.org/log']);
  const bytes = Buffer.from(base64!, 'base64');
  const named = Buffer.concat([Buffer.from('example.org/log\n\u0001'), Buffer.from(PUBLIC, 'hex')]);
  expect(bytes.subarray(0, 4)).toEqual(createHash('sha256').update(named).digest().subarray(0, 4));
  const text = Buffer.from(`example.org/log\n17\n${root}\n`);
  expect(verify(null, text, createPublicKey(key), bytes.subarray(4))).toBe(true);
});

test('Opens what was signed', () => {
  expect(openCheckpoint(note, publicKey)).toEqual({ ...checkpoint, root: Buffer.from(checkpoint.root) });
});

test('Every change of one bit of a note, and of the key, is refused', () => {
  const bytes = Buffer.from(note);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(openCheckpoint(changed.toString('latin1'), publicKey), `bit ${bit}`).toBeTypeOf('string');
    expect(openCheckpoint(changed.toString(), publicKey), `bit ${bit}`).toBeTypeOf('string');
  }
  for (let bit = 0; bit < 256; bit++) {
    const other = Uint8Array.from(publicKey);
    other[bit >> 3]! ^= 1 << (bit & 7);
    expect(openCheckpoint(note, other), `key bit ${bit}`).toBe('bad_signature');
  }
});

test.each([
  ['without its last line end', note.slice(0, -1)],
  ['with a second signature', `${note}— other AAAA\n`],
  ['with a size that is not whole', note.replace('\n17\n', '\n17.5\n')],
  ['with a size of zeros', note.replace('\n17\n', '\n017\n')],
  ['with another root', note.replace(/\n17\n.{8}/, '\n17\nAAAA')],
  ['of nothing', ''],
])('Refuses a note %s', (_, text) => {
  expect(openCheckpoint(text, publicKey)).toMatch(/^(malformed|bad_signature)$/);
});

test('Names a log after its key, and a note by its hash', () => {
  expect(formatOrigin(publicKey)).toMatch(/^chain-intelligence\/[0-9a-f]{16}$/);
  expect(hashNote('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('Hostile notes are refused in words, never thrown', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), text => {
      expect(openCheckpoint(text, publicKey)).toBe('malformed');
    }),
  );
});
