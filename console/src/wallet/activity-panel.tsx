import { useState } from 'preact/hooks';
import { useNow } from '../data/use-now.ts';
import { isAddress } from '../format/address.ts';
import { formatCompact, formatExact, formatUsd } from '../format/number.ts';
import { describeWhy } from '../format/why.ts';
import { Choice, TypedChoice } from '../panel/choice.tsx';
import { ExplorerLink } from '../panel/explorer-link.tsx';
import { Panel } from '../panel/panel.tsx';
import { Address, Pnl, Time } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { Unknown } from '../panel/unknown.tsx';
import { setQueryValue, useLocation } from '../route/location.ts';
import { type ActivityFilter, type ActivityRow, activityKinds, kindTexts, toFlow } from './activity.ts';
import { ActivityTimeline } from './activity-timeline.tsx';
import { TokenLink } from './named-link.tsx';
import { listTokenNameSources, useTokenNames } from './names.ts';
import { type LiveActivity, useActivity } from './use-activity.ts';

const ROWS = 15;
const MINUTE_MS = 60_000;
const KINDS = activityKinds.map(value => ({ value, text: kindTexts[value] }));

/** Everything that the wallet did, newest first. */
export function ActivityPanel({ address }: { readonly address: string }) {
  const { query } = useLocation();
  const token = query.get('token');
  const kind = activityKinds.find(each => each === query.get('kind')) ?? null;
  const isBadToken = token !== null && !isAddress(token);
  const filter: ActivityFilter = { token: isBadToken ? null : token, kind };
  const activity = useActivity(address, filter);
  const { read, live, rows, readOlder } = activity;
  const [shown, setShown] = useState(ROWS);
  const listed = rows.slice(0, shown);
  const mints = [...new Set(listed.map(({ token_mint }) => token_mint))];
  const names = useTokenNames(mints);
  const nowMs = useNow(MINUTE_MS);
  const isFiltered = token !== null || kind !== null;
  return (
    <Panel
      title="Activity"
      of={read}
      live={live}
      also={listTokenNameSources(mints)}
      tools={
        <>
          <Choice label="Kind" options={KINDS} value={kind} onChange={value => setQueryValue('kind', value)} />
          <TypedChoice label="Mint" mode="text" value={token} onChange={value => setQueryValue('token', value)} />
        </>
      }
    >
      {({ why }) => (
        <>
          {isBadToken && (
            <p class="panel-notice" role="alert">
              “{token}” is not a mint: an address has 32 to 44 characters of base58. All tokens are shown.
            </p>
          )}
          {rows.length === 0 ? (
            <div class="panel-state">{describeEmpty(why, isFiltered, readOlder !== null)}</div>
          ) : (
            <>
              <ActivityTimeline rows={rows} nowMs={nowMs} />
              <Table
                caption="Activity"
                columns={buildColumns(names)}
                rows={listed}
                keyOf={({ activity_id }) => activity_id}
              />
            </>
          )}
          <Foot activity={activity} shown={shown} onMore={() => setShown(shown + 4 * ROWS)} />
        </>
      )}
    </Panel>
  );
}

type FootProps = { readonly activity: LiveActivity; readonly shown: number; readonly onMore: () => void };

function Foot({ activity: { rows, readOlder, isReading, problem }, shown, onMore }: FootProps) {
  if (rows.length <= shown && readOlder === null) return null;
  return (
    <div class="panel-foot">
      {rows.length > shown && (
        <button type="button" class="button" onClick={onMore}>
          Show more
        </button>
      )}
      {readOlder !== null && (
        <button type="button" class="button" onClick={readOlder} disabled={isReading}>
          {isReading ? 'Reading' : 'Read older'}
        </button>
      )}
      <span class="faint">
        {Math.min(shown, rows.length)} of {rows.length} read. {problem}
      </span>
    </div>
  );
}

function describeEmpty(why: string | null, isFiltered: boolean, hasOlder: boolean): string {
  if (why !== null) return `Unknown: ${describeWhy(why)}.`;
  if (hasOlder) return 'No row fits among the newest. Read older ones below.';
  return isFiltered
    ? 'No row fits. Choose another kind, or empty the field of the mint.'
    : 'The wallet did nothing that this service saw. Its next swap or transfer appears here at once.';
}

function buildColumns(names: ReadonlyMap<string, string | null>): readonly Column<ActivityRow>[] {
  return [
    { name: 'Time', sort: ({ timestamp }) => timestamp, cell: ({ timestamp }) => <Time ms={timestamp} /> },
    {
      name: 'Kind',
      sort: ({ kind }) => kind,
      cell: ({ kind }) => <span class={toFlow(kind)}>{kindTexts[kind]}</span>,
    },
    {
      name: 'Token',
      sort: ({ token_mint }) => names.get(token_mint),
      cell: ({ token_mint }) => <TokenLink mint={token_mint} names={names} />,
    },
    {
      name: 'Amount',
      isNumber: true,
      hideOn: 'phone',
      sort: ({ token_amount }) => token_amount,
      cell: ({ token_amount }) => <span title={formatExact(token_amount)}>{formatCompact(token_amount)}</span>,
    },
    {
      name: 'Value',
      isNumber: true,
      hint: 'Of a swap: its notional. Of a transfer or burn: amount × price at that time',
      sort: ({ value_usd }) => value_usd,
      cell: ({ value_usd, why }) =>
        value_usd === null ? <Unknown why={why} /> : <span title={formatExact(value_usd)}>{formatUsd(value_usd)}</span>,
    },
    {
      name: 'PnL',
      isNumber: true,
      hint: 'Realized by a sell',
      sort: ({ realized_pnl_usd }) => realized_pnl_usd,
      cell: ({ realized_pnl_usd, kind }) => kind === 'sell' && <Pnl value={realized_pnl_usd} />,
    },
    {
      name: 'Fees',
      isNumber: true,
      hideOn: 'tablet',
      hint: 'Network fee, tip and venue fee',
      sort: ({ total_fees_usd }) => total_fees_usd,
      cell: ({ total_fees_usd }) => <span title={formatExact(total_fees_usd)}>{formatUsd(total_fees_usd)}</span>,
    },
    {
      name: 'With',
      hideOn: 'tablet',
      hint: 'Venue, or the other wallet of a transfer',
      sort: ({ dex_name, counterparty }) => dex_name ?? counterparty,
      cell: ({ dex_name, counterparty }) =>
        counterparty === null ? (dex_name ?? '') : <Address value={counterparty} of="wallet" />,
    },
    { name: 'Tx', hideOn: 'phone', cell: ({ signature }) => <ExplorerLink of="transaction" id={signature} /> },
  ];
}
