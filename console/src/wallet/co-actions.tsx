import { useRest } from '../data/use-rest.ts';
import { formatInteger } from '../format/number.ts';
import { Panel } from '../panel/panel.tsx';
import { Table } from '../panel/table.tsx';
import { TokenLink, WalletLink } from './named-link.tsx';
import { listTokenNameSources, listWalletNameSources, useTokenNames, useWalletNames } from './names.ts';

const ROWS_MAX = 20;
const WALLETS_SHOWN = 3;

/** Wallets that acted in the same bundles, by token. */
export function CoActions({ address }: { readonly address: string }) {
  const read = useRest('/v1/wallet/{address}/entanglement', { address });
  const rows = read.data?.clusters.slice(0, ROWS_MAX) ?? [];
  const mints = rows.map(({ token_mint }) => token_mint);
  const tokens = useTokenNames(mints);
  const shown = rows.flatMap(({ cluster_wallets }) => cluster_wallets.slice(0, WALLETS_SHOWN));
  const wallets = useWalletNames(shown);
  return (
    <Panel
      title="Acted together"
      class="span-4"
      of={read}
      also={[...listTokenNameSources(mints), ...listWalletNameSources(shown)]}
      isEmpty={({ clusters }) => clusters.length === 0}
      empty="The wallet was in no bundle with others. Its next one appears after a reload."
    >
      {() => (
        <Table
          caption="Co-actions"
          rows={rows}
          keyOf={({ token_mint }) => token_mint}
          columns={[
            {
              name: 'Token',
              sort: ({ token_mint }) => tokens.get(token_mint),
              cell: ({ token_mint }) => <TokenLink mint={token_mint} names={tokens} />,
            },
            {
              name: 'With',
              cell: ({ cluster_wallets }) => (
                <span class="with">
                  {cluster_wallets.slice(0, WALLETS_SHOWN).map(wallet => (
                    <WalletLink key={wallet} address={wallet} names={wallets} />
                  ))}
                  {cluster_wallets.length > WALLETS_SHOWN && (
                    <span class="faint">and {cluster_wallets.length - WALLETS_SHOWN} more</span>
                  )}
                </span>
              ),
            },
            {
              name: 'Co-actions',
              isNumber: true,
              sort: ({ edge_count }) => edge_count,
              cell: ({ edge_count }) => formatInteger(edge_count),
            },
          ]}
        />
      )}
    </Panel>
  );
}
