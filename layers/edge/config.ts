import { type Origins, parseOrigins } from '../contract/cors.ts';
import { type LayerName, toLayerVariable } from '../contract/layers.ts';
import type { StreamName } from '../contract/streams.ts';
import { type Prices, parsePrices } from '../contract/stripe-prices.ts';
import type { TableName } from '../contract/tables.ts';
import type { Tier } from '../contract/tiers.ts';
import {
  type AddressName,
  ARCHIVE_VARIABLE,
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
  SOCKET_VARIABLE,
  STRIPE_KEY_VARIABLE,
  STRIPE_PRICES_VARIABLE,
  STRIPE_URL_VARIABLE,
  STRIPE_WEBHOOK_VARIABLE,
  TOPIC_VARIABLE,
  toAddressVariable,
  toBilledVariable,
  toRetentionVariable,
  toStreamVariable,
  toTableVariable,
  x402Variables,
} from '../contract/variables.ts';
import { parsePrice, type X402NetworkName, x402Networks } from '../contract/x402.ts';
import type { BilledUnit } from '../core/billing/units.ts';

/** Throws when the variable is missing. */
const getRequired = (name: string): string => {
  const value = process.env[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set; the stack that made this function sets it.`);
  return value;
};

export const getTableName = (table: TableName): string => getRequired(toTableVariable(table));

/** Undefined keeps items forever. */
export const getRetentionDays = (table: TableName): number | undefined =>
  Number(process.env[toRetentionVariable(table)]) || undefined;

export const getStreamName = (stream: StreamName): string => getRequired(toStreamVariable(stream));

/** Public address of an API. */
export const getApiAddress = (api: AddressName): string => getRequired(toAddressVariable(api));

export const getDeadLettersUrl = (): string => getRequired(QUEUE_VARIABLE);

export const getNoticesTopic = (): string => getRequired(TOPIC_VARIABLE);

/** Bucket of the archive. */
export const getArchiveBucket = (): string => getRequired(ARCHIVE_VARIABLE);

/** Whether the SDK calls another S3 than Amazon's. */
export const isS3Imitated = (): boolean => Boolean(process.env.AWS_ENDPOINT_URL_S3 || process.env.AWS_ENDPOINT_URL);

/** Of the derived tables. */
export const getDataGeneration = (): number => Number(process.env[GENERATION_VARIABLE] ?? 0);

/** Null when the deployment has no vector index. */
export const findVectorIndexArn = (): string | null => process.env[INDEX_VARIABLE] || null;

/** Undefined selects the default. */
export const getLeaderboardRanks = (): number | undefined => Number(process.env[RANKS_VARIABLE]) || undefined;

/** Null if the function does not count requests. */
export const findCountersTable = (): string | null => process.env[toTableVariable('operations')] || null;

export const readCorsOrigins = (): Origins => parseOrigins(process.env[ORIGINS_VARIABLE] || '*') ?? [];

/** Undefined selects the default. */
export const getEnterprisePerMinute = (): number | undefined => Number(process.env[ENTERPRISE_VARIABLE]) || undefined;

/** Interval between two writes of counters; a minute by default. */
export const getCountersMs = (): number => 1_000 * Number(process.env[COUNTERS_VARIABLE] ?? 60);

/** Time over which reports to the token lists are gathered. */
export const getReportsMs = (): number => Math.min(getCountersMs(), 20_000);

/** How long messages are kept for clients that resume. */
export const resumeMs = (): number => 1_000 * Number(getRequired(RESUME_VARIABLE));

export const getLayerPath = (layer: LayerName): string => getRequired(toLayerVariable(layer));

/** Settings of the paid routes. An empty `rpcUrl` selects the public node. */
export const readX402Settings = () => {
  const { payTo, pricePerCredit, network, facilitatorUrl, rpcUrl } = x402Variables;
  const price = parsePrice(getRequired(pricePerCredit));
  if (price === null) throw new Error(`The environment variable ${pricePerCredit} is not a price.`);
  return {
    payTo: getRequired(payTo),
    pricePerCredit: price,
    network: x402Networks[getRequired(network) as X402NetworkName],
    facilitatorUrl: getRequired(facilitatorUrl),
    rpcUrl: process.env[rpcUrl] || '',
  };
};

/** For clients that do not use the SDK. */
export const getSocketUrl = (): string =>
  process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI || process.env.AWS_ENDPOINT_URL || getRequired(SOCKET_VARIABLE);

/** Undefined leaves the choice to the SDK. */
export const findSocketEndpoint = (): string | undefined =>
  process.env.AWS_ENDPOINT_URL || process.env.AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI
    ? undefined
    : getRequired(SOCKET_VARIABLE);

/** Name of the SSM parameter with Stripe's key. */
export const getStripeKeyParameter = (): string => getRequired(STRIPE_KEY_VARIABLE);

/** Null is Stripe's own. */
export const findStripeUrl = (): string | null => process.env[STRIPE_URL_VARIABLE] || null;

/** Name of the SSM parameter with the secret of the webhook. */
export const getStripeWebhookParameter = (): string => getRequired(STRIPE_WEBHOOK_VARIABLE);

export const readStripePrices = (): Prices => {
  const prices = parsePrices(getRequired(STRIPE_PRICES_VARIABLE));
  if (prices !== null) return prices;
  throw new Error(`The environment variable ${STRIPE_PRICES_VARIABLE} is malformed; the stack checks the setting.`);
};

/** Null is the claim page. */
export const getCheckoutPages = (): { readonly success: string | null; readonly cancel: string | null } => ({
  success: process.env[CHECKOUT_SUCCESS_VARIABLE] || null,
  cancel: process.env[CHECKOUT_CANCEL_VARIABLE] || null,
});

export const getRestUrl = (): string => getRequired(REST_URL_VARIABLE);

/** Id of a tier's usage plan. */
export const getUsagePlanId = (tier: Tier): string => getRequired(planVariable(tier));

/** Meter or dimension of each unit; an empty one is not billed. */
export const getBilledNames = (): Readonly<Record<BilledUnit, string>> => ({
  credits: process.env[toBilledVariable('credits')] ?? '',
  messages: process.env[toBilledVariable('messages')] ?? '',
});
