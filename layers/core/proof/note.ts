import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { HASH_BYTES, type Hash } from './tree.ts';

/** Name, leaves and root of a log. */
export type Checkpoint = { readonly origin: string; readonly size: number; readonly root: Hash };

/** Type of an Ed25519 signature in a signed note. */
const ED25519 = 1;
const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;

/** An Ed25519 key of the operator. */
export type Signer = {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  /** Signs bytes as they are, in 64 bytes. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
};

/** Opens a private key in PEM. Throws for another kind of key. */
export function openPemSigner(pem: string): Signer {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The key that signs roots must be an Ed25519 key in PEM.');
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return { publicKey: parsePublicKey(publicKey), sign: async bytes => sign(null, bytes, key) };
}

/** Signs a checkpoint as a C2SP signed note. */
export async function signCheckpoint({ origin, size, root }: Checkpoint, signer: Signer): Promise<string> {
  const text = `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
  const signed = await signer.sign(Buffer.from(text, 'utf8'));
  const signature = Buffer.concat([hashKeyId(origin, signer.publicKey), signed]);
  return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
}

/** The first bytes of a hash tell keys of one name apart. */
function hashKeyId(name: string, publicKey: Uint8Array): Buffer {
  const hash = createHash('sha256').update(`${name}\n`).update(Uint8Array.of(ED25519)).update(publicKey);
  return hash.digest().subarray(0, KEY_ID_BYTES);
}

/** The checkpoint of a note. `malformed`: not a note with exactly one signature. */
export function openCheckpoint(note: string, publicKey: Uint8Array): Checkpoint | 'malformed' | 'bad_signature' {
  const found = NOTE.exec(note);
  if (found === null) return 'malformed';
  const [, text, origin, size, root, name, signed] = found as unknown as readonly string[];
  const [rootBytes, signature] = [parseBase64(root!), parseBase64(signed!)];
  if (rootBytes?.length !== HASH_BYTES || signature === null || !Number.isSafeInteger(Number(size))) return 'malformed';
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), type: 'spki', format: 'der' });
  const isOurs =
    name === origin &&
    signature.length === KEY_ID_BYTES + SIGNATURE_BYTES &&
    signature.subarray(0, KEY_ID_BYTES).equals(hashKeyId(origin!, publicKey)) &&
    verify(null, Buffer.from(text!, 'utf8'), key, signature.subarray(KEY_ID_BYTES));
  return isOurs ? { origin: origin!, size: Number(size), root: rootBytes } : 'bad_signature';
}

const NOTE = /^(([^\s+]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/=]+)\n)\n— (\S+) ([A-Za-z0-9+/=]+)\n$/;

/** Null for a text that its bytes would not give again. */
function parseBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}

/** Begins the DER form of each Ed25519 public key. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * The 32 bytes of an Ed25519 public key from its DER form.
 * Throws for another kind of key.
 */
export function parsePublicKey(der: Uint8Array): Uint8Array {
  if (der.length !== SPKI.length + PUBLIC_KEY_BYTES || !SPKI.equals(der.subarray(0, SPKI.length)))
    throw new Error('The key that signs roots must be an Ed25519 key.');
  return der.subarray(SPKI.length);
}

const PUBLIC_KEY_BYTES = 32;

/** Names the log after its key. */
export function formatOrigin(publicKey: Uint8Array): string {
  return `chain-intelligence/${createHash('sha256').update(publicKey).digest('hex').slice(0, 16)}`;
}

/** Hash of a note, which the next checkpoint names as `previous`. */
export function hashNote(note: string): string {
  return createHash('sha256').update(note, 'utf8').digest('hex');
}
