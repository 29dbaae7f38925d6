import type { ComponentChildren } from 'preact';
import { CopyButton } from '../panel/copy-button.tsx';
import { pathTo } from '../route/paths.ts';
import { shortAddress } from './address.ts';
import type { Amount } from './decimal.ts';
import { useNow } from './now.ts';
import { direction, exact, price, signedPercent, signedUsd } from './number.ts';
import { age, localTime, utcTime } from './time.ts';

type Value = Amount | null | undefined;

/** A price with all digits on hover. */
export const Price = ({ value, unit }: { readonly value: Value; readonly unit?: string }) => (
  <span class="number" title={exact(value)}>
    {price(value, unit)}
  </span>
);

/** Percent of change, colored by its sign. */
export const Change = ({ value }: { readonly value: Value }) => (
  <span class={`number ${direction(value)}`}>{signedPercent(value)}</span>
);

/** Profit or loss, colored by its sign. */
export const Pnl = ({ value }: { readonly value: Value }) => (
  <span class={`number ${direction(value)}`} title={exact(value)}>
    {signedUsd(value)}
  </span>
);

/** Local time, UTC on hover. */
export const Time = ({ ms }: { readonly ms: number }) => (
  <time class="number" dateTime={new Date(ms).toISOString()} title={utcTime(ms)}>
    {localTime(ms, Date.now())}
  </time>
);

/** Time since; UTC on hover. */
export const Age = ({ ms }: { readonly ms: number }) => (
  <time class="number" dateTime={new Date(ms).toISOString()} title={utcTime(ms)}>
    {age((useNow() - ms) / 1_000)}
  </time>
);

type AddressProps = {
  readonly value: string;
  readonly of: 'token' | 'wallet';
  /** Shown instead of the short address. */
  readonly children?: ComponentChildren;
};

/** A link to its page, and a copy button. */
export const Address = ({ value, of, children }: AddressProps) => (
  <span class="address">
    <a href={of === 'token' ? pathTo('token', { mint: value }) : pathTo('wallet', { address: value })} title={value}>
      {children ?? shortAddress(value)}
    </a>
    <CopyButton text={value} label={`Copy address ${shortAddress(value)}`} />
  </span>
);
