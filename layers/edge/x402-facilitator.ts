import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server';
import {
  type Network,
  type PaymentPayload,
  type PaymentRequirements,
  SettleError,
  VerifyError,
} from '@x402/core/types';
import { getUsdcAddress } from '@x402/svm';
import { ExactSvmScheme } from '@x402/svm/exact/server';
import { RequestError } from '../contract/errors.ts';
import { logger } from './logger.ts';
import { OFFER_SECRET, readOfferSecret } from './x402-offer.ts';

/** A payment, and what it must meet. */
export type Order = { readonly payment: PaymentPayload; readonly requirements: PaymentRequirements };

export type Verification = { readonly reason: string | null; readonly payer: string | null };

/** `refused`: the call sent nothing to the chain. `unknown`: it may have. */
export type Settlement =
  | { readonly kind: 'settled'; readonly transaction: string; readonly payer: string | null }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

export type Facilitator = ReturnType<typeof openFacilitator>;

export type FacilitatorOptions = {
  readonly url: string;
  readonly network: Network;
  readonly payTo: string;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 8_000;
/** A blockhash lives about as long. */
const PAY_WITHIN_SECONDS = 60;
/** Facilitators change their fee payers rarely. */
const SUPPORTED_MS_MAX = 600_000;

/** A remote facilitator of the exact scheme. */
export function openFacilitator({ url, network, payTo, timeoutMs = TIMEOUT_MS }: FacilitatorOptions) {
  const client = new HTTPFacilitatorClient({ url, timeoutMs });
  const server = openServer(client, network);
  const asset = getUsdcAddress(network);
  return {
    network,
    /** What a payment of an amount, in base units, must meet. */
    requirementsFor: async (amount: bigint): Promise<PaymentRequirements> => {
      const price = { asset, amount: String(amount) };
      const options = { scheme: 'exact', network, payTo, price, maxTimeoutSeconds: PAY_WITHIN_SECONDS };
      return (await (await server()).buildPaymentRequirements(options))[0]!;
    },
    /**
     * Null for other requirements or no secret.
     * Any fee payer is valid; no order has the secret.
     */
    orderOf: async (payment: PaymentPayload, requirements: PaymentRequirements): Promise<Order | null> => {
      if (readOfferSecret(payment) === null) return null;
      if ((await server()).findMatchingRequirements([requirements], payment) === undefined) return null;
      const { [OFFER_SECRET]: _, ...extra } = payment.accepted.extra;
      const feePayer = extra.feePayer ?? requirements.extra.feePayer;
      return {
        payment: { ...payment, accepted: { ...payment.accepted, extra } },
        requirements: { ...requirements, extra: { ...requirements.extra, feePayer } },
      };
    },
    verify: async ({ payment, requirements }: Order): Promise<Verification> => {
      try {
        const { isValid, invalidReason, payer } = await client.verify(payment, requirements);
        return { reason: isValid ? null : (invalidReason ?? 'invalid_payment'), payer: payer || null };
      } catch (error) {
        if (error instanceof VerifyError && error.statusCode < 500)
          return { reason: error.invalidReason ?? 'invalid_payment', payer: error.payer || null };
        throw createUnreachableError(error);
      }
    },
    settle: async ({ payment, requirements }: Order): Promise<Settlement> => {
      try {
        const { success, transaction, payer, errorReason } = await client.settle(payment, requirements);
        return success && transaction !== ''
          ? { kind: 'settled', transaction, payer: payer || null }
          : toFailedSettlement(errorReason ?? 'no_reason');
      } catch (error) {
        logger.warn('The facilitator did not say whether it settled a payment', { error });
        const reason = error instanceof SettleError ? error.errorReason : undefined;
        return toFailedSettlement(reason ?? 'no_answer');
      }
    },
  };
}

function toFailedSettlement(reason: string): Settlement {
  // Any other reason may follow a transfer.
  const isUnsent =
    reason === 'insufficient_funds' ||
    (reason.startsWith('invalid_exact_svm') && !reason.endsWith('transaction_failed'));
  return { kind: isUnsent ? 'refused' : 'unknown', reason };
}

function createUnreachableError(error: unknown): RequestError {
  logger.error('The facilitator failed', { error });
  return new RequestError('unavailable', 'The payment facilitator is temporarily unavailable; nothing was charged');
}

/** Knows what the facilitator supports. Keeps old knowledge while it cannot be reached. */
function openServer(client: HTTPFacilitatorClient, network: Network) {
  const scheme = new ExactSvmScheme();
  scheme.dynamicExtraFields.push('feePayer', OFFER_SECRET);
  let known: x402ResourceServer | null = null;
  let readMs = 0;
  return async (): Promise<x402ResourceServer> => {
    if (known !== null && Date.now() - readMs < SUPPORTED_MS_MAX) return known;
    const fresh = new x402ResourceServer(client).register(network, scheme);
    try {
      await fresh.initialize();
      known = fresh;
    } catch (error) {
      if (known === null) throw createUnreachableError(error);
    }
    readMs = Date.now();
    return known;
  };
}
