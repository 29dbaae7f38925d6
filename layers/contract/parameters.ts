import { isAddress, isSignature } from '../core/identity/address.ts';
import { HANDLE_PATTERN, handleKey, isHandle } from '../core/identity/handle.ts';
import { searchTerm } from '../core/kernel/search-term.ts';
import type { TradeRef } from '../core/mint/trade.ts';

/** A request parameter: its parser and its OpenAPI schema. */
export type Parameter<Value> = {
  readonly description: string;
  /** Accepted values in words, where the schema has only a pattern or nothing. */
  readonly accepts?: string;
  readonly schema: {
    readonly type: 'string' | 'integer' | 'number' | 'boolean';
    readonly enum?: readonly string[];
    readonly pattern?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly default?: unknown;
    readonly examples?: readonly unknown[];
  };
  /** Value of a missing parameter. Without it, required. */
  readonly fallback?: Value | undefined;
  readonly optional?: true;
  /** Complete error message where the contract fixes it. */
  readonly refusal?: string;
  readonly read: (text: string) => Reading<Value>;
  /** What a JSON body has instead of the text. */
  readonly body?: { readonly schema: object; readonly read: (value: unknown) => Reading<Value> };
};

/** A problem starts with "must be …"; `got` is the wrong part. */
type Reading<Value> = { readonly value: Value } | { readonly problem: string; readonly got?: string };

export type ValueOf<P> = P extends Parameter<infer V> ? V : never;

/** Makes a parameter optional. A missing value is undefined. */
export function makeOptional<Value>(parameter: Parameter<Value>): Parameter<Value | undefined> {
  return {
    ...parameter,
    optional: true,
  };
}

const INTEGER = /^-?\d+$/;
/** Default bound. All arithmetic on values below it stays exact. */
const LARGEST = 999_999_999_999_999;

type IntegerRange = {
  readonly min: number;
  readonly max?: number;
  readonly fallback?: number;
  readonly clamped?: boolean;
  /** Value for example requests, used without a fallback. */
  readonly example?: number;
};

/** An integer. Out of bounds, it is clamped or rejected. */
export function defineInteger(description: string, range: IntegerRange): Parameter<number> {
  return {
    description,
    ...(range.clamped && { accepts: `${range.min}–${range.max}, clamped` }),
    schema: {
      type: 'integer',
      ...(range.clamped ? {} : { minimum: range.min, ...(range.max !== undefined && { maximum: range.max }) }),
      ...(range.fallback !== undefined && { default: range.fallback }),
      ...(range.example !== undefined && { examples: [range.example] }),
    },
    fallback: range.fallback,
    read: text => {
      const { min, max = LARGEST, clamped } = range;
      const value = INTEGER.test(text) ? Number(text) : Number.NaN;
      const bounds =
        max < LARGEST || value > max ? `an integer from ${min} to ${max}` : `an integer of at least ${min}`;
      if (Number.isNaN(value)) return { problem: `must be ${clamped ? 'an integer' : bounds}` };
      if (value >= min && value <= max) return { value };
      return clamped ? { value: Math.min(Math.max(value, min), max) } : { problem: `must be ${bounds}` };
    },
  };
}

/** A time that has passed, unix ms. */
export function definePastTime(description: string): Parameter<number> {
  const time = defineInteger(description, { min: 0, example: 1_760_000_400_000 });
  return {
    ...time,
    accepts: 'unix ms from 0 to now',
    read: text => {
      const result = time.read(text);
      return 'value' in result && result.value <= Date.now() ? result : { problem: PAST };
    },
  };
}

const PAST = 'must be unix ms, an integer from 0 to now';

const AMOUNT = /^\d{1,15}(\.\d{1,40})?$/;
const AMOUNT_RULE = 'must be a decimal from 0 to 999999999999999, without an exponent';

/** A decimal of at least 0, without an exponent. */
export function defineAmount(description: string, example: number): Parameter<number> {
  return {
    description,
    schema: { type: 'number', minimum: 0, examples: [example] },
    read: text => (AMOUNT.test(text) ? { value: Number(text) } : { problem: AMOUNT_RULE }),
  };
}

/** The same as exact text. */
export function defineAmountText(description: string, example: string): Parameter<string> {
  const { read, schema } = defineAmount(description, Number(example));
  return {
    description,
    schema,
    read: text => {
      const result = read(text);
      return 'value' in result ? { value: text } : result;
    },
  };
}

/** One of a fixed set of words. */
export function defineChoice<const Word extends string>(
  description: string,
  words: readonly Word[],
  fallback?: Word,
): Parameter<Word> {
  return {
    description,
    schema: { type: 'string', enum: words, ...(fallback !== undefined && { default: fallback }) },
    fallback,
    read: text => {
      const word = words.find(candidate => candidate === text);
      return word === undefined ? { problem: `must be one of ${words.join(', ')}` } : { value: word };
    },
  };
}

/** Entries of a list. */
export const LIST_MAX = 20;

/** Words of a set, separated by commas, each once. */
export function defineChoiceList<const Word extends string>(
  description: string,
  words: readonly Word[],
): Parameter<readonly Word[]> {
  const one = words.join('|');
  return {
    description: `${description}, separated by commas; at most ${LIST_MAX}`,
    accepts: `1–${LIST_MAX} of ${words.map(word => `\`${word}\``).join(', ')}, with commas between`,
    schema: { type: 'string', pattern: `^(${one})(,(${one}))*$`, examples: [words[0]] },
    read: text => {
      const given = text.split(',');
      const wrong = given.find(each => !words.some(word => word === each));
      if (wrong !== undefined) return { problem: `must be of ${words.join(', ')}, with commas between`, got: wrong };
      if (given.length > LIST_MAX) return { problem: `must be at most ${LIST_MAX} words`, got: String(given.length) };
      const repeated = findRepeated(given);
      if (repeated !== undefined) return { problem: 'must have each word once', got: repeated };
      return { value: words.filter(word => given.includes(word)) };
    },
  };
}

/** The first entry of a list that is there again. */
export function findRepeated(given: readonly string[]): string | undefined {
  return given.find((one, at) => given.indexOf(one) < at);
}

/** A boolean: `true` or `false`. */
export function defineFlag(description: string, fallback?: boolean): Parameter<boolean> {
  return {
    description,
    schema: { type: 'boolean', ...(fallback !== undefined && { default: fallback }) },
    fallback,
    read: text =>
      text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: 'must be true or false' },
  };
}

/** A 32-byte base58 address. `refusal` replaces the standard message. */
export function defineAddress(description: string, refusal?: string): Parameter<string> {
  return {
    description,
    accepts: 'base58, 32 bytes',
    schema: { type: 'string', pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}$' },
    ...(refusal !== undefined && { refusal }),
    read: text => (isAddress(text) ? { value: text } : { problem: 'must be a base58 address of 32 bytes' }),
  };
}

/** Up to `max` addresses, separated by commas. Keeps their order. Duplicates count once, or are refused. */
export function defineAddressList(
  description: string,
  max: number,
  duplicates: 'counted once' | 'refused' = 'counted once',
): Parameter<readonly string[]> {
  const isLoose = duplicates === 'counted once';
  return {
    description: `${description}, separated by commas; at most ${max}${isLoose ? ', duplicates count once' : ''}`,
    accepts: `1–${max} of base58, 32 bytes, with commas between`,
    schema: { type: 'string', pattern: '^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$' },
    read: text => {
      const given = text.split(',');
      const distinct = [...new Set(given)];
      const wrong = distinct.find(one => !isAddress(one));
      if (wrong !== undefined)
        return { problem: 'must be base58 addresses of 32 bytes with commas between', got: wrong };
      const { length } = isLoose ? distinct : given;
      if (length > max) return { problem: `must be at most ${max} addresses`, got: String(length) };
      const repeated = isLoose ? undefined : findRepeated(given);
      return repeated === undefined ? { value: distinct } : { problem: 'must have each address once', got: repeated };
    },
  };
}

/** A social handle, normalized to lowercase without the @. */
export function handle(description: string): Parameter<string> {
  return {
    description,
    accepts: '1–32 of `A–Z a–z 0–9 _` after an optional @',
    schema: { type: 'string', pattern: HANDLE_PATTERN },
    read: text =>
      isHandle(text)
        ? { value: handleKey(text) }
        : { problem: 'must be 1 to 32 letters, digits or underscores, with or without a leading @' },
  };
}

/** A text of 1 to `max` characters, not only spaces. */
export function defineText(description: string, max: number, example: string): Parameter<string> {
  return {
    description,
    accepts: `1–${max} characters`,
    schema: { type: 'string', minLength: 1, maxLength: max, examples: [example] },
    read: text => {
      const isRight = searchTerm(text) !== '' && [...text].length <= max;
      return isRight ? { value: text } : { problem: `must be 1 to ${max} characters, not only spaces` };
    },
  };
}

const OPAQUE_ID = '^[A-Za-z0-9._:-]{1,128}$';
const isOpaqueId = new RegExp(OPAQUE_ID);

/** An opaque id with a permissive character set. */
export function defineOpaqueId(description: string): Parameter<string> {
  return {
    description,
    schema: { type: 'string', pattern: OPAQUE_ID },
    read: text =>
      isOpaqueId.test(text)
        ? { value: text }
        : { problem: 'must be 1 to 128 letters, digits, dots, colons, dashes or underscores' },
  };
}

const CURSOR = '^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$';
const isCursor = new RegExp(CURSOR);

export function defineCursor(description: string): Parameter<string> {
  return {
    description,
    accepts: 'from `Link`',
    schema: { type: 'string', pattern: CURSOR },
    read: text => (isCursor.test(text) ? { value: text } : { problem: 'must be the cursor of the page before' }),
  };
}

const TRADE = '^([1-9A-HJ-NP-Za-km-z]{64,88}):(\\d{1,15})(?:@(\\d{1,14}))?$';
const readsTrade = new RegExp(TRADE);

/** A `trade_id`, with `@` and its time as pages link to it. */
export function defineTradeRef(description: string): Parameter<TradeRef> {
  return {
    description,
    accepts: '`trade_id`',
    schema: { type: 'string', pattern: TRADE },
    read: text => {
      const [, signature = '', eventIndex, timestamp] = readsTrade.exec(text) ?? [];
      return isSignature(signature)
        ? {
            value: { signature, eventIndex: Number(eventIndex), timestampMs: timestamp ? Number(timestamp) : null },
          }
        : { problem: 'must be a trade_id, {signature}:{event_index}' };
    },
  };
}

type Range = { readonly from: number | undefined; readonly to: number | undefined };

/** Rule that a range of times is not empty. */
export function checkTimeRange({ from, to }: Range): string | null {
  return from !== undefined && to !== undefined && from >= to
    ? `from must be less than to, got from=${from} and to=${to}`
    : null;
}
