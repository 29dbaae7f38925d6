import type { Answer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import type { RestRead } from '../../data/use-rest.ts';
import { useRest } from '../../data/use-rest.ts';
import { formatDuration, formatUtcTime } from '../../format/time.ts';
import { describeWhy } from '../../format/why.ts';
import { ExplorerLink } from '../../panel/explorer-link.tsx';
import { Facts } from '../../panel/facts.tsx';
import { Asked, Panel } from '../../panel/panel.tsx';
import { Change, MarketCap, Price, Time } from '../../panel/shown.tsx';
import { setQueryValue } from '../../route/location.ts';
import type { View } from '../chart/candle.ts';
import { formatLocalInput, parseLocalInput } from '../chart/chosen-time.ts';

type PriceAtPanelProps = {
  readonly mint: string;
  readonly isOn: boolean;
  readonly view: View;
  /** Unix ms. */
  readonly chosenMs: number;
  readonly price: RestRead<Answer<'/v1/token/{mint}/price'>>;
};

/** The chart or a typed time chooses. */
export function PriceAtPanel({ mint, isOn, view, chosenMs, price }: PriceAtPanelProps) {
  const read = useRest('/v1/token/{mint}/price-at', { mint, t: chosenMs, view }, { isOn });
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (text: string): void => {
    const ms = parseLocalInput(text, Date.now());
    setProblem(ms === null ? 'Choose a time in the past.' : null);
    if (ms !== null) setQueryValue('at', String(ms));
  };
  const now = price.data?.price_usd ?? null;
  return (
    <Panel
      title="Price at a time"
      class="span-4"
      of={read}
      also={[price.source]}
      tools={read.data && <Asked atMs={read.atMs} />}
    >
      {at => (
        <>
          <div class="panel-filters">
            <label class="choice">
              <span>Local time</span>
              <input
                type="datetime-local"
                step={1}
                max={formatLocalInput(Date.now())}
                value={formatLocalInput(chosenMs)}
                aria-invalid={problem !== null}
                onChange={event => choose(event.currentTarget.value)}
              />
            </label>
            {problem !== null && <span role="alert">{problem}</span>}
          </div>
          <Facts
            facts={[
              {
                name: 'Then',
                value: at.price_usd === null ? 'unknown' : <Price value={at.price_usd} />,
                hint: formatUtcTime(chosenMs),
              },
              { name: 'Now', value: <Price value={now} /> },
              {
                name: 'Since then',
                value:
                  at.price_usd === null || now === null || at.price_usd === 0 ? (
                    'unknown'
                  ) : (
                    <Change value={100 * (now / at.price_usd - 1)} />
                  ),
              },
              ...(price.data ? [{ name: 'Cap now', value: <MarketCap of={price.data} /> }] : []),
            ]}
          />
          <p class="panel-note">{describeOrigin(at)}</p>
        </>
      )}
    </Panel>
  );
}

type PriceAt = Answer<'/v1/token/{mint}/price-at'>;

const ADVICE = 'Press a candle to choose another time.';

function describeOrigin({ source, trade_id, as_of_ts_ms: asOfMs, distance_ms: distance, why }: PriceAt) {
  if (asOfMs === null || distance === null)
    return `Unknown: ${describeWhy(why ?? 'no_trade')}. A later trade is never taken. ${ADVICE}`;
  const before = `${formatDuration(distance / 1_000)} before`;
  return (
    <>
      Of {source === 'trade' ? 'the trade' : 'the minute'} at <Time ms={asOfMs} />, {before}
      {trade_id !== null && <ExplorerLink of="transaction" id={trade_id.split(':')[0]!} />}. {ADVICE}
    </>
  );
}
