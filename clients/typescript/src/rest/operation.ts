import type { paths } from '../generated/contract.ts';

/** Path of an operation that reads, as in the contract. */
export type Path = { [P in keyof paths]: paths[P] extends { readonly get: object } ? P : never }[keyof paths];

type Get<P extends Path> = paths[P]['get'];
type Given<T> = [NonNullable<T>] extends [never] ? unknown : NonNullable<T>;
type Flat<T> = { [K in keyof T]: T[K] };

/** Path and query parameters of an operation by name. */
export type Parameters<P extends Path> = Flat<
  Given<Get<P>['parameters']['path']> & Given<Get<P>['parameters']['query']>
>;

/** Path of an operation with a JSON body. */
export type PostPath = { [P in keyof paths]: paths[P] extends { readonly post: object } ? P : never }[keyof paths];

type Post<P extends PostPath> = paths[P] extends { readonly post: infer Operation } ? Operation : never;

/** Parameters by name. */
export type PostParameters<P extends PostPath> = Flat<
  Given<Post<P> extends { parameters: { path: infer Named } } ? Named : unknown> &
    (Post<P> extends { requestBody: { content: { 'application/json': infer Body } } } ? Body : unknown)
>;

/** Path of an operation that deletes. */
export type DeletePath = { [P in keyof paths]: paths[P] extends { readonly delete: object } ? P : never }[keyof paths];

export type DeleteParameters<P extends DeletePath> = paths[P] extends {
  readonly delete: { parameters: { path: infer Named } };
}
  ? Named
  : never;

type Contents<P extends Path> = Get<P>['responses'][200]['content'];

/** Body of the answer of an operation. */
export type Answer<P extends Path> = Contents<P>[keyof Contents<P>];

type PostContents<P extends PostPath> =
  Post<P> extends { readonly responses: infer Answers }
    ? {
        [Status in keyof Answers & (200 | 201 | 202)]: Answers[Status] extends {
          readonly content: { readonly 'application/json': infer Body };
        }
          ? Body
          : never;
      }
    : never;

/** Body of the answer to a POST. */
export type PostAnswer<P extends PostPath> = PostContents<P>[keyof PostContents<P>];

export type TradeRow = Answer<'/v1/token/{mint}/trades'>['trades'][number];

export function splitParameters(path: string, parameters: object) {
  const entries = Object.entries(parameters);
  const isInPath = ([name]: readonly [string, unknown]) => path.includes(`{${name}}`);
  return {
    path: Object.fromEntries(entries.filter(isInPath)),
    query: Object.fromEntries(entries.filter(entry => !isInPath(entry))),
  };
}

/** Writes small numbers without an exponent. */
export function writeNumbersOut(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(query).map(([name, value]): [string, unknown] => {
    const [, sign, digits, power] = /^(-?)([\d.]+)e-(\d+)$/.exec(typeof value === 'number' ? String(value) : '') ?? [];
    return [name, digits === undefined ? value : `${sign}0.${'0'.repeat(Number(power) - 1)}${digits.replace('.', '')}`];
  });
  return Object.fromEntries(entries);
}
