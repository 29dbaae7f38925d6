import type * as z from 'zod/mini';
import type { LayerName } from './layers.ts';
import type { Parameter, ValueOf } from './parameters.ts';
import type { StreamName } from './streams.ts';
import type { Tier } from './tiers.ts';

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** One operation of the REST API. */
export type Route<
  Path extends Parameters = Parameters,
  Query extends Parameters = Parameters,
  Body extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly path: string;
  /** Minimum tier. Null requires no key. */
  readonly tier: Tier | null;
  /** File under functions/ that serves it, without its extension. */
  readonly door: string;
  readonly tag: string;
  readonly summary: string;
  readonly pathParameters: Path;
  readonly query: Query;
  /** Rule over several parameters. Returns the 400 message or null. */
  readonly check?: (query: Values<Query>) => string | null;
  readonly response: Body;
  readonly contentType: string;
  /** Seconds for Cache-Control. Null means no-store. */
  readonly cacheSeconds: number | null;
  /** Error code of an unavailable backend if not `unavailable`. */
  readonly upstreamFailure?: 'internal';
  readonly reads: readonly string[];
  /** Tables its function writes, to count quotas. */
  readonly writes?: readonly string[];
  /** Memory if the default 512 MB is too little. */
  readonly memoryMb?: number;
  /** Timeout for cold loads that outlive their caller. */
  readonly timeoutSeconds?: number;
  /** Streams its function may describe. */
  readonly describes?: readonly StreamName[];
  /** Lambda layers its function reads. */
  readonly layers?: readonly LayerName[];
  /** Whether its function queries the vector index. */
  readonly vectorIndex?: 'reads';
  readonly example: unknown;
};

/** Values that a handler receives, by parameter name. */
export type Values<Ps extends Parameters> = { readonly [K in keyof Ps]: ValueOf<Ps[K]> };

/** Declares a row and keeps its exact types. */
export const route = <Path extends Parameters, Query extends Parameters, Body extends z.ZodMiniType>(
  row: Route<Path, Query, Body>,
): Route<Path, Query, Body> => row;
