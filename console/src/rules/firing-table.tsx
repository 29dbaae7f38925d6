import { Change, Time } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { TokenLink, WalletLink } from '../wallet/named-link.tsx';
import type { Names } from '../wallet/names.ts';
import { findMint, findWallet, formatKey, horizonNames } from './firing.ts';
import { Evidence } from './firing-evidence.tsx';
import { type Moves, useMoves } from './use-moves.ts';
import type { Firing } from './use-test.ts';
import { shortenAddresses } from './words.ts';

type FiringTableProps = { readonly caption: string; readonly firings: readonly Firing[]; readonly names: Names };

/** Firings with their evidence, and what the price did afterwards. */
export function FiringTable({ caption, firings, names }: FiringTableProps) {
  const moves = useMoves(firings);
  return (
    <Table
      caption={caption}
      columns={defineColumns(names, moves)}
      rows={firings}
      keyOf={({ firing_id }) => firing_id}
    />
  );
}

function defineColumns(names: Names, moves: ReadonlyMap<string, Moves>): readonly Column<Firing>[] {
  return [
    { name: 'Time', sort: ({ at_ms }) => at_ms, cell: ({ at_ms }) => <Time ms={at_ms} /> },
    {
      name: 'Subject',
      sort: formatKey,
      cell: firing => {
        const [mint, wallet] = [findMint(firing), findWallet(firing)];
        const isWallet = 'wallet_address' in firing.key || mint === null;
        if (wallet !== null && isWallet) return <WalletLink address={wallet} names={names} />;
        return mint === null ? formatKey(firing) : <TokenLink mint={mint} names={names} />;
      },
    },
    {
      name: 'Text',
      hideOn: 'phone',
      cell: ({ say }) => <span class="firing-say">{shortenAddresses(say, names)}</span>,
    },
    {
      name: 'Values',
      hideOn: 'tablet',
      hint: 'What the rule read of the group and of joined facts',
      cell: ({ values }) => (
        <span class="firing-values">
          {Object.entries(values).map(([name, value]) => (
            <span key={name}>
              <code>{name}</code>{' '}
              {typeof value === 'number' ? String(Number(value.toPrecision(6))) : String(JSON.stringify(value))}
            </span>
          ))}
        </span>
      ),
    },
    ...horizonNames.map(
      (name): Column<Firing> => ({
        name: `After ${name}`,
        isNumber: true,
        hint: `Price ${name} after the event, against the price at it`,
        sort: ({ firing_id }) => moves.get(firing_id)?.[name],
        cell: ({ firing_id }) => <Change value={moves.get(firing_id)?.[name]} />,
      }),
    ),
    { name: 'Evidence', cell: firing => <Evidence of={firing} /> },
  ];
}
