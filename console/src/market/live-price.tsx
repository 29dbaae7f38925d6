import { useEffect, useState } from 'preact/hooks';
import { Price } from '../format/shown.tsx';
import type { ListedToken } from './listing.tsx';
import type { LivePrices } from './live-prices.ts';

/** The newest price: of the stream, else of the list. */
export const LivePrice = ({ row, prices }: { readonly row: ListedToken; readonly prices: LivePrices }) => {
  const { token_mint: mint, price_usd } = row;
  const [streamed, setStreamed] = useState(() => prices.priceOf(mint));
  const [before, setBefore] = useState<number | undefined>(undefined);
  useEffect(
    () =>
      prices.listen(mint, () =>
        setStreamed(old => {
          setBefore(old);
          return prices.priceOf(mint);
        }),
      ),
    [mint, prices],
  );
  const moved =
    streamed === undefined || before === undefined || streamed === before
      ? ''
      : streamed > before
        ? 'went-up'
        : 'went-down';
  return (
    <span key={streamed} class={`live-price ${moved}`}>
      <Price value={streamed ?? price_usd} />
    </span>
  );
};
