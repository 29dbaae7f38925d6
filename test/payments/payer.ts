import { createKeyPairSignerFromBytes } from '@solana/kit';
import type { Keypair } from '@solana/web3.js';
import { x402Client } from '@x402/core/client';
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http';
import type { PaymentPayload, PaymentRequired } from '@x402/core/types';
import { ExactSvmScheme, SOLANA_DEVNET_CAIP2 } from '@x402/svm';

/** Signs payments from the USDC of a wallet. */
export const payerOf = async (wallet: Keypair, rpcUrl: string) => {
  const signer = await createKeyPairSignerFromBytes(wallet.secretKey);
  const client = new x402Client().register(SOLANA_DEVNET_CAIP2, new ExactSvmScheme(signer, { rpcUrl }));
  return {
    client,
    /** A payment for a 402, as the value of its header. `change` forges it. */
    sign: async (required: string, change: (payment: PaymentPayload) => PaymentPayload = same): Promise<string> =>
      encodePaymentSignatureHeader(change(await client.createPaymentPayload(requiredOf(required)))),
  };
};

const same = (payment: PaymentPayload): PaymentPayload => payment;

export const requiredOf = (header: string): PaymentRequired => decodePaymentRequiredHeader(header);
