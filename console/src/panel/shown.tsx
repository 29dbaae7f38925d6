import type { ComponentChildren } from 'preact';
import { useNow } from '../data/use-now.ts';
import { formatShortAddress } from '../format/address.ts';
import type { Amount } from '../format/decimal.ts';
import { type Capped, describeMarketCap } from '../format/market-cap.ts';
import { formatExact, formatPrice, formatSignedPercent, formatSignedUsd, toDirection } from '../format/number.ts';
import { formatAge, formatLocalTime, formatUtcTime } from '../format/time.ts';
import { buildPagePath } from '../route/paths.ts';
import { CopyButton } from './copy-button.tsx';
import { ExplorerLink } from './explorer-link.tsx';

type Value = Amount | null | undefined;

/** A price with all digits on hover. */
export function Price({ value, unit }: { readonly value: Value; readonly unit?: string }) {
  return (
    <span class="number" title={formatExact(value)}>
      {formatPrice(value, unit)}
    </span>
  );
}

/** Percent of change, colored by its sign. */
export function Change({ value }: { readonly value: Value }) {
  return <span class={`number ${toDirection(value)}`}>{formatSignedPercent(value)}</span>;
}

/** Profit or loss, colored by its sign. */
export function Pnl({ value }: { readonly value: Value }) {
  return (
    <span class={`number ${toDirection(value)}`} title={formatExact(value)}>
      {formatSignedUsd(value)}
    </span>
  );
}

/** Local time, UTC on hover. */
export function Time({ ms }: { readonly ms: number }) {
  return (
    <time class="number" dateTime={new Date(ms).toISOString()} title={formatUtcTime(ms)}>
      {formatLocalTime(ms, Date.now())}
    </time>
  );
}

/** Time since; UTC on hover. */
export function Age({ ms }: { readonly ms: number }) {
  return (
    <time class="number" dateTime={new Date(ms).toISOString()} title={formatUtcTime(ms)}>
      {formatAge((useNow() - ms) / 1_000)}
    </time>
  );
}

type AddressProps = {
  readonly value: string;
  readonly of: 'token' | 'wallet';
  /** Shown instead of the short address. */
  readonly children?: ComponentChildren;
};

/** A link to its page, a copy button, and the explorer. */
export function Address({ value, of, children }: AddressProps) {
  return (
    <span class="address">
      <a
        href={of === 'token' ? buildPagePath('token', { mint: value }) : buildPagePath('wallet', { address: value })}
        title={value}
      >
        {children ?? formatShortAddress(value)}
      </a>
      <CopyButton text={value} label={`Copy address ${formatShortAddress(value)}`} />
      <span class="hide-phone">
        <ExplorerLink of={of} id={value} />
      </span>
    </span>
  );
}

/** A market cap, or why it is unknown. */
export function MarketCap({ of }: { readonly of: Capped }) {
  const { text, hint } = describeMarketCap(of);
  return (
    <span class={of.worth_why === null ? 'number' : 'faint'} title={hint}>
      {text}
    </span>
  );
}
