import type { Answer } from '@chain-intelligence/client';
import { useRest } from '../data/use-rest.ts';
import { formatInteger, formatUsd } from '../format/number.ts';
import { Asked, Panel } from '../panel/panel.tsx';
import { Age } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Unknown } from '../panel/unknown.tsx';
import { TokenLink } from './named-link.tsx';

const EVERY_MS = 60_000;
const ROWS = 50;

type Created = Answer<'/v1/wallet/{address}/created'>;

/** Tokens that the wallet launched, and what became of them. */
export function CreatedPanel({ address }: { readonly address: string }) {
  const read = useRest('/v1/wallet/{address}/created', { address, limit: ROWS }, { everyMs: EVERY_MS });
  return (
    <Panel
      title="Created tokens"
      of={read}
      tools={read.data && <Asked atMs={read.atMs} />}
      isEmpty={({ tokens }) => tokens.length === 0}
      empty="The wallet launched no token that this service saw. A launch appears here within a minute."
    >
      {({ tokens, totals, next_cursor }) => (
        <>
          <p class="panel-note">{describeTotals(totals)}</p>
          <Table caption="What became of each" columns={COLUMNS} rows={tokens} keyOf={({ token_mint }) => token_mint} />
          {next_cursor !== null && (
            <p class="panel-foot faint">The newest {formatInteger(tokens.length)}. There are more.</p>
          )}
        </>
      )}
    </Panel>
  );
}

/** Says how many launches ended how. */
export function describeTotals({ created, graduated, rugged, dead }: Created['totals']): string {
  const share = (count: number, word: string) => `${formatInteger(count)} ${word}`;
  const launched = share(created, created === 1 ? 'token launched' : 'tokens launched');
  return `${launched}: ${share(graduated, 'graduated')}, ${share(rugged, 'rugged')}, ${share(dead, 'dead')}.`;
}

const COLUMNS: readonly Column<Created['tokens'][number]>[] = [
  {
    name: 'Token',
    sort: ({ symbol, token_mint }) => symbol ?? token_mint,
    cell: ({ symbol, token_mint }) => <TokenLink mint={token_mint} names={new Map([[token_mint, symbol]])} />,
  },
  { name: 'Stage', sort: ({ stage }) => stage, cell: ({ stage }) => stage ?? <Unknown why={null} /> },
  { name: 'Security', sort: ({ status }) => status, cell: ({ status }) => status },
  {
    name: 'Market cap',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ market_cap_usd }) => market_cap_usd,
    cell: ({ market_cap_usd }) => formatUsd(market_cap_usd),
  },
  {
    name: 'Peak',
    isNumber: true,
    sort: ({ peak_market_cap_usd }) => peak_market_cap_usd,
    cell: ({ peak_market_cap_usd }) => formatUsd(peak_market_cap_usd),
  },
  {
    name: 'Launched',
    isNumber: true,
    sort: ({ launched_ts_ms }) => launched_ts_ms,
    cell: ({ launched_ts_ms }) => (launched_ts_ms === null ? <Unknown why={null} /> : <Age ms={launched_ts_ms} />),
  },
];
