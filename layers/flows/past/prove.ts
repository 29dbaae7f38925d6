import type { APIGatewayProxyEvent } from 'aws-lambda';
import { isTier, tiers } from '../../contract/tiers.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { type ProofTables, proveInputsOf } from '../proofs/prove.ts';
import type { Answered } from './question.ts';

/** A proof on the wire. `proof_at_ms` says when its inputs will be sealed. */
export type Proof = { readonly proof: object } | { readonly proof: null; readonly proof_at_ms?: number };

/** Tables of the service: the past has no seals. */
type Service = { readonly tables: ProofTables; readonly event: APIGatewayProxyEvent };

/** Proves the inputs of an answer. `rest`: the other fields of its envelope. Throws a RequestError for too many. */
export function proveAnswer(answered: Answered, { tables, event }: Service, rest: object): Promise<Proof> {
  const { operation, parameters, body, asOfMs, knownByMs } = answered;
  const tier: unknown = event.requestContext.authorizer?.tier;
  const days = typeof tier === 'string' && isTier(tier) ? tiers[tier].ohlcvDaysMax : null;
  // The tier bounds candles, and whoever checks them does not know it.
  const isBound = operation === 'tokenOhlcv' && days !== null;
  const from = isBound && Math.max(Number(parameters.from ?? 0), asOfMs - days * DAY_MS);
  const asked = { ...parameters, ...(from && { from: String(from) }) };
  return proveInputsOf(tables, { operation, body, asOfMs, knownByMs, parameters: asked, rest });
}
