import type { BilledUnit } from '../core/billing/units.ts';
import type { StreamName } from './streams.ts';
import type { TableName } from './tables.ts';
import type { Tier } from './tiers.ts';

/** Environment variable of a table's name, such as `TABLE_TAPE`. */
export function toTableVariable(table: TableName): string {
  return `TABLE_${table.toUpperCase()}`;
}

/** Environment variable with the days that a table's items are kept, such as `RETENTION_TAPE`. */
export function toRetentionVariable(table: TableName): string {
  return `RETENTION_${table.toUpperCase()}`;
}

/** Environment variable with a stream's name. Example: `STREAM_EVENTS`. */
export function toStreamVariable(stream: StreamName): string {
  return `STREAM_${stream.toUpperCase()}`;
}

/** Environment variable with the URL of the dead-letter queue. */
export const QUEUE_VARIABLE = 'QUEUE_DEAD_LETTERS';

/** Environment variable with the URL of the queue of deliveries. */
export const DELIVERIES_VARIABLE = 'QUEUE_DELIVERIES';

/** Environment variables of functions that send to targets. */
export const targetVariables = {
  /** Name of the SSM parameter with the key that seals secrets. */
  key: 'TARGETS_KEY_PARAMETER',
  /** Hosts with ports that may be anywhere. */
  allow: 'WEBHOOK_ALLOW',
  /** Address of an imitation of AWS. */
  awsUrl: 'TARGETS_AWS_URL',
  /** Account of the deployment, whose resources are not targets. */
  account: 'OWN_ACCOUNT',
} as const;

/** Environment variable with the ARN of the operator's topic. */
export const TOPIC_VARIABLE = 'TOPIC_NOTICES';

/** Environment variable with the @connections endpoint. */
export const SOCKET_VARIABLE = 'SOCKET_ENDPOINT';

/** APIs whose public address a function may name. */
export type AddressName = 'socket' | 'ingest';

/** Environment variable of an API's address, such as `ADDRESS_SOCKET`. */
export function toAddressVariable(api: AddressName): string {
  return `ADDRESS_${api.toUpperCase()}`;
}

/** Environment variable with the ARN of the optional vector index. */
export const INDEX_VARIABLE = 'VECTOR_INDEX';

/** Environment variable with the list size of the leaderboard, if not the default. */
export const RANKS_VARIABLE = 'LEADERBOARD_RANKS';

/** Environment variable with the bucket of the archive. */
export const ARCHIVE_VARIABLE = 'ARCHIVE_BUCKET';

/** Environment variable with the function that answers with an envelope. */
export const PAST_VARIABLE = 'PAST_FUNCTION';

/** Seconds that messages are kept for clients that resume. */
export const RESUME_VARIABLE = 'RESUME_SECONDS';
/** Environment variable with the origins of pages, if not `*`. */
export const ORIGINS_VARIABLE = 'CORS_ORIGINS';

/** Environment variable with the REST rate of Enterprise, a setting. */
export const ENTERPRISE_VARIABLE = 'ENTERPRISE_REQUESTS_PER_MINUTE';

/** Environment variables of the paid routes. */
export const x402Variables = {
  payTo: 'X402_PAY_TO',
  pricePerCredit: 'X402_PRICE_PER_CREDIT',
  network: 'X402_NETWORK',
  facilitatorUrl: 'X402_FACILITATOR_URL',
  /** Of a Solana node; empty selects the public one. */
  rpcUrl: 'X402_RPC_URL',
  /** Name of the SSM parameter with the address of the paid routes. */
  urlParameter: 'X402_URL_PARAMETER',
} as const;

/** Seconds between two writes of a function's counters. */
export const COUNTERS_VARIABLE = 'COUNTERS_SECONDS';

/** Environment variable with the name of the SSM parameter that has the key of Stripe. */
export const STRIPE_KEY_VARIABLE = 'STRIPE_KEY_PARAMETER';

/** Environment variable with the ARN of the KMS key that signs roots. */
export const ROOTS_KEY_VARIABLE = 'ROOTS_KEY_ARN';

/** Environment variable with the address of Stripe, if not its own. */
export const STRIPE_URL_VARIABLE = 'STRIPE_URL';

/** Environment variable with the name of the SSM parameter that has the secret of the webhook. */
export const STRIPE_WEBHOOK_VARIABLE = 'STRIPE_WEBHOOK_PARAMETER';

/** Environment variable with the prices of the tiers, as the setting has them. */
export const STRIPE_PRICES_VARIABLE = 'STRIPE_PRICES';

/** Environment variables with pages of the operator, if not the claim page. */
export const CHECKOUT_SUCCESS_VARIABLE = 'CHECKOUT_SUCCESS_URL';
export const CHECKOUT_CANCEL_VARIABLE = 'CHECKOUT_CANCEL_URL';

/** Environment variable with the generation of the derived tables, if not the first. */
export const GENERATION_VARIABLE = 'DATA_GENERATION';

/** Environment variable with the address of the REST API. */
export const REST_URL_VARIABLE = 'REST_URL';

/** Environment variable with the id of a tier's usage plan, such as `USAGE_PLAN_LAYER1`. */
export function planVariable(tier: Tier): string {
  return `USAGE_PLAN_${tier.toUpperCase()}`;
}

/** Environment variable with a unit's meter or dimension at a provider, such as `BILLED_CREDITS`. */
export function toBilledVariable(unit: BilledUnit): string {
  return `BILLED_${unit.toUpperCase()}`;
}
