import { useEffect, useState } from 'preact/hooks';
import { Price } from '../panel/shown.tsx';
import type { LivePrices } from './live-prices.ts';

type LivePriceProps = {
  readonly mint: string;
  /** Price of the list. */
  readonly listed: number | null;
  readonly prices: LivePrices;
};

/** The newest price: of the stream, else of the list. */
export function LivePrice({ mint, listed, prices }: LivePriceProps) {
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
  const isMoved = streamed !== undefined && before !== undefined && streamed !== before;
  const direction = (streamed ?? 0) > (before ?? 0) ? 'went-up' : 'went-down';
  return (
    <span key={streamed} class={`live-price ${isMoved ? direction : ''}`}>
      <Price value={streamed ?? listed} />
    </span>
  );
}
