import type { Answer } from '@chain-intelligence/client';
import type { RestRead } from '../../data/use-rest.ts';
import type { StreamRead } from '../../data/use-stream.ts';
import { formatInteger, formatShare } from '../../format/number.ts';
import { Panel } from '../../panel/panel.tsx';
import { Age } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { type Campaign, mergeCampaignStates } from './campaign.ts';

type CampaignsPanelProps = {
  readonly read: RestRead<Answer<'/v1/token/{mint}/campaigns'>>;
  readonly live: StreamRead;
  readonly streamed: readonly Campaign[];
};

export function CampaignsPanel({ read, live, streamed }: CampaignsPanelProps) {
  const campaigns = mergeCampaignStates(read.data ? [...read.data.active, ...read.data.recent] : [], streamed);
  return (
    <Panel
      title="Campaigns"
      class="span-4"
      of={read}
      why={read.source}
      live={live}
      isEmpty={() => campaigns.length === 0}
      empty="No coordinated buying by linked wallets. Campaigns appear here when they form."
    >
      {({ degraded }) => (
        <>
          {degraded && (
            <p class="panel-notice">The detection lags behind the trades, so newer campaigns may be missing.</p>
          )}
          <Table caption="Campaigns" columns={COLUMNS} rows={campaigns} keyOf={({ campaignId }) => campaignId} />
        </>
      )}
    </Panel>
  );
}

const TONES: Readonly<Record<string, string>> = {
  forming: 'low',
  active: 'medium',
  escalating: 'high',
  escalated: 'high',
};

const COLUMNS: readonly Column<Campaign>[] = [
  {
    name: 'Status',
    sort: ({ status }) => status,
    cell: ({ status }) => <span class={`badge ${TONES[status] ?? ''}`}>{status}</span>,
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
  {
    name: 'Began',
    isNumber: true,
    sort: ({ startedTsMs }) => -startedTsMs,
    cell: ({ startedTsMs }) => <Age ms={startedTsMs} />,
  },
];
