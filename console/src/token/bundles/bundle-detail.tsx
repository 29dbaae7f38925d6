import type { Answer } from '@chain-intelligence/client';
import { useMemo } from 'preact/hooks';
import { formatShortAddress } from '../../format/address.ts';
import { formatCompact, formatPercent, formatShare, formatUsd } from '../../format/number.ts';
import { CopyButton } from '../../panel/copy-button.tsx';
import { ExplorerLink } from '../../panel/explorer-link.tsx';
import { type Fact, Facts } from '../../panel/facts.tsx';
import { Address, Pnl, Price } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { buildPagePath } from '../../route/paths.ts';
import type { TapeRow } from '../tape/trade-row.ts';
import { StatusBadge } from './bundle-list.tsx';
import { type Bundle, formatBundleType, listBundleLifecycle, type Member, statusText } from './bundle-text.ts';
import { findArchetype, formatEvidence, type Sentence } from './evidence.ts';
import { buildMemberFlows, type MemberFlow } from './flow.ts';
import { GraphView } from './graph-view.tsx';
import { buildFlowGraph, MEMBERS_SHOWN_MAX } from './layout.ts';
import { useFunders } from './use-funders.ts';

type BundleDetailProps = {
  readonly bundle: Bundle;
  readonly members: readonly Member[];
  readonly entity: LinkedEntity;
  readonly trades: readonly TapeRow[];
  readonly early: Answer<'/v1/token/{mint}/funding-abuse'> | undefined;
  readonly decimals: number | null;
};

export type LinkedEntity = NonNullable<Answer<'/v1/token/{mint}/bundles/{bundle_id}'>['bundle']>['linked_entity'];

export function BundleDetail({ bundle, members, entity, trades, early, decimals }: BundleDetailProps) {
  const { status } = bundle;
  const funders = useFunders(members, early);
  const sentences = useMemo(() => formatEvidence(bundle.evidence, decimals), [bundle.evidence, decimals]);
  const flows = useMemo(() => {
    const own = trades.filter(({ bundleId }) => bundleId === bundle.bundle_id);
    const receivers = bundle.evidence.flatMap(line => /^TokensMoved: (\w{32,44}) received/.exec(line)?.[1] ?? []);
    return buildMemberFlows(members, own, funders, new Set(receivers));
  }, [members, trades, funders, bundle]);
  const graph = useMemo(() => {
    const texts = {
      bought: formatUsd(bundle.total_usd_invested),
      sold: `${formatUsd(bundle.total_usd_returned)}, ${formatPercent(bundle.sold_pct, 0)} of tokens`,
      held: `${formatCompact(bundle.chain_balance_ui)} tokens`,
    };
    return buildFlowGraph(flows, texts);
  }, [flows, bundle]);
  const [bought, sold] = [formatUsd(bundle.total_usd_invested), formatUsd(bundle.total_usd_returned)];
  const label = `Money of ${bundle.member_count_total} wallets: bought for ${bought}, sold for ${sold}`;
  return (
    <div class="bundle-detail">
      <p class="lifecycle">
        {listBundleLifecycle(status).map(step => (
          <span key={step} class={step === status ? 'is-current' : 'faint'}>
            {step === status ? <StatusBadge status={step} /> : step}
          </span>
        ))}
        <span class="lifecycle-text">{statusText[status].text}</span>
      </p>
      <Facts facts={toBundleFacts(bundle, entity)} />
      <div class="bundle-columns">
        <div>
          <GraphView graph={graph} label={label} />
          <ul class="graph-key" aria-label="Lines of the graph">
            <li class="funding">SOL from a funder</li>
            <li class="transfer">tokens received</li>
            <li class="buy">buys</li>
            <li class="sell">sells</li>
            <li class="hold">still held</li>
          </ul>
        </div>
        <div>
          <Evidence sentences={sentences} />
          <h3 class="section-title">Wallets</h3>
          <Table
            caption="Wallets of the bundle"
            columns={COLUMNS}
            rows={flows}
            keyOf={({ member }) => member.wallet_address}
          />
          <p class="chart-note">
            The graph shows {Math.min(flows.length, MEMBERS_SHOWN_MAX)} of {bundle.member_count_total} wallets. Money
            per wallet is from the trades at the launch, at the start of the bundle, and the newest ones.
          </p>
        </div>
      </div>
    </div>
  );
}

function toBundleFacts(bundle: Bundle, entity: LinkedEntity): readonly Fact[] {
  return [
    {
      name: 'Type',
      value: formatBundleType(bundle.bundle_type),
      hint: findArchetype(bundle.evidence) ?? bundle.bundle_type,
    },
    { name: 'Wallets', value: `${bundle.member_count_active} of ${bundle.member_count_total} hold` },
    { name: 'Sold', value: formatPercent(bundle.sold_pct) },
    { name: 'Profit', value: <Pnl value={bundle.realized_pnl_usd} />, hint: 'Realized, in USD' },
    {
      name: 'Dump within 1 h',
      value: formatShare(bundle.risk_score),
      hint: 'Probability of a dump within the next hour',
    },
    ...(entity
      ? [{ name: 'Entity', value: `${formatShare(entity.bundle_member_share, 0)} of ${entity.member_count} wallets` }]
      : []),
  ];
}

function Evidence({ sentences }: { readonly sentences: readonly Sentence[] }) {
  return (
    <>
      <h3 class="section-title">Evidence</h3>
      <ul class="evidence">
        {sentences.map(({ parts, signatures }) => (
          <li key={parts.map(({ text }) => text).join('')}>
            {parts.map(({ text, wallet }) =>
              wallet === undefined ? (
                text
              ) : (
                <a key={wallet} class="mono" href={buildPagePath('wallet', { address: wallet })} title={wallet}>
                  {formatShortAddress(wallet)}
                </a>
              ),
            )}
            {signatures.length > 0 && (
              <span class="faint">
                {' '}
                Transactions:{' '}
                {signatures.map(signature => (
                  <span key={signature} class="address mono" title={signature}>
                    {formatShortAddress(signature)}
                    <CopyButton text={signature} label={`Copy signature ${formatShortAddress(signature)}`} />
                    <ExplorerLink of="transaction" id={signature} />
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const COLUMNS: readonly Column<MemberFlow>[] = [
  {
    name: 'Wallet',
    cell: ({ member }) => (
      <>
        <Address value={member.wallet_address} of="wallet" />
        {member.is_leader && <span class="badge accent">leader</span>}
      </>
    ),
  },
  {
    name: 'Funded by',
    hideOn: 'phone',
    cell: ({ funder, isReceiver }) =>
      isReceiver ? (
        <span class="faint">tokens from members</span>
      ) : funder === null ? (
        <span class="faint">unknown</span>
      ) : (
        <a class="mono" href={buildPagePath('wallet', { address: funder.address })} title={funder.address}>
          {funder.name ?? formatShortAddress(funder.address)}
        </a>
      ),
  },
  {
    name: 'Entry',
    isNumber: true,
    hideOn: 'phone',
    sort: ({ member }) => member.avg_entry_price_usd,
    cell: ({ member }) => <Price value={member.avg_entry_price_usd} />,
  },
  {
    name: 'Holds',
    isNumber: true,
    sort: ({ member }) => member.chain_balance_ui,
    cell: ({ member }) => formatCompact(member.chain_balance_ui),
  },
  {
    name: 'Profit',
    isNumber: true,
    sort: ({ member }) => member.realized_pnl_usd,
    cell: ({ member }) => <Pnl value={member.realized_pnl_usd} />,
  },
];
