import { formatExact, formatSignedUsd } from '../format/number.ts';
import { describeWhy } from '../format/why.ts';
import { checkLaw, type TokenPnl } from './token-pnl.ts';
import './law.css';

/** Both sides of the law of a token, with all digits. */
export function Law({ row: { law, why, symbol, token_mint } }: { readonly row: TokenPnl }) {
  const name = symbol ?? token_mint.slice(0, 6);
  if (law === null)
    return (
      <p class="law">
        <strong>{name}</strong> The law cannot be checked: {describeWhy(why ?? 'unpriced_trade')}.
      </p>
    );
  const { left, right, holds } = checkLaw(law);
  return (
    <div class="law">
      <p>
        <strong>{name}</strong>{' '}
        {holds === null ? (
          <span class="faint">
            A term is unknown{why === null ? '' : `: ${describeWhy(why)}`}. The law is not checked.
          </span>
        ) : (
          <span class={holds ? 'up' : 'down'}>
            {holds ? 'Both sides are equal, to the last digit.' : 'The sides differ.'}
          </span>
        )}
      </p>
      <dl>
        <Term name="realized" value={law.realized} />
        <Term sign="+" name="unrealized" value={law.unrealized} />
        <Term sign="+" name="transfers at cost" value={law.transfers_at_cost} />
        <Term sign="=" name="sum" value={left} />
      </dl>
      <dl>
        <Term name="cash flow" value={law.cash_flow} />
        <Term sign="+" name="value" value={law.value} />
        <Term sign="=" name="sum" value={right} />
      </dl>
    </div>
  );
}

type TermProps = { readonly sign?: string; readonly name: string; readonly value: string | null };

function Term({ sign = '', name, value }: TermProps) {
  return (
    <div>
      <dt>
        {sign} {name}
      </dt>
      <dd title={formatExact(value)}>
        {value === null ? 'unknown' : formatExact(value)}
        <span class="visually-hidden"> USD, about {formatSignedUsd(value)}</span>
      </dd>
    </div>
  );
}
