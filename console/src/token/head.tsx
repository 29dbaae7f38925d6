import type { Answer } from '@chain-intelligence/client';
import type { RestRead } from '../data/use-rest.ts';
import { formatShortAddress } from '../format/address.ts';
import { scaleByPowerOfTen } from '../format/decimal.ts';
import { formatCompact } from '../format/number.ts';
import { Address, Price } from '../format/shown.tsx';

type HeadProps = {
  readonly mint: string;
  readonly info: RestRead<Answer<'/v1/token/{mint}/info'>>;
  /** Newest close of the chart. */
  readonly close: number | undefined;
  readonly signal: RestRead<Answer<'/v1/token/{mint}/signal'>>;
};

/** Name, price and verdict of the token. */
export function Head({ mint, info: { data: info }, close, signal }: HeadProps) {
  return (
    <div class="page-head token-head">
      <h1>
        {info?.symbol ?? formatShortAddress(mint)} {info?.name && <span class="faint">{info.name}</span>}
      </h1>
      <Address value={mint} of="token" />
      <span class="token-price">
        <Price value={close} />
      </span>
      {info && info.status !== 'pending' && <StatusBadge status={info.status} />}
      {signal.data && signal.data.severity !== 'none' && (
        <span class={`badge ${signal.data.severity}`} title="Severity of the security signal">
          {signal.data.severity} risk
        </span>
      )}
      {info && <About info={info} />}
    </div>
  );
}

type Info = Answer<'/v1/token/{mint}/info'>;

const TONES: Readonly<Record<Info['status'], string>> = {
  pending: '',
  processing: '',
  validated: 'up',
  suspicious: 'high',
  rugged: 'critical',
};

function StatusBadge({ status }: Pick<Info, 'status'>) {
  return <span class={`badge ${TONES[status]}`}>{status}</span>;
}

function About({ info: { supply, decimals, primary_dex, deployer } }: { readonly info: Info }) {
  return (
    <span class="token-about faint">
      {supply !== null && decimals !== null && <span>Supply {formatCompact(scaleByPowerOfTen(supply, decimals))}</span>}
      {primary_dex && <span>on {primary_dex}</span>}
      {deployer && (
        <span>
          by <Address value={deployer} of="wallet" />
        </span>
      )}
    </span>
  );
}
