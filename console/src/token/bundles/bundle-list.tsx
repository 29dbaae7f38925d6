import { formatUsd } from '../../format/number.ts';
import { Age } from '../../panel/shown.tsx';
import { setQueryValue } from '../../route/location.ts';
import { type Bundle, formatBundleType, statusText } from './bundle-text.ts';

type BundleListProps = { readonly bundles: readonly Bundle[]; readonly chosenId: string };

/** Chooses the bundle of the graph. */
export function BundleList({ bundles, chosenId }: BundleListProps) {
  return (
    <ul class="bundle-list" aria-label="Bundles">
      {bundles.map(bundle => (
        <li key={bundle.bundle_id}>
          <button
            type="button"
            aria-pressed={bundle.bundle_id === chosenId}
            onClick={() => setQueryValue('bundle', bundle.bundle_id, 'push')}
          >
            <span class="bundle-name">{formatBundleType(bundle.bundle_type)}</span>
            <StatusBadge status={bundle.status} />
            <span class="faint">
              {bundle.member_count_total} wallets, {formatUsd(bundle.total_usd_invested)},{' '}
              <Age ms={Date.parse(bundle.created_at)} /> ago
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function StatusBadge({ status }: { readonly status: Bundle['status'] }) {
  return (
    <span class={`badge ${statusText[status].tone}`} title={statusText[status].text}>
      {status}
    </span>
  );
}
