import type { Answer } from '@chain-intelligence/client';
import { useRef } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { Panel } from '../panel/panel.tsx';
import { Time } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { useTokenNames } from '../wallet/names.ts';
import type { Target } from './add-target.tsx';
import { listMints } from './firing.ts';
import { FiringTable } from './firing-table.tsx';
import type { StoredRule } from './rule-list.tsx';
import { describeTry } from './words.ts';

const EVERY_MS = 10_000;
const ROWS = 25;

type OfRule = { readonly of: StoredRule };

/** The newest firings of a stored rule. */
export function Firings({ of: { rule_id, seq, rule } }: OfRule) {
  const asked = { rule_id, after_seq: Math.max(0, seq - ROWS), limit: ROWS };
  const read = useRest('/v1/rules/{rule_id}/firings', asked);
  // Newer firings are other parameters. The old ones stay until they are read.
  const kept = useRef(read.data);
  kept.current = read.data ?? kept.current;
  const firings = (kept.current?.firings ?? []).toReversed();
  const names = useTokenNames(listMints(firings));
  return (
    <Panel
      title="Firings"
      of={{ ...read, data: kept.current }}
      tools={<span class="faint">{rule.name}, newest first</span>}
      isEmpty={data => data.firings.length === 0}
      empty="It has not fired. A draft or paused rule does not fire; a test shows what would have."
    >
      {() => <FiringTable caption="Firings" firings={firings} names={names} />}
    </Panel>
  );
}

type Delivery = Answer<'/v1/rules/{rule_id}/deliveries'>['deliveries'][number];

/** Tries to deliver firings of a stored rule. */
export function Deliveries({ of: { rule_id, rule }, targets }: OfRule & { readonly targets: readonly Target[] }) {
  const read = useRest('/v1/rules/{rule_id}/deliveries', { rule_id, limit: ROWS }, { everyMs: EVERY_MS });
  const names = new Map(targets.map(({ target_id, name }) => [target_id, name]));
  const columns: readonly Column<Delivery>[] = [
    { name: 'Time', cell: ({ at_ms }) => <Time ms={at_ms} /> },
    { name: 'Firing', isNumber: true, cell: ({ seq }) => seq },
    { name: 'Target', cell: ({ target_id }) => names.get(target_id) ?? target_id },
    { name: 'Try', isNumber: true, cell: ({ attempt }) => attempt },
    { name: 'Result', cell: describeTry },
  ];
  return (
    <Panel
      title="Deliveries"
      of={read}
      tools={<span class="faint">{rule.name}, newest first</span>}
      isEmpty={({ deliveries }) => deliveries.length === 0}
      empty="Nothing was sent yet."
    >
      {({ deliveries }) => (
        <Table
          caption="Deliveries"
          columns={columns}
          rows={deliveries}
          keyOf={({ seq, target_id, attempt, at_ms }) => `${seq} ${target_id} ${attempt} ${at_ms}`}
        />
      )}
    </Panel>
  );
}
