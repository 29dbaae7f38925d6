import { type Origins, parseOrigins } from '../contract/cors.ts';
import { type LayerName, layerVariable } from '../contract/layers.ts';
import type { StreamName } from '../contract/streams.ts';
import { type Prices, parsePrices } from '../contract/stripe-prices.ts';
import type { TableName } from '../contract/tables.ts';
import type { Tier } from '../contract/tiers.ts';
import {
  type AddressName,
  ARCHIVE_VARIABLE,
  addressVariable,
  billedVariable,
  CHECKOUT_CANCEL_VARIABLE,
  CHECKOUT_SUCCESS_VARIABLE,
  COUNTERS_VARIABLE,
  ENTERPRISE_VARIABLE,
  GENERATION_VARIABLE,
  INDEX_VARIABLE,
  ORIGINS_VARIABLE,
  planVariable,
  QUEUE_VARIABLE,
  RANKS_VARIABLE,
  REST_URL_VARIABLE,
  RESUME_VARIABLE,
  retentionVariable,
  SOCKET_VARIABLE,
  STRIPE_KEY_VARIABLE,
  STRIPE_PRICES_VARIABLE,
  STRIPE_URL_VARIABLE,
  STRIPE_WEBHOOK_VARIABLE,
  streamVariable,
  TOPIC_VARIABLE,
  tableVariable,
  x402Variables,
} from '../contract/variables.ts';
import { parsePrice, type X402NetworkName, x402Networks } from '../contract/x402.ts';
import type { BilledUnit } from '../core/billing/units.ts';

/** Throws when the variable is missing. */
const required = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set; the stack that made this function sets it.`);
  return value;
};

export const tableName = (table: TableName): string => required(tableVariable(table));

/** Undefined keeps items forever. */
export const retentionDays = (table: TableName): number | undefined =>
  Number(process.env[retentionVariable(table)]) || undefined;

export const streamName = (stream: StreamName): string => required(streamVariable(stream));

/** Public address of an API. */
export const addressOf = (api: AddressName): string => required(addressVariable(api));

export const deadLettersUrl = (): string => required(QUEUE_VARIABLE);

export const noticesTopic = (): string => required(TOPIC_VARIABLE);

/** Bucket of the archive. */
export const archiveBucket = (): string => required(ARCHIVE_VARIABLE);

/** Whether the SDK calls another S3 than Amazon's. */
export const isS3Imitated = (): boolean => Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);

/** Of the derived tables. */
export const dataGeneration = (): number => Number(process.env[GENERATION_VARIABLE] ?? 0);

/** Null when the deployment has no vector index. */
export const vectorIndexArn = (): string | null => process.env[INDEX_VARIABLE] || null;

/** Undefined selects the default. */
export const leaderboardRanks = (): number | undefined => Number(process.env[RANKS_VARIABLE]) || undefined;

/** Null if the function does not count requests. */
export const countersTable = (): string | null => process.env[tableVariable('operations')] || null;

export const corsOrigins = (): Origins => parseOrigins(process.env[ORIGINS_VARIABLE] || '*') ?? [];

/** Undefined selects the default. */
export const enterpriseRequestsPerMinute = (): number | undefined =>
  Number(process.env[ENTERPRISE_VARIABLE]) || undefined;

/** Interval between two writes of counters; a minute by default. */
export const countersMs = (): number => 1_000 * Number(process.env[COUNTERS_VARIABLE] ?? 60);

/** Time over which reports to the token lists are gathered. */
export const reportsMs = (): number => Math.min(countersMs(), 20_000);

/** How long messages are kept for clients that resume. */
export const resumeMs = (): number => 1_000 * Number(required(RESUME_VARIABLE));

export const layerPath = (layer: LayerName): string => required(layerVariable(layer));

/** Settings of the paid routes. An empty `rpcUrl` selects the public node. */
export const x402Settings = () => {
  const { payTo, pricePerCredit, network, facilitatorUrl, rpcUrl } = x402Variables;
  const price = parsePrice(required(pricePerCredit));
  if (price === null) throw new Error(`The environment variable ${pricePerCredit} is not a price.`);
  return {
    payTo: required(payTo),
    pricePerCredit: price,
    network: x402Networks[required(network) as X402NetworkName],
    facilitatorUrl: required(facilitatorUrl),
    rpcUrl: process.env[rpcUrl] || '',
  };
};

/** For clients that do not use the SDK. */
export const socketUrl = (): string =>
  process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI || process.env.AWS_ENDPOINT_URL || required(SOCKET_VARIABLE);

/** Undefined leaves the choice to the SDK. */
export const socketEndpoint = (): string | undefined =>
  process.env.AWS_ENDPOINT_URL || process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI
    ? undefined
    : required(SOCKET_VARIABLE);

/** Name of the SSM parameter with Stripe's key. */
export const stripeKeyParameter = (): string => required(STRIPE_KEY_VARIABLE);

/** Null is Stripe's own. */
export const stripeUrl = (): string | null => process.env[STRIPE_URL_VARIABLE] || null;

/** Name of the SSM parameter with the secret of the webhook. */
export const stripeWebhookParameter = (): string => required(STRIPE_WEBHOOK_VARIABLE);

export const stripePrices = (): Prices => {
  const prices = parsePrices(required(STRIPE_PRICES_VARIABLE));
  if (prices !== null) return prices;
  throw new Error(`The environment variable ${STRIPE_PRICES_VARIABLE} is malformed; the stack checks the setting.`);
};

/** Null is the claim page. */
export const checkoutPages = (): { readonly success: string | null; readonly cancel: string | null } => ({
  success: process.env[CHECKOUT_SUCCESS_VARIABLE] || null,
  cancel: process.env[CHECKOUT_CANCEL_VARIABLE] || null,
});

export const restUrl = (): string => required(REST_URL_VARIABLE);

/** Id of a tier's usage plan. */
export const usagePlanId = (tier: Tier): string => required(planVariable(tier));

/** Meter or dimension of each unit; an empty one is not billed. */
export const billedNames = (): Readonly<Record<BilledUnit, string>> => ({
  credits: process.env[billedVariable('credits')] ?? '',
  messages: process.env[billedVariable('messages')] ?? '',
});
