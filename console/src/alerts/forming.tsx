import { useRest } from '../data/use-rest.ts';
import { formatInteger, formatShare } from '../format/number.ts';
import { Panel } from '../panel/panel.tsx';
import { Table } from '../panel/table.tsx';
import { buildPagePath } from '../route/paths.ts';
import { getTokenName, type Names } from './names.ts';

const EVERY_MS = 30_000;

export function Forming({ names }: { readonly names: Names }) {
  const read = useRest('/v1/intel/coordinated-pushes/forming', {}, { everyMs: EVERY_MS });
  return (
    <Panel
      title="Coordinated pushes"
      of={read}
      isEmpty={pushes => pushes.length === 0}
      empty="No campaign is open. One opens when linked wallets buy a token together."
    >
      {pushes => (
        <Table
          caption="Coordinated pushes"
          rows={pushes}
          keyOf={({ campaignId }) => campaignId}
          columns={[
            {
              name: 'Token',
              sort: ({ tokenMint }) => getTokenName(names, tokenMint),
              cell: ({ tokenMint: mint }) => <a href={buildPagePath('token', { mint })}>{getTokenName(names, mint)}</a>,
            },
            {
              name: 'Status',
              sort: ({ campaignStatus }) => campaignStatus,
              cell: ({ campaignStatus }) => campaignStatus,
            },
            {
              name: 'Wallets',
              isNumber: true,
              sort: ({ participantWallets }) => participantWallets,
              cell: ({ participantWallets }) => formatInteger(participantWallets),
            },
            {
              name: 'Entities',
              isNumber: true,
              sort: ({ participantEntities }) => participantEntities,
              cell: ({ participantEntities }) => formatInteger(participantEntities),
            },
            {
              name: 'Confidence',
              isNumber: true,
              sort: ({ confidence }) => confidence,
              cell: ({ confidence }) => formatShare(confidence, 0),
            },
          ]}
        />
      )}
    </Panel>
  );
}
