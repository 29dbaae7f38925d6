import { LineChart } from '../../chart/line-chart.tsx';
import { useRest } from '../../data/use-rest.ts';
import { formatInteger, formatPercent } from '../../format/number.ts';
import { formatUtcTime } from '../../format/time.ts';
import { Asked, Panel } from '../../panel/panel.tsx';
import { Tabs } from '../../panel/tabs.tsx';
import { useQueryValue } from '../../route/location.ts';
import { buildShareLines, groups } from './shares.ts';

const EVERY_MS = 120_000;
const HOURS = 168;
const TEXT = { crew: 'Crew', size: 'Largest' } as const;

/** What each tag held, hour by hour. */
export function SharesPanel({ mint, isOn }: { readonly mint: string; readonly isOn: boolean }) {
  const [group, setGroup] = useQueryValue('shares', groups, 'crew');
  const read = useRest('/v1/token/{mint}/people/history', { mint, limit: HOURS }, { everyMs: EVERY_MS, isOn });
  return (
    <Panel
      title="Shares over time"
      class="span-4"
      of={read}
      span={({ hours }) => ({ fromMs: hours[0]!.bucket, toMs: read.atMs })}
      tools={
        <>
          <Tabs label="Lines" values={groups} value={group} onChange={setGroup} textOf={each => TEXT[each]} />
          {read.data && <Asked atMs={read.atMs} />}
        </>
      }
      isEmpty={({ hours }) => hours.length === 0}
      empty="No hour is known yet. The first one appears with the first trades of this token."
    >
      {({ hours }) => {
        const data = buildShareLines(hours, group, read.atMs);
        const last = data.series.map(({ name, values }) => `${name} ${formatPercent(values.at(-1) ?? null, 2)}`);
        return (
          <>
            <LineChart
              data={data}
              label={`Shares of the supply since ${formatUtcTime(data.times[0]!)}: ${last.join(', ')}.`}
              pointName="Hour"
              unit="%"
              isStepped
              hasZero
              formatTime={formatUtcTime}
              formatValue={value => formatPercent(value, 2)}
            />
            <p class="panel-note">
              Of the supply, at the end of each hour. Holders: {formatInteger(hours[0]!.holders)} at first,{' '}
              {formatInteger(hours.at(-1)!.holders)} now. A line breaks where its tag or the supply is unknown.
            </p>
          </>
        );
      }}
    </Panel>
  );
}
