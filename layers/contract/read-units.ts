import { type Tier, tiers } from './tiers.ts';

/** Read units that the price of a request includes (`docs/reference/limits.md#read-units`). */
export const READ_UNITS_INCLUDED = 250;

/** Units a minute beyond those that requests include. */
export function readBudget(requestsPerMinute: number): number {
  return requestsPerMinute * READ_UNITS_INCLUDED;
}

/** Tests whether a request may read more than it includes. */
export function isHeavy({ readUnitsMax }: { readonly readUnitsMax: number }): boolean {
  return readUnitsMax > READ_UNITS_INCLUDED;
}

/** Requests per minute of a key, which Enterprise sets. */
export function getRequestsPerMinute(tier: Tier, perMinute: number | null): number {
  return perMinute ?? tiers[tier].requestsPerMinute;
}
