import { useRest } from '../data/use-rest.ts';
import { Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';

const EVERY_MS = 5_000;

const Page = () => (
  <div class="page">
    <div class="page-head">
      <h1>System</h1>
    </div>
    <div class="grid">
      <Readiness />
    </div>
  </div>
);
export default Page;

const Readiness = () => {
  const read = useRest('/ready', {}, { everyMs: EVERY_MS });
  return (
    <Panel title="Readiness" class="span-4" of={read}>
      {({ status, checks }) => (
        <Facts
          facts={[
            { name: 'Status', value: status },
            ...checks.map(({ name, ok, latency_ms }) => ({ name, value: ok ? `${latency_ms} ms` : 'fails' })),
          ]}
        />
      )}
    </Panel>
  );
};
