import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** `about` names whose a text is: a moved one does not open. */
export type Sealer = {
  readonly seal: (text: string, about: string) => string;
  readonly open: (sealed: string, about: string) => string;
};

/** By keys of 32 bytes in base64. The first seals, all open. */
export function createSealer(keys: string): Sealer {
  const parsed = keys.split(',').map(text => Buffer.from(text.trim(), 'base64'));
  if (!parsed.every(key => key.length === KEY_BYTES))
    throw new Error('The key of targets must be 32 bytes in base64, or several with commas between.');
  return {
    seal: (text, about) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, parsed[0]!, nonce).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (sealed, about) => {
      const bytes = Buffer.from(sealed, 'base64');
      for (const key of parsed) {
        try {
          const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
          decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
          const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
          return Buffer.concat([text, decipher.final()]).toString('utf8');
        } catch {}
      }
      throw new Error('A secret of a target opens with none of the keys; put the earlier key behind the new one.');
    },
  };
}
