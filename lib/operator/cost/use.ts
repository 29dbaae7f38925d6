import type { Exact } from './exact.ts';
import type { PriceName } from './prices.ts';

/** A quantity of a month, in units of its price. */
export type Use = readonly [PriceName, Exact];
