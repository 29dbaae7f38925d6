import type { Answer } from '@chain-intelligence/client';
import type { RestRead } from '../../data/use-rest.ts';
import { formatDuration } from '../../format/time.ts';
import { Facts } from '../../panel/facts.tsx';
import type { Launch } from '../../panel/launch.ts';
import { LaunchBar } from '../../panel/launch-bar.tsx';
import { Asked, Panel } from '../../panel/panel.tsx';
import { Address, Time } from '../../panel/shown.tsx';

type LaunchPanelProps = { readonly info: RestRead<Answer<'/v1/token/{mint}/info'>> };

/** The way from a launchpad to a pool. */
export function LaunchPanel({ info }: LaunchPanelProps) {
  return (
    <Panel
      title="Launch"
      class="span-4"
      of={info}
      tools={info.data && <Asked atMs={info.atMs} />}
      isEmpty={({ launch }) => launch === null}
      empty="No launchpad is known for this token: its pool was open from the start, or its launch was not seen."
    >
      {({ launch }) => <Progress launch={launch!} />}
    </Panel>
  );
}

function Progress({ launch }: { readonly launch: Launch }) {
  const { stage, pad, launched_ts_ms, completed_ts_ms, graduated_ts_ms, pool_dex, creator } = launch;
  const steps = [
    ['Launched', launched_ts_ms],
    ['Curve complete', completed_ts_ms],
    ['Graduated', graduated_ts_ms],
  ] as const;
  return (
    <>
      <div class="panel-body">
        <LaunchBar launch={launch} />
      </div>
      <Facts
        facts={[
          { name: 'Pad', value: pad },
          { name: 'Stage', value: <span class={`badge ${TONES[stage]}`}>{stage}</span> },
          ...steps.map(([name, ms]) => ({ name, value: ms === null ? '–' : <Time ms={ms} /> })),
          { name: 'Took', value: formatDuration(launch.seconds_to_graduate) },
          { name: 'Pool', value: pool_dex ?? '–' },
          { name: 'Creator', value: creator === null ? '–' : <Address value={creator} of="wallet" /> },
        ]}
      />
    </>
  );
}

const TONES = { curve: 'accent', graduating: 'medium', graduated: 'up', dead: '' } as const;
