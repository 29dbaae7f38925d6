import type { Answer, StreamEvent } from '@chain-intelligence/client';
import type { RestRead } from '../../data/use-rest.ts';
import { useRest } from '../../data/use-rest.ts';
import type { StreamRead } from '../../data/use-stream.ts';
import { formatCount, formatInteger, formatPercent, formatUsd } from '../../format/number.ts';
import { formatUtcTime } from '../../format/time.ts';
import { Panel } from '../../panel/panel.tsx';
import { Severity } from '../../panel/severity.tsx';
import { Address, Age } from '../../panel/shown.tsx';
import { type Column, Table } from '../../panel/table.tsx';
import { formatReasonCode } from './reason-text.ts';

type Signal = Answer<'/v1/token/{mint}/signal'>;
type Wash = Answer<'/v1/token/{mint}/wash-trades'>['wash_trades'][number];
export type SecurityEvent = Extract<StreamEvent<`token:${string}:security`>, { type: 'token:security' }>['data'];

type SecurityPanelProps = {
  readonly mint: string;
  readonly signal: RestRead<Signal>;
  readonly live: StreamRead;
  readonly events: readonly SecurityEvent[];
  readonly isOn: boolean;
};

/** The verdict, its reasons and its components. */
export function SecurityPanel({ mint, signal, live, events, isOn }: SecurityPanelProps) {
  const activity = useRest('/v1/token/{mint}/suspicious-activity', { mint }, { everyMs: 60_000, isOn });
  const wash = useRest('/v1/token/{mint}/wash-trades', { mint, limit: 5 }, { everyMs: 60_000, isOn });
  return (
    <Panel
      title="Security"
      class="span-4"
      of={signal}
      why={signal.source}
      live={live}
      also={[activity.source, wash.source]}
    >
      {verdict => (
        <>
          <Verdict verdict={verdict} />
          <Components components={verdict.components} />
          {activity.data && <Flags activity={activity.data} />}
          {wash.data && wash.data.wash_trades.length > 0 && (
            <>
              <h3 class="section-title">Wash trading</h3>
              <Table
                caption="Wallets that wash trade"
                columns={WASH}
                rows={wash.data.wash_trades}
                keyOf={row => `${row.wallet_address} ${row.detected_at}`}
              />
            </>
          )}
          {events.length > 0 && (
            <>
              <h3 class="section-title">Since you opened this page</h3>
              <ul class="event-log">
                {events.map(({ event, severity, timestamp, affected_wallets }, at) => (
                  <li key={`${event} ${timestamp} ${events.length - at}`}>
                    <Severity value={severity} /> {TITLES[event]}, {affected_wallets.length}{' '}
                    {affected_wallets.length === 1 ? 'wallet' : 'wallets'}, <Age ms={timestamp} /> ago
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Panel>
  );
}

function Verdict({ verdict }: { readonly verdict: Signal }) {
  const { trades, since_ts_ms: since } = verdict.examined;
  return (
    <div class="panel-body verdict">
      <p>
        <Severity value={verdict.severity} />
        {verdict.score !== null && (
          <>
            {' '}
            <strong>{verdict.score}</strong>
            <span class="faint"> of 100</span>
          </>
        )}
      </p>
      <p class="faint">
        {since === null
          ? 'No trade of this token was examined.'
          : `${formatCount(trades, 'trade')} examined, since ${formatUtcTime(since)}.`}
      </p>
      {verdict.reasons.length === 0 ? (
        <p class="faint">
          {verdict.examined.is_pending ? 'Nothing was found yet.' : 'Nothing was found against this token.'}
        </p>
      ) : (
        <ul>
          {verdict.reasons.map(code => (
            <li key={code} title={code}>
              {formatReasonCode(code)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const NAMES = {
  validation: 'Validation',
  bundles: 'Bundles',
  wash_trades: 'Wash trading',
  funding_abuse: 'Funding',
} as const satisfies Readonly<Record<keyof Signal['components'], string>>;

function Components({ components }: Pick<Signal, 'components'>) {
  return (
    <dl class="bars panel-body">
      {(Object.keys(NAMES) as (keyof typeof NAMES)[]).map(name => {
        const { score, severity, reasons } = components[name];
        return (
          <div key={name} title={reasons.map(formatReasonCode).join(' ')}>
            <dt>{NAMES[name]}</dt>
            <dd>
              <span class={`bar-line ${severity}`}>
                <span style={{ width: `${score ?? 0}%` }} />
              </span>
              <span class="number">{score ?? 'pending'}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Flags({ activity }: { readonly activity: Answer<'/v1/token/{mint}/suspicious-activity'> }) {
  const { status, flagged_reasons, flagged_time, rugged_time } = activity;
  if (status === 'clean') return null;
  const time = rugged_time ?? flagged_time;
  return (
    <p class="panel-body">
      Recorded as <strong>{status}</strong>
      {time !== null && (
        <>
          {' '}
          <Age ms={Date.parse(time)} /> ago
        </>
      )}
      . {flagged_reasons.map(formatReasonCode).join(' ')}
    </p>
  );
}

const WASH: readonly Column<Wash>[] = [
  { name: 'Wallet', cell: ({ wallet_address }) => <Address value={wallet_address} of="wallet" /> },
  {
    name: 'Flips',
    isNumber: true,
    sort: ({ direction_flips }) => direction_flips,
    cell: ({ direction_flips }) => formatInteger(direction_flips),
  },
  {
    name: 'Volume',
    isNumber: true,
    sort: ({ volume_usd }) => volume_usd,
    cell: ({ volume_usd }) => formatUsd(volume_usd),
  },
  {
    name: 'Net',
    isNumber: true,
    sort: ({ net_exposure_pct }) => net_exposure_pct,
    cell: ({ net_exposure_pct }) => formatPercent(net_exposure_pct),
    hint: 'Exposure that remains',
  },
];

const TITLES: Readonly<Record<SecurityEvent['event'], string>> = {
  bundle_detected: 'Bundle found',
  wash_trade_flagged: 'Wash trading found',
  rug_detected: 'Rug found',
  suspicious_activity: 'Suspicious activity',
  coordination_alert: 'Coordinated buying',
  label_withdrawn: 'Label withdrawn',
};
