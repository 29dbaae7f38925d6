import type { RestRead } from '../data/use-rest.ts';
import { formatCount } from '../format/number.ts';
import { formatDuration } from '../format/time.ts';
import { Panel } from '../panel/panel.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { listProcessorLags, type Reading, sumCounter } from './metrics.ts';

const WORK: Readonly<Record<string, string>> = {
  intake: 'Checks, prices and labels trades',
  market: 'Candles and ticks',
  ledger: 'Profit and loss, positions',
  security: 'Holders, bundles, washes, rugs',
  wallets: 'Labels, profiles, funding',
  coordination: 'Follows, entities, campaigns',
};

/** From these lags on a processor is behind, or lagging. */
const [SLOW_MS, LAGGING_MS] = [5_000, 30_000];

type Row = readonly [name: string, ms: number];

const columns: readonly Column<Row>[] = [
  { name: 'Processor', sort: ([name]) => name, cell: ([name]) => <strong>{name}</strong> },
  { name: 'Work', hideOn: 'phone', cell: ([name]) => <span class="faint">{WORK[name] ?? ''}</span> },
  {
    name: 'State',
    cell: ([, ms]) => {
      if (ms < SLOW_MS) return <span class="badge up">current</span>;
      return ms < LAGGING_MS ? <span class="badge medium">behind</span> : <span class="badge critical">lagging</span>;
    },
  },
  {
    name: 'Lag',
    isNumber: true,
    sort: ([, ms]) => ms,
    cell: ([, ms]) => (ms < 1_000 ? `${ms} ms` : formatDuration(ms / 1_000)),
  },
];

type LagsProps = { readonly read: RestRead<string>; readonly now: Reading | null };

export function Lags({ read, now }: LagsProps) {
  const rows = listProcessorLags(now?.samples ?? []);
  const parked = sumCounter(now?.samples ?? [], 'chain_keys_parked_total');
  return (
    <Panel
      title="Lag per processor"
      class="span-8"
      of={read}
      isEmpty={() => now !== null && rows.length === 0}
      empty="The service does not report lags. It may be an older version."
    >
      {() => (
        <>
          <Table caption="Lag per processor" columns={columns} rows={rows} keyOf={([name]) => name} />
          {/* The lag leaves parked keys out, and the counter never falls. */}
          {parked > 0 && (
            <p class="panel-note">
              <span class="badge critical">parked</span> Work on {formatCount(parked, 'key')} failed since the start.
              Figures of these tokens or wallets may be old. List them with <code>npm run parked -- list</code>, then
              run <code>npm run parked -- retry</code>.
            </p>
          )}
        </>
      )}
    </Panel>
  );
}
