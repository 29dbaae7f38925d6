import './bundles.css';
import type { Answer } from '@chain-intelligence/client';
import type { RestRead } from '../../data/use-rest.ts';
import { useRest } from '../../data/use-rest.ts';
import type { StreamRead } from '../../data/use-stream.ts';
import { formatShare, formatUsd } from '../../format/number.ts';
import { Panel } from '../../panel/panel.tsx';
import type { TapeRow } from '../tape/trade-row.ts';
import { BundleDetail } from './bundle-detail.tsx';
import { BundleList } from './bundle-list.tsx';
import type { Bundle } from './bundle-text.ts';

type BundlesPanelProps = {
  readonly mint: string;
  readonly read: RestRead<Answer<'/v1/token/{mint}/bundles'>>;
  readonly live: StreamRead;
  readonly bundles: readonly Bundle[];
  readonly chosen: Bundle | undefined;
  readonly trades: readonly TapeRow[];
  readonly early: RestRead<Answer<'/v1/token/{mint}/funding-abuse'>>;
  readonly decimals: number | null;
};

const FUNDER = { kind: 'rest', path: '/v1/wallet/{address}/provenance' } as const;

export function BundlesPanel(props: BundlesPanelProps) {
  const { mint, read, live, bundles, chosen, trades, early, decimals } = props;
  const isOn = chosen !== undefined;
  const summary = useRest('/v1/token/{mint}/bundles/summary', { mint }, { isOn, everyMs: 60_000 });
  const detail = useRest(
    '/v1/token/{mint}/bundles/{bundle_id}',
    { mint, bundle_id: chosen?.bundle_id ?? '' },
    { isOn, everyMs: 30_000 },
  );
  const trading = { mint, after_seq: 0, limit: 200 };
  return (
    <div id="bundles" class="full">
      <Panel
        title="Bundles"
        of={read}
        why={chosen ? detail.source : read.source}
        live={live}
        also={[
          summary.source,
          ...(chosen ? [detail.source] : []),
          early.source,
          { kind: 'rest', path: '/v1/token/{mint}/trades', parameters: trading },
          ...(chosen ? [{ ...FUNDER, parameters: { address: chosen.leader_wallet } }] : []),
        ]}
        isEmpty={() => bundles.length === 0}
        empty={
          read.data?.examined.is_pending
            ? 'Too early to tell. No group of wallets acts as one on this token so far.'
            : 'No group of wallets acts as one on this token. New bundles appear here when they are found.'
        }
        tools={summary.data && <BundlesSummary summary={summary.data} />}
      >
        {() => (
          <div class="bundles">
            <BundleList bundles={bundles} chosenId={chosen?.bundle_id ?? ''} />
            {chosen &&
              (detail.data?.bundle?.bundle_id === chosen.bundle_id ? (
                <BundleDetail
                  bundle={chosen}
                  members={detail.data.members}
                  entity={detail.data.bundle.linked_entity}
                  trades={trades}
                  early={early.data}
                  decimals={decimals}
                />
              ) : (
                <DetailMissing read={detail} />
              ))}
          </div>
        )}
      </Panel>
    </div>
  );
}

type Detail = Answer<'/v1/token/{mint}/bundles/{bundle_id}'>;

function DetailMissing({ read }: { readonly read: RestRead<Detail> }) {
  if (read.status === 'ready' && read.data?.bundle === null)
    return (
      <p class="panel-state" role="status">
        The wallets of this bundle are unknown. The panel asks again every 30 seconds.
      </p>
    );
  return read.error === undefined ? (
    <p class="panel-state" role="status" aria-busy="true">
      Loading the wallets of the bundle.
    </p>
  ) : (
    <div class="panel-state error" role="alert">
      <strong>The wallets of the bundle did not load.</strong>
      <button type="button" class="button" onClick={read.reload}>
        Try again
      </button>
    </div>
  );
}

function BundlesSummary({ summary }: { readonly summary: Answer<'/v1/token/{mint}/bundles/summary'> }) {
  return (
    <span class="faint">
      {summary.examined.is_pending && 'Too early to tell: '}
      {summary.open_bundle_count} open of {summary.bundle_count}, {formatShare(summary.bundled_supply_pct)} of the
      supply, {formatUsd(summary.bundled_value_usd)}
    </span>
  );
}
