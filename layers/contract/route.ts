import type * as z from 'zod/mini';
import type { LayerName } from './layers.ts';
import type { Parameter, ValueOf } from './parameters.ts';
import type { StreamName } from './streams.ts';
import type { Tier } from './tiers.ts';

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** One operation of the REST contract. Everything about it is derived from this row. */
export type Route<
  Path extends Parameters = Parameters,
  Query extends Parameters = Parameters,
  Body extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly path: string;
  /** Minimum tier; null needs no key. */
  readonly tier: Tier | null;
  /** The file under functions/ that serves it, without its ending. */
  readonly door: string;
  readonly tag: string;
  readonly summary: string;
  readonly pathParameters: Path;
  readonly query: Query;
  /** A rule over several parameters; the text it returns is the 400 message. */
  readonly check?: (query: Values<Query>) => string | null;
  readonly response: Body;
  readonly contentType: string;
  /** Seconds of Cache-Control; null is no-store. Source: spec section 8. */
  readonly cacheSeconds: number | null;
  /** The code of a backend that is away for the moment, where it is not `unavailable`. Source: spec section 7, intel. */
  readonly upstreamFailure?: 'internal';
  readonly reads: readonly string[];
  /** Tables its function writes: quotas are counted. */
  readonly writes?: readonly string[];
  /** What its function needs where the usual 512 MB are too little. */
  readonly memoryMb?: number;
  /** How long its function may go on where a caller who was told 503 should find it ready the next time. */
  readonly timeoutSeconds?: number;
  /** Streams whose state its function may ask for. */
  readonly describes?: readonly StreamName[];
  /** Lambda layers whose files its function reads. */
  readonly layers?: readonly LayerName[];
  /** Whether its function asks the vector index, where there is one. */
  readonly vectorIndex?: 'reads';
  readonly example: unknown;
};

/** The values a handler is given, by parameter name. */
export type Values<Ps extends Parameters> = { readonly [K in keyof Ps]: ValueOf<Ps[K]> };

/** Declares a row with its exact types kept. */
export const route = <Path extends Parameters, Query extends Parameters, Body extends z.ZodMiniType>(
  row: Route<Path, Query, Body>,
): Route<Path, Query, Body> => row;
