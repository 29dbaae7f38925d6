import type { ComponentChildren } from 'preact';
import { useNow } from '../data/use-now.ts';
import { formatInteger, formatPercent, formatUsd } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { LaunchBar } from '../panel/launch-bar.tsx';
import { Severity } from '../panel/severity.tsx';
import { Age, MarketCap, Price } from '../panel/shown.tsx';
import { StarButton } from '../panel/star-button.tsx';
import { buildPagePath } from '../route/paths.ts';
import type { Card, ListedToken } from './board.ts';

const MOVED_MS = 30_000;

/** A token on the board. */
export function LaunchCard({ card: { mint, name, symbol, launch, listed, movedMs } }: { readonly card: Card }) {
  const nowMs = useNow(5_000);
  const isMoved = movedMs !== null && nowMs - movedMs < MOVED_MS;
  const { stage, pad, launched_ts_ms, graduated_ts_ms, pool_dex, seconds_to_graduate } = launch;
  const sinceMs = stage === 'graduated' ? graduated_ts_ms : launched_ts_ms;
  return (
    <li class={`launch-card ${isMoved ? 'is-moved' : ''}`}>
      <p class="launch-name">
        <StarButton of="token" id={mint} name={symbol} />
        <a href={buildPagePath('token', { mint })}>
          <strong>{symbol ?? 'Unnamed'}</strong> <span class="faint">{name}</span>
        </a>
        {isMoved && <span class="badge accent">now</span>}
        {listed !== null && <Severity value={listed.severity} />}
      </p>
      <LaunchBar launch={launch} />
      <p class="launch-facts">
        <span class="faint">{pad}</span>
        {sinceMs !== null && (
          <span>
            <Age ms={sinceMs} /> {stage === 'graduated' ? 'since graduation' : 'old'}
          </span>
        )}
        {seconds_to_graduate !== null && <span>took {formatDuration(seconds_to_graduate)}</span>}
        {pool_dex !== null && <span>to {pool_dex}</span>}
      </p>
      {listed === null ? (
        <p class="faint">Its figures come with the next list, within a minute.</p>
      ) : (
        <Figures of={listed} />
      )}
    </li>
  );
}

function Figures({ of }: { readonly of: ListedToken }) {
  const { price_usd, volume_usd, holders, buyers, creator_pct, sniper_pct } = of;
  return (
    <dl class="launch-figures">
      <Figure name="Cap" hint="Market cap">
        <MarketCap of={of} />
      </Figure>
      <Figure name="Price" hint="Newest price">
        <Price value={price_usd} />
      </Figure>
      <Figure name="Vol 1h" hint="Volume of the last hour">
        {formatUsd(volume_usd)}
      </Figure>
      <Figure name="Holders" hint="Wallets with a balance">
        {formatInteger(holders)}
      </Figure>
      <Figure name="Buyers" hint="Distinct buyers of the last hour">
        {formatInteger(buyers)}
      </Figure>
      <Figure name="Creator" hint="Share of the supply that the creator holds">
        {formatPercent(creator_pct)}
      </Figure>
      <Figure name="Snipers" hint="Share of the supply that snipers hold">
        {formatPercent(sniper_pct)}
      </Figure>
    </dl>
  );
}

type FigureProps = { readonly name: string; readonly hint: string; readonly children: ComponentChildren };

function Figure({ name, hint, children }: FigureProps) {
  return (
    <div title={hint}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
