import type { APIGatewayProxyEvent } from 'aws-lambda';
import { isTier, tiers } from '../../contract/tiers.ts';
import { DAY_MS } from '../../core/kernel/utc-day.ts';
import { type ProofTables, proveInputsOf } from '../proofs/prove.ts';
import type { Answered } from './question.ts';

/** A proof on the wire. `proof_at_ms` says when its inputs will be sealed. */
export type Proof = { readonly proof: object } | { readonly proof: null; readonly proof_at_ms?: number };

/** Tables of the service: the past has no seals. */
type Service = { readonly tables: ProofTables; readonly event: APIGatewayProxyEvent };

/** Proves the inputs of an answer. Throws a RequestError for too many. */
export function proveAnswer(answered: Answered, { tables, event }: Service): Promise<Proof> {
  const { operation, parameters, body, asOfMs, knownByMs } = answered;
  const asked = { operation, body, asOfMs, knownByMs };
  return proveInputsOf(tables, { ...asked, parameters: { ...parameters, ...boundHistory(answered, event) } });
}

/** The tier bounds the candles of an answer; whoever checks it does not know the tier. */
function boundHistory({ operation, parameters, asOfMs }: Answered, { requestContext }: APIGatewayProxyEvent) {
  const tier: unknown = requestContext.authorizer?.tier;
  const days = typeof tier === 'string' && isTier(tier) ? tiers[tier].ohlcvDaysMax : null;
  if (operation !== 'tokenOhlcv' || days === null) return {};
  return { from: String(Math.max(Number(parameters.from ?? 0), asOfMs - days * DAY_MS)) };
}
