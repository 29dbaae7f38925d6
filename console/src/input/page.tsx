import { useRest } from '../data/use-rest.ts';
import { formatUsd } from '../format/number.ts';
import { formatUtcTime } from '../format/time.ts';
import { ExplorerLink } from '../panel/explorer-link.tsx';
import { Facts } from '../panel/facts.tsx';
import { Address } from '../panel/shown.tsx';
import type { PathValues } from '../route/paths.ts';
import { findPlaced, parsePlace } from './place.ts';

/** An event that a finding rests on. */
export default function InputPage({ values }: { readonly values: PathValues }) {
  const { type = '', key = '', ms = '', place: text = '' } = values;
  const place = parsePlace(text);
  const timestampMs = Number(ms);
  const isSwap = type === 'swap';
  const asked = { mint: key, from: timestampMs, to: timestampMs + 1, limit: 200 };
  const read = useRest('/v1/token/{mint}/trades', asked, { isOn: isSwap && Number.isSafeInteger(timestampMs) });
  const swap = findPlaced(read.data?.trades ?? [], place);
  const isOfToken = type !== 'transfer';
  const signature = swap?.signature ?? (isSwap ? null : (place?.signature ?? null));
  return (
    <div class="page">
      <h1>Event: {type.replaceAll('_', ' ')}</h1>
      <div class="panel">
        <Facts
          facts={[
            {
              name: isOfToken ? 'Token' : 'Wallet',
              value: <Address value={key} of={isOfToken ? 'token' : 'wallet'} />,
            },
            { name: 'Time', value: Number.isFinite(timestampMs) ? formatUtcTime(timestampMs) : 'unknown' },
            { name: 'Place in its transaction', value: place === null ? 'none' : place.eventIndex },
            {
              name: 'Transaction',
              value:
                signature === null ? (place?.signature ?? 'none') : <ExplorerLink of="transaction" id={signature} />,
            },
            ...(swap
              ? [
                  { name: 'Slot', value: swap.slot },
                  { name: 'Wallet', value: <Address value={swap.wallet_address} of="wallet" /> },
                  { name: 'Direction', value: swap.direction },
                  { name: 'Venue', value: swap.dex_name },
                  { name: 'Tokens', value: swap.token_amount },
                  {
                    name: 'Value',
                    value: formatUsd(swap.base_price_usd === null ? null : swap.base_amount * swap.base_price_usd),
                  },
                  { name: 'Labels', value: swap.labels.join(', ') },
                ]
              : []),
          ]}
        />
        {isSwap && read.status === 'loading' && <p class="panel-state">Reading the trade.</p>}
        {isSwap && read.status === 'ready' && !swap && (
          <p class="panel-state">The trade is not on the tape any more, or the address is not complete.</p>
        )}
        {read.error && <p class="panel-state">The trade did not load: {read.error.message}</p>}
      </div>
    </div>
  );
}
