import { Decimal } from 'decimal.js';
import * as z from 'zod/mini';
import { isAddress, isSignature } from '../../core/identity/address.ts';
import { isHandle } from '../../core/identity/handle.ts';
import { REASONS_BYTES_MAX } from '../../core/mint/token.ts';
import { SOURCE } from './source.ts';

const U64_MAX = 18_446_744_073_709_551_615n;
const U64_DIGITS = 20;
const DECIMAL = /^\d+(\.\d+)?([eE][+-]?\d{1,3})?$/;
/** Without an exponent or needless zeros. */
const PLAIN = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const DECIMAL_LENGTH_MAX = 400;
/** Bounds on decimals, so that hostile input cannot exhaust memory. */
const WHOLE_DIGITS_MAX = 40;
const FRACTION_DIGITS_MAX = 60;
const MS_MIN = 100_000_000_000;

function withError(what: string) {
  return { error: what };
}

/** A string for which `is` holds, with one message for every other value. */
function makeText(is: (value: string) => boolean, error: string) {
  return z.string({ error }).check(z.refine(is, { error }));
}

export const base58 = makeText(isAddress, 'must be a base58 address of 32 bytes');
export const signature = makeText(isSignature, 'must be a base58 transaction signature of 64 bytes');
export const word = z
  .string(withError('must be a string'))
  .check(z.minLength(1, withError('must not be empty')), z.maxLength(200, withError('must be at most 200 characters')));
export const prose = z
  .string(withError('must be a string'))
  .check(z.maxLength(2000, withError('must be at most 2000 characters')));

export const number = z.number(withError('must be a number'));

/** Schema of a list with at most `max` entries. */
export function list<Of extends z.ZodMiniType>(of: Of, max: number) {
  return z
    .array(of, withError('must be a list'))
    .check(z.maxLength(max, withError(`must have at most ${max} entries`)));
}

/** Reasons of a token status. */
export const reasons = list(prose, 64).check(
  z.refine(
    texts => Buffer.byteLength(JSON.stringify(texts)) <= REASONS_BYTES_MAX,
    withError(`must be at most ${REASONS_BYTES_MAX} bytes in total`),
  ),
);

/** Name of a source of events. */
export const sourceName = z
  .string(withError('must be a string'))
  .check(
    z.refine(
      text => SOURCE.test(text),
      withError(
        'must be a name of 1 to 40 letters, digits, dots, underscores or hyphens, optionally with @ and a key id',
      ),
    ),
  );

/** Social handle. */
export const handle = z
  .string(withError('must be a string'))
  .check(
    z.refine(
      isHandle,
      withError('must be a handle: 1 to 32 letters, digits or underscores, with or without a leading @'),
    ),
  );

/** Unsigned 64-bit decimal string, in the smallest unit. */
export const raw = z
  .string(withError('must be an unsigned integer as a decimal string'))
  .check(
    z.refine(
      text => /^\d{1,20}$/.test(text) && (text.length < U64_DIGITS || BigInt(text) <= U64_MAX),
      withError('must be an unsigned integer of at most 2^64-1 as a decimal string'),
    ),
  );

export const count = z.int(withError('must be an integer')).check(z.minimum(0, withError('must be at least 0')));
const scale = withError('must be an integer from 0 to 18');
export const decimals = z.int(scale).check(z.minimum(0, scale), z.maximum(18, scale));

/** Unix milliseconds. Values that look like seconds are rejected. */
export const timestamp = z
  .int(withError('must be unix milliseconds as an integer'))
  .check(z.minimum(MS_MIN, withError('must be unix milliseconds (this looks like seconds)')));

/** Positive decimal, normalized to a plain decimal string. */
export const price = z.pipe(
  z.union([z.string(), z.number()], withError('must be a decimal string or a number')),
  z.pipe(
    // A plain positive decimal, else an empty text.
    z.transform((given: string | number) => {
      const text = String(given);
      if (text.length > DECIMAL_LENGTH_MAX) return '';
      if (PLAIN.test(text) && text !== '0') return text;
      const value = DECIMAL.test(text) ? new Decimal(text) : null;
      return value?.greaterThan(0) ? value.toFixed() : '';
    }),
    z.string().check(
      z.minLength(1, withError('must be a positive decimal')),
      z.refine(
        text => {
          const [whole = '', fraction = ''] = text.split('.');
          return whole.length <= WHOLE_DIGITS_MAX && fraction.length <= FRACTION_DIGITS_MAX;
        },
        withError(`must have at most ${WHOLE_DIGITS_MAX} digits before the point and ${FRACTION_DIGITS_MAX} after it`),
      ),
    ),
  ),
);

/** Fraction from 0 to 1, or null. */
export const fraction = z.nullable(
  z
    .number(withError('must be a number or null'))
    .check(z.minimum(0, withError('must be at least 0')), z.maximum(1, withError('must be at most 1'))),
);

export const boolean = z.boolean({ error: 'must be true or false' });
/** Producers write absent fields both as missing and as null. */
export function makeNullish<S extends z.ZodMiniType>(schema: S) {
  return z.optional(z.nullable(schema));
}
export function makeEnum<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, { error: `must be one of ${words.join(', ')}` });
}
/** Account indexes are one byte. */
export const accounts = list(base58, 256);
export const nullable = { base58: z.nullable(base58), prose: z.nullable(prose) };
/** Place of an instruction on the chain. */
export const place = { signature, slot: count, event_index: count, tx_index: makeNullish(count), timestamp };
/** Raw amounts of the token and its pair. */
export const amounts = {
  token_decimals: decimals,
  token_amount_raw: raw,
  base_mint: base58,
  base_decimals: decimals,
  base_amount_raw: raw,
};

/** A launch curve after the event. */
export const curve = makeNullish(
  z.object(
    {
      pad: word,
      raised_raw: raw,
      target_raw: makeNullish(raw),
      sold_raw: makeNullish(raw),
      for_sale_raw: makeNullish(raw),
      virtual_token_raw: makeNullish(raw),
      virtual_base_raw: makeNullish(raw),
      is_complete: boolean,
    },
    { error: 'must be {pad, raised_raw, is_complete} with optional raw amounts' },
  ),
);
