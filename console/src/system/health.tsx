import { useRest } from '../data/use-rest.ts';
import { formatInteger } from '../format/number.ts';
import { formatBackfill, formatDuration } from '../format/time.ts';
import { Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';

const READY_EVERY_MS = 5_000;
const HEALTH_EVERY_MS = 30_000;

function Good({ is, yes, no }: { readonly is: boolean; readonly yes: string; readonly no: string }) {
  return <span class={is ? 'up' : 'down'}>{is ? yes : no}</span>;
}

export function Readiness() {
  const read = useRest('/ready', {}, { everyMs: READY_EVERY_MS });
  return (
    <Panel title="Readiness" of={read} also={[{ kind: 'rest', path: '/health', parameters: {} }]}>
      {({ status, checks, backfill }) => (
        <Facts
          facts={[
            { name: 'Service', value: <Good is={status === 'ready'} yes="ready" no="not ready" /> },
            ...checks.map(({ name, ok, latency_ms }) => ({
              name: name.charAt(0).toUpperCase() + name.slice(1),
              value: <Good is={ok} yes={`${latency_ms} ms`} no="fails" />,
              hint: 'Time that the backend took to answer',
            })),
            ...(backfill ? [{ name: 'History', value: formatBackfill(backfill) }] : []),
          ]}
        />
      )}
    </Panel>
  );
}

export function CoordinationPanel() {
  const read = useRest('/v1/coordination/health', {}, { everyMs: HEALTH_EVERY_MS });
  return (
    <Panel title="Coordination" of={read}>
      {({ healthy, degradedWindowMs, droppedMessagesLastMinute, newestSlot, feedAgeMs }) => (
        <Facts
          facts={[
            { name: 'State', value: <Good is={healthy} yes="healthy" no="degraded" /> },
            { name: 'Degraded for', value: formatDuration(degradedWindowMs / 1_000) },
            { name: 'Dropped in a minute', value: formatInteger(droppedMessagesLastMinute) },
            { name: 'Newest slot', value: newestSlot === null ? 'no source' : formatInteger(newestSlot) },
            { name: 'Age of the feed', value: feedAgeMs === null ? 'no source' : formatDuration(feedAgeMs / 1_000) },
          ]}
        />
      )}
    </Panel>
  );
}
