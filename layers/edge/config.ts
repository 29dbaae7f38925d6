import { type Origins, parseOrigins } from '../contract/cors.ts';
import { parseHostList } from '../contract/host-list.ts';
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
  DELIVERIES_VARIABLE,
  ENTERPRISE_VARIABLE,
  GENERATION_VARIABLE,
  INDEX_VARIABLE,
  ORIGINS_VARIABLE,
  PAST_VARIABLE,
  planVariable,
  QUEUE_VARIABLE,
  RANKS_VARIABLE,
  REST_URL_VARIABLE,
  RESUME_VARIABLE,
  ROOTS_KEY_VARIABLE,
  SOCKET_VARIABLE,
  STRIPE_KEY_VARIABLE,
  STRIPE_PRICES_VARIABLE,
  STRIPE_URL_VARIABLE,
  STRIPE_WEBHOOK_VARIABLE,
  TOPIC_VARIABLE,
  targetVariables,
  toAddressVariable,
  toBilledVariable,
  toRetentionVariable,
  toStreamVariable,
  toTableVariable,
  x402Variables,
} from '../contract/variables.ts';
import { parsePrice, type X402NetworkName, x402Networks } from '../contract/x402.ts';
import type { BilledUnit } from '../core/billing/units.ts';
import { findPlatform } from './platform.ts';

/** Of this function, or of a process with all. */
function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return findPlatform()?.variables ?? process.env;
}

/** Throws when the variable is missing. */
function getRequired(name: string): string {
  const value = readEnvironment()[name];
  if (!value)
    throw new Error(`The environment variable ${name} is not set; the stack that made this function sets it.`);
  return value;
}

export function getTableName(table: TableName): string {
  return getRequired(toTableVariable(table));
}

/** Undefined keeps items forever. */
export function getRetentionDays(table: TableName): number | undefined {
  return Number(readEnvironment()[toRetentionVariable(table)]) || undefined;
}

export function getStreamName(stream: StreamName): string {
  return getRequired(toStreamVariable(stream));
}

/** Public address of an API. */
export function getApiAddress(api: AddressName): string {
  return getRequired(toAddressVariable(api));
}

export function getDeadLettersUrl(): string {
  return getRequired(QUEUE_VARIABLE);
}

/** URL of the queue of deliveries. */
export function getDeliveriesUrl(): string {
  return getRequired(DELIVERIES_VARIABLE);
}

/** Of functions that send to targets. Null where something is not set. */
export function readTargetSettings() {
  const { key, allow, awsUrl, account } = targetVariables;
  const environment = readEnvironment();
  return {
    keyParameter: environment[key] || null,
    allowed: parseHostList(environment[allow] || '') ?? [],
    awsUrl: environment[awsUrl] || null,
    account: environment[account] || null,
  };
}

export function getNoticesTopic(): string {
  return getRequired(TOPIC_VARIABLE);
}

/** Bucket of the archive. */
export function getArchiveBucket(): string {
  return getRequired(ARCHIVE_VARIABLE);
}

/** Whether the SDK calls another S3 than Amazon's. */
export function isS3Imitated(): boolean {
  return Boolean(readEnvironment().AWS_ENDPOINT_URL_S3 || readEnvironment().AWS_ENDPOINT_URL);
}

/** Of the derived tables. */
export function getDataGeneration(): number {
  return Number(readEnvironment()[GENERATION_VARIABLE] ?? 0);
}

/** Null when the deployment has no vector index. */
export function findVectorIndexArn(): string | null {
  return readEnvironment()[INDEX_VARIABLE] || null;
}

/** Null where no other function answers with an envelope. */
export function findPastFunction(): string | null {
  return readEnvironment()[PAST_VARIABLE] || null;
}

/** Undefined selects the default. */
export function getLeaderboardRanks(): number | undefined {
  return Number(readEnvironment()[RANKS_VARIABLE]) || undefined;
}

/** Null if the function does not count requests. */
export function findCountersTable(): string | null {
  return readEnvironment()[toTableVariable('operations')] || null;
}

export function readCorsOrigins(): Origins {
  return parseOrigins(readEnvironment()[ORIGINS_VARIABLE] || '*') ?? [];
}

/** Undefined selects the default. */
export function getEnterprisePerMinute(): number | undefined {
  return Number(readEnvironment()[ENTERPRISE_VARIABLE]) || undefined;
}

/** Interval between two writes of counters; a minute by default. */
export function getCountersMs(): number {
  return 1_000 * Number(readEnvironment()[COUNTERS_VARIABLE] ?? 60);
}

/** Time over which reports to the token lists are gathered. */
export function getReportsMs(): number {
  return Math.min(getCountersMs(), 20_000);
}

/** How long messages are kept for clients that resume. */
export function resumeMs(): number {
  return 1_000 * Number(getRequired(RESUME_VARIABLE));
}

export function getLayerPath(layer: LayerName): string {
  return getRequired(toLayerVariable(layer));
}

/** Settings of the paid routes. An empty `rpcUrl` selects the public node. */
export function readX402Settings() {
  const { payTo, pricePerCredit, network, facilitatorUrl, rpcUrl } = x402Variables;
  const price = parsePrice(getRequired(pricePerCredit));
  if (price === null) throw new Error(`The environment variable ${pricePerCredit} is not a price.`);
  return {
    payTo: getRequired(payTo),
    pricePerCredit: price,
    network: x402Networks[getRequired(network) as X402NetworkName],
    facilitatorUrl: getRequired(facilitatorUrl),
    rpcUrl: readEnvironment()[rpcUrl] || '',
  };
}

/** What a caller without a key may be offered. Null where nothing is sold. */
export function findX402Terms() {
  const environment = readEnvironment();
  const price = parsePrice(environment[x402Variables.pricePerCredit] || '');
  const urlParameter = environment[x402Variables.urlParameter] || null;
  if (price === null || urlParameter === null) return null;
  return {
    urlParameter,
    payTo: getRequired(x402Variables.payTo),
    pricePerCredit: price,
    network: x402Networks[getRequired(x402Variables.network) as X402NetworkName],
  };
}

/** For clients that do not use the SDK. */
export function getSocketUrl(): string {
  return (
    readEnvironment().AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI ||
    readEnvironment().AWS_ENDPOINT_URL ||
    getRequired(SOCKET_VARIABLE)
  );
}

/** Undefined leaves the choice to the SDK. */
export function findSocketEndpoint(): string | undefined {
  return readEnvironment().AWS_ENDPOINT_URL || readEnvironment().AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI
    ? undefined
    : getRequired(SOCKET_VARIABLE);
}

/** ARN of the KMS key that signs roots. */
export function getRootsKey(): string {
  return getRequired(ROOTS_KEY_VARIABLE);
}

/** Name of the SSM parameter with Stripe's key. */
export function getStripeKeyParameter(): string {
  return getRequired(STRIPE_KEY_VARIABLE);
}

/** Null is Stripe's own. */
export function findStripeUrl(): string | null {
  return readEnvironment()[STRIPE_URL_VARIABLE] || null;
}

/** Name of the SSM parameter with the secret of the webhook. */
export function getStripeWebhookParameter(): string {
  return getRequired(STRIPE_WEBHOOK_VARIABLE);
}

export function readStripePrices(): Prices {
  const prices = parsePrices(getRequired(STRIPE_PRICES_VARIABLE));
  if (prices !== null) return prices;
  throw new Error(`The environment variable ${STRIPE_PRICES_VARIABLE} is malformed; the stack checks the setting.`);
}

/** Null is the claim page. */
export function getCheckoutPages(): { readonly success: string | null; readonly cancel: string | null } {
  return {
    success: readEnvironment()[CHECKOUT_SUCCESS_VARIABLE] || null,
    cancel: readEnvironment()[CHECKOUT_CANCEL_VARIABLE] || null,
  };
}

export function getRestUrl(): string {
  return getRequired(REST_URL_VARIABLE);
}

/** Id of a tier's usage plan. */
export function getUsagePlanId(tier: Tier): string {
  return getRequired(planVariable(tier));
}

/** Meter or dimension of each unit; an empty one is not billed. */
export function getBilledNames(): Readonly<Record<BilledUnit, string>> {
  return {
    credits: readEnvironment()[toBilledVariable('credits')] ?? '',
    messages: readEnvironment()[toBilledVariable('messages')] ?? '',
  };
}
