import type {
  Answer,
  ApiError,
  Envelope,
  Finding,
  Parameters,
  Path,
  Rest,
  Result,
} from '../../../typescript/src/client.ts';

/** What every tool takes. */
export type Asked = { readonly as_of?: number | undefined; readonly detail?: 'brief' | 'full' | undefined };

export type Time = Pick<Envelope<unknown>, 'time' | 'coverage'>;

/** An answer of a route, or why there is none. */
export type Reading<Body> =
  | { readonly data: Body; readonly findings: readonly Finding[]; readonly time: Time | null; readonly error: null }
  | { readonly data: null; readonly findings: readonly []; readonly time: null; readonly error: ApiError };

/** A route refused what the tool is about. */
export class RouteRefusal extends Error {
  readonly error: ApiError;
  constructor(error: ApiError) {
    super(error.message);
    this.name = 'RouteRefusal';
    this.error = error;
  }
}

export type Reader = {
  /** As of the time asked for. `why` adds the findings. */
  readonly read: <P extends Path>(path: P, parameters: Parameters<P>, why?: 'why') => Promise<Reading<Answer<P>>>;
  /** As of now, also for a past time. */
  readonly rest: Rest;
  readonly asOf: number | undefined;
};

/** Reads routes at one time. */
export function openReader(rest: Rest, asOf: number | undefined): Reader {
  const readWithEnvelope = async <P extends Path>(path: P, parameters: Parameters<P>, explain: boolean) => {
    const time = { ...(asOf !== undefined && { as_of: asOf }), ...(explain && { explain }) };
    return toReading(await rest.getEnvelope(path, { ...parameters, ...time }), ({ data, explain, ...time }) => ({
      ...{ data, findings: explain, time, error: null },
    }));
  };
  return {
    rest,
    asOf,
    read: async (path, parameters, why) => {
      if (asOf !== undefined || why !== undefined) return readWithEnvelope(path, parameters, why !== undefined);
      const plain = await (rest.get as GetAny)<typeof path>(path, parameters);
      return toReading(plain, data => ({ data, findings: [], time: null, error: null }));
    },
  };
}

type GetAny = <P extends Path>(path: P, parameters: Parameters<P>) => Promise<Result<Answer<P>>>;

function toReading<Given, Body>(result: Result<Given>, show: (given: Given) => Reading<Body>): Reading<Body> {
  return result.ok ? show(result.data) : { data: null, findings: [], time: null, error: result.error };
}

/** The answer. Throws a `RouteRefusal`. */
export function requireData<Body>({ data, error }: Reading<Body>): Body {
  if (error !== null) throw new RouteRefusal(error);
  return data;
}
