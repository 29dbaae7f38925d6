import type * as z from 'zod/mini';
import { type Timeframe, timeframes, type View, views } from '../core/candles/timeframe.ts';
import { isAddress } from '../core/identity/address.ts';
import { clampMessageText } from '../core/kernel/shown.ts';
import type { Tier } from './tiers.ts';

/** One WebSocket channel family. */
export type Channel = {
  /**
   * Colon-separated, with parameters such as `{mint}`.
   * The first two parts are the topic.
   */
  readonly pattern: string;
  readonly tier: Tier;
  readonly summary: string;
  readonly payload: z.ZodMiniType;
  /** Number of earlier messages a new subscriber receives. None by default. */
  readonly replay?: number;
  readonly example: unknown;
  /** Whose rows number and keep the messages. By default the fan-out does. */
  readonly log?: 'tape' | 'wallet' | 'list';
  /** Of a list: the channel of each of its addresses. */
  readonly over?: string;
  /** A resume sends the newest message of each item only. */
  readonly itemOf?: (data: never) => string;
  /** The REST request that answers lost messages. */
  readonly repair: (values: Values, range: SeqRange) => string;
};

export type SeqRange = { readonly from: number; readonly to: number };

/** Seconds that messages are kept by default. */
export const RESUME_SECONDS = 3_600;

export type Values = {
  readonly mint: string;
  readonly addr: string;
  readonly view: View;
  readonly tf: Timeframe;
  readonly usd: string;
  readonly dex: string;
  /** Of a list, local to the socket. */
  readonly name: string;
  /** Of `/v1/tokens`. */
  readonly query: string;
};

/** Notional in USD from which trades of all tokens are sent. */
export const tradeSizes = ['100', '500', '1000', '5000', '10000', '50000', '100000'] as const;
export const LARGE_USD = '10000';

type Named<Pattern> = Pattern extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never;

/** Parameters of a pattern. Example: `{ mint }`. */
export type ChannelValues<Pattern extends string> = Pick<Values, Named<Pattern> & keyof Values>;

/** Fixed parts and parameters. What follows `list?` is one part. */
export function splitChannelName(name: string): readonly string[] {
  return name.startsWith(LIST_HEAD) ? [LIST_HEAD, name.slice(LIST_HEAD.length)] : name.split(/[:=]/);
}

const LIST_HEAD = 'list?';

/** The parameters of a name. Example: `{ mint }`. */
export function parseChannelName(pattern: string, name: string): Values {
  const given = splitChannelName(name);
  return Object.fromEntries(
    splitChannelName(pattern).flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), given[at]!]] : [])),
  ) as Values;
}

/** Fills in a pattern. Example: `token:8Y5M…:trades`. */
export function formatChannelName<Pattern extends string>(pattern: Pattern, values: ChannelValues<Pattern>): string {
  // Text and names of parameters in turn.
  const parts = partsByPattern.get(pattern) ?? pattern.split(/\{(\w+)\}/);
  partsByPattern.set(pattern, parts);
  return parts.map((part, at) => (at % 2 === 0 ? part : (values as Values)[part as keyof Values])).join('');
}

const partsByPattern = new Map<string, readonly string[]>();

/** Characters of a query. */
const QUERY_MAX = 1_000;
/** Names of lists, and of nothing else. */
const LIST_NAME = /^[A-Za-z0-9_-]{1,32}$/;

const accepts: Readonly<Record<string, { readonly is: (text: string) => boolean; readonly remedy: string }>> = {
  '{mint}': { is: isAddress, remedy: 'a base58 mint of 32 bytes' },
  '{addr}': { is: isAddress, remedy: 'a base58 wallet of 32 bytes' },
  '{view}': { is: text => views.some(view => view === text), remedy: `one of ${views.join(', ')}` },
  '{usd}': { is: text => tradeSizes.some(size => size === text), remedy: `one of ${tradeSizes.join(', ')}` },
  '{dex}': { is: text => /^[a-z0-9_.-]{1,64}$/.test(text), remedy: 'the dex_name of trades' },
  '{name}': { is: text => LIST_NAME.test(text), remedy: '1 to 32 of A-Z, a-z, 0-9, _ and -' },
  // Its parameters are checked with those of the route.
  '{query}': { is: text => text.length <= QUERY_MAX, remedy: `a query of at most ${QUERY_MAX} characters` },
  '{tf}': { is: text => timeframes.some(timeframe => timeframe === text), remedy: `one of ${timeframes.join(', ')}` },
};

/** Matches a name: null for another shape, or a problem. */
export function matchPattern(pattern: string, name: string): { readonly problem: string | null } | null {
  // Most patterns begin with another word, or end with one.
  const [head, tail] = [pattern.slice(0, pattern.indexOf(':') + 1), pattern.slice(pattern.lastIndexOf(':'))];
  if (!name.startsWith(head) || !(tail.endsWith('}') || name.endsWith(tail))) return null;
  const [wanted, given] = [splitChannelName(pattern), splitChannelName(name)];
  if (wanted.length !== given.length) return null;
  if (!wanted.every((part, index) => part.startsWith('{') || part === given[index])) return null;
  const misfit = wanted.findIndex((part, index) => accepts[part]?.is(given[index]!) === false);
  if (misfit < 0) return { problem: null };
  return {
    problem: `${wanted[misfit]} must be ${accepts[wanted[misfit]!]!.remedy}, got "${clampMessageText(given[misfit]!)}"`,
  };
}
