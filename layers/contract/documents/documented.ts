import type { Channel } from '../channel.ts';
import { channels, createExampleChannel } from '../channels.ts';
import answers from '../examples/answers.json' with { type: 'json' };
import messages from '../examples/messages.json' with { type: 'json' };
import type { Route } from '../route.ts';
import { ownRoutes } from '../routes/own.ts';
import { routes } from '../routes/routes.ts';
import { isTimeParameter, timeParameters } from '../time-query.ts';

/** An answer of the demo market, with shortened lists. */
export type CapturedAnswer = { readonly request: Readonly<Record<string, string>>; readonly body: unknown };

export type CapturedMessage = {
  readonly channel: string;
  /** Of a list. */
  readonly source?: string;
  readonly seq: number;
  readonly prev: number;
  readonly data: unknown;
};

export const capturedAnswers: Readonly<Record<string, CapturedAnswer>> = answers;
export const capturedMessages: Readonly<Record<string, CapturedMessage>> = messages;

/** A row as the documents show it. They do not use `check`. */
export type DocumentedRoute = Omit<Route, 'check'> & { readonly request?: CapturedAnswer['request'] };
export type DocumentedChannel = Channel & { readonly message?: CapturedMessage };

export type Routes = Readonly<Record<string, DocumentedRoute>>;
export type Channels = Readonly<Record<string, DocumentedChannel>>;

const uncaptured: ReadonlySet<string> = new Set([
  ...['/v1/stream/ticket', '/v1/usage'],
  ...Object.values(ownRoutes).map(({ path }) => path),
]);

/** Parameters of a query that are the route's own. */
export function listOwnParameters({ query }: Pick<DocumentedRoute, 'query'>) {
  return Object.entries(query).filter(([name]) => !isTimeParameter(name));
}

/** What all routes with `timeParameters` have in common. */
export const envelopeWords =
  'Operations on tokens, wallets and intelligence also take ' +
  `${Object.keys(timeParameters).join(', ')}: the answer is then {data, time, coverage, explain, proof}, ` +
  'where data is the plain body.';

/** Documents would contain themselves, tickets are secrets, and usage is of one key. */
export function isCaptured({ path }: DocumentedRoute): boolean {
  return !uncaptured.has(path) && !isDocument({ path });
}

export function isDocument({ path }: Pick<DocumentedRoute, 'path'>): boolean {
  return /\.(json|txt)$|^\/docs$/.test(path);
}

function mapRows<Row, Result>(
  rows: Readonly<Record<string, Row>>,
  resultOf: (row: Row, name: string) => Result,
): Readonly<Record<string, Result>> {
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, resultOf(row, name)]));
}

/** Rows have an example only if it cannot be captured. */
export const documentedRoutes: Routes = mapRows<DocumentedRoute, DocumentedRoute>(
  { ...routes, ...ownRoutes },
  (row, name) => {
    const captured = capturedAnswers[name];
    return captured ? { ...row, example: captured.body, request: captured.request } : row;
  },
);

/** Method of a route, as documents write it. */
export function formatMethod({ method }: Pick<DocumentedRoute, 'method'>): string {
  return method?.toUpperCase() ?? 'GET';
}

export const documentedChannels: Channels = mapRows<Channel, DocumentedChannel>(channels, (row, name) => {
  const message = capturedMessages[name];
  return message ? { ...row, example: message.data, message } : row;
});

/** Name of a channel in examples. */
export function getExampleName({ pattern, message }: Pick<DocumentedChannel, 'pattern' | 'message'>): string {
  return message?.channel ?? createExampleChannel(pattern);
}
