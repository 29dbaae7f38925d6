import type { Answer } from '@chain-intelligence/client';
import { useContext } from 'preact/hooks';
import { buildComparePath } from '../compare/chosen.ts';
import { PageTimeContext } from '../data/past.ts';
import { type RestRead, useRest } from '../data/use-rest.ts';
import { formatShortAddress } from '../format/address.ts';
import { scaleByPowerOfTen } from '../format/decimal.ts';
import { formatCompact } from '../format/number.ts';
import { NoteField } from '../panel/note.tsx';
import { Address, MarketCap, Price } from '../panel/shown.tsx';
import { StarButton } from '../panel/star-button.tsx';
import { describeNamesakes } from '../search/hits.ts';

type HeadProps = {
  readonly mint: string;
  readonly info: RestRead<Answer<'/v1/token/{mint}/info'>>;
  readonly price: RestRead<Answer<'/v1/token/{mint}/price'>>;
  /** Newest close of the chart. */
  readonly close: number | undefined;
  readonly signal: RestRead<Answer<'/v1/token/{mint}/signal'>>;
  readonly isOn: boolean;
};

/** Name, price and verdict of the token. */
export function Head({ mint, info: { data: info }, price, close, signal, isOn }: HeadProps) {
  const isPast = useContext(PageTimeContext) !== null;
  const found = useRest('/v1/search', { q: mint }, { everyMs: 60_000, isOn: isOn && !isPast });
  const own = found.data?.tokens.filter(({ token_mint }) => token_mint === mint) ?? [];
  return (
    <>
      <div class="page-head token-head">
        <h1>
          {info?.symbol ?? formatShortAddress(mint)} {info?.name && <span class="faint">{info.name}</span>}
        </h1>
        <StarButton of="token" id={mint} name={info?.symbol} />
        <Address value={mint} of="token" />
        <a href={buildComparePath([mint])}>Compare</a>
        <span class="token-price">
          <Price value={close} />
        </span>
        {price.data && (
          <span>
            <span class="faint">Cap</span> <MarketCap of={price.data} />
          </span>
        )}
        {info && info.status !== 'pending' && <span class={`badge ${TONES[info.status]}`}>{info.status}</span>}
        {signal.data && signal.data.severity !== 'none' && (
          <span class={`badge ${signal.data.severity}`} title="Severity of the security signal">
            {signal.data.severity === 'pending' ? 'risk pending' : `${signal.data.severity} risk`}
          </span>
        )}
        {own.flatMap(describeNamesakes).map(text => (
          <span key={text} class="badge" title="Other tokens have the same name or symbol">
            {text}
          </span>
        ))}
        {info && (
          <span class="token-about faint">
            {info.supply !== null && info.decimals !== null && (
              <span>Supply {formatCompact(scaleByPowerOfTen(info.supply, info.decimals))}</span>
            )}
            {info.primary_dex && <span>on {info.primary_dex}</span>}
            {info.deployer && (
              <span>
                by <Address value={info.deployer} of="wallet" />
              </span>
            )}
          </span>
        )}
      </div>
      <NoteField of="token" id={mint} />
    </>
  );
}

const TONES = {
  pending: '',
  processing: '',
  validated: 'up',
  suspicious: 'high',
  rugged: 'critical',
} as const;
