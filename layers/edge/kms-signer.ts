import { GetPublicKeyCommand, type KMSClient, SignCommand } from '@aws-sdk/client-kms';
import { parsePublicKey, type Signer } from '../core/proof/note.ts';

/**
 * Opens a key of KMS, which its private part never leaves.
 * Throws for a key that is not Ed25519.
 */
export async function openKmsSigner(client: KMSClient, keyArn: string): Promise<Signer> {
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyArn }));
  return {
    publicKey: parsePublicKey(PublicKey!),
    sign: async bytes => {
      const answer = await client.send(
        new SignCommand({ KeyId: keyArn, Message: bytes, MessageType: 'RAW', SigningAlgorithm: 'ED25519_SHA_512' }),
      );
      return answer.Signature!;
    },
  };
}
