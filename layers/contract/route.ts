import type * as z from 'zod/mini';
import type { Covers } from './covers.ts';
import type { Credits } from './credits.ts';
import type { ErrorCode } from './errors.ts';
import type { FunctionSpec } from './functions.ts';
import type { Parameter, ValueOf } from './parameters.ts';
import { isHeavy } from './read-units.ts';
import type { TableName } from './tables.ts';
import type { Tier } from './tiers.ts';
import { getTimeGroup, type TimeGroup } from './time-groups.ts';
import { timeParameters } from './time-query.ts';

export type Parameters = Readonly<Record<string, Parameter<unknown>>>;

/** Limit of each public route for all callers together. */
export const PUBLIC_PER_SECOND = 20;

/** One operation of the REST API. */
export type Route<
  Path extends Parameters = Parameters,
  Query extends Parameters = Parameters,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Table extends TableName = TableName,
> = FunctionSpec<Table> & {
  readonly path: string;
  /** Minimum tier. Null requires no key. */
  readonly tier: Tier | null;
  readonly tag: string;
  readonly summary: string;
  readonly pathParameters: Path;
  /** With `timeParameters`, where the route has a group. */
  readonly query: Query;
  /** How it answers for a past time. Without one, it answers as of now only. */
  readonly timeGroup?: TimeGroup;
  /** Rule over several parameters. Returns the 400 message or null. */
  readonly check?: (query: Values<Query>) => string | null;
  readonly response: Body;
  readonly contentType: string;
  /** Seconds for Cache-Control. Null means no-store. */
  readonly cacheSeconds: number | null;
  /** Seconds that a heavy answer serves other callers. By default `cacheSeconds`. */
  readonly keptSeconds?: number;
  /** Field with the time of the answer, which its entity tag leaves out. */
  readonly clock?: string;
  /** 1 by default. Public routes spend none. */
  readonly credits: Credits;
  /** Measured on a token of 8,000 buyers, 100,000 holders and 50,000 trades in an hour. */
  readonly readUnitsMax: number;
  /** Error code of an unavailable backend if not `unavailable`. */
  readonly upstreamFailure?: 'internal';
  /** About the key itself: a payment cannot buy it. */
  readonly isOfKey?: true;
  /** Its errors have the fields of a Universal Data Feed too. */
  readonly isUdf?: true;
  /** Of an aggregate. `handler`: it states gaps itself. */
  readonly covers?: Covers<Values<Query>, Body> | 'handler';
  /** A list that names its next page in `Link`. */
  readonly isPaged?: true;
  /** A POST sends the same parameters as a JSON object. */
  readonly isPosted?: true;
  /** GET by default. A POST has its parameters in a JSON object. */
  readonly method?: 'post' | 'delete';
  /** Status of a good answer, 200 by default. */
  readonly success?: 201 | 202 | 204;
  /** Error codes beyond those of every route. */
  readonly refusals?: readonly ErrorCode[];
  /** Of answers that cannot be captured. */
  readonly example?: unknown;
};

type Methods = Pick<Route, 'isPosted' | 'method'>;

/** Methods of the routes of a path, as `Allow` lists them. */
export function formatMethods(...routes: readonly Methods[]): string {
  const found = new Set(routes.flatMap(({ isPosted, method }) => (isPosted ? ['get', 'post'] : [method ?? 'get'])));
  const listed = [
    found.has('get') ? 'GET, HEAD' : '',
    found.has('post') ? 'POST' : '',
    found.has('delete') ? 'DELETE' : '',
  ];
  return [...listed, 'OPTIONS'].filter(word => word !== '').join(', ');
}

/** Values that a handler receives, by parameter name. */
export type Values<Ps extends Parameters> = { readonly [K in keyof Ps]: ValueOf<Ps[K]> };

type Defaults = 'pathParameters' | 'query' | 'contentType' | 'cacheSeconds' | 'credits' | 'readUnitsMax';

/** Declares a row. Defaults: JSON, uncached, no parameters, one credit, no reads. */
export function route<
  Body extends z.ZodMiniType,
  Path extends Parameters = Record<never, never>,
  Query extends Parameters = Record<never, never>,
  Table extends TableName = never,
>(
  row: Omit<Route<Path, Query, Body, Table>, Defaults | 'timeGroup'> &
    Partial<Pick<Route<Path, Query, Body, Table>, Defaults>>,
): Route<Path, Query, Body, Table> {
  const timeGroup = getTimeGroup(row.path);
  return {
    pathParameters: {} as Path,
    contentType: 'application/json',
    cacheSeconds: null,
    counts: true,
    readUnitsMax: 0,
    credits: row.tier === null ? 0 : 1,
    ...(row.tier !== null && { meters: true as const }),
    ...(row.tier !== null && isHeavy({ readUnitsMax: 0, ...row }) && { budgets: true as const }),
    ...row,
    query: { ...row.query, ...(timeGroup && timeParameters) } as Query,
    ...(timeGroup && { timeGroup }),
  };
}
