import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { assertAws } from '../kernel/errors.ts';
import { getJsonText, type JsonObject } from '../template/json.ts';

/** Ed25519 keys in PEM, by ARN. */
export type SigningKeys = Readonly<Record<string, string>>;

type SigningKey = { readonly arn: string; readonly key: KeyObject };

const SPEC = 'ECC_NIST_EDWARDS25519';
const ALGORITHM = 'ED25519_SHA_512';
const MESSAGE_BYTES_MAX = 4096;

export const KMS_ACTIONS: Readonly<Record<string, (request: JsonObject, on: SigningKey) => JsonObject>> = {
  GetPublicKey: (_request, { arn, key }) => ({
    ...{ KeyId: arn, KeySpec: SPEC, KeyUsage: 'SIGN_VERIFY', SigningAlgorithms: [ALGORITHM, 'ED25519_PH_SHA_512'] },
    PublicKey: createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64'),
  }),
  Sign: (request, { arn, key }) => {
    const bytes = Buffer.from(getJsonText(request, 'Message') ?? '', 'base64');
    assertAws(
      request.SigningAlgorithm === ALGORITHM && request.MessageType !== 'DIGEST',
      'InvalidKeyUsageException',
      `The local stack signs with ${ALGORITHM} and the message type RAW.`,
    );
    assertAws(
      bytes.length >= 1 && bytes.length <= MESSAGE_BYTES_MAX,
      'ValidationException',
      `Message must have 1 to ${MESSAGE_BYTES_MAX} bytes; got ${bytes.length}.`,
    );
    return { KeyId: arn, Signature: sign(null, bytes, key).toString('base64'), SigningAlgorithm: ALGORITHM };
  },
};

/** Finds a key by its ARN. */
export function resolveSigningKey(request: JsonObject, keys: SigningKeys): SigningKey {
  const arn = getJsonText(request, 'KeyId') ?? '';
  const pem = keys[arn];
  assertAws(pem, 'NotFoundException', `The key ${arn} is not given to this start.`);
  return { arn, key: createPrivateKey(pem) };
}
