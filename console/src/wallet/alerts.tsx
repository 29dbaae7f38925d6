import { useState } from 'preact/hooks';
import { Sentence } from '../format/sentence.tsx';
import { Address, Time } from '../panel/shown.tsx';
import { useWalletEvents, type WalletEvent } from './feed.ts';

type Alert = Extract<WalletEvent, { type: 'wallet:security' }>;

const ALERTS_MAX = 5;

const TITLES = {
  malicious_wallet: 'Malicious wallet',
  rug_profiteer: 'Profited from a rug',
  rug_detected: 'Holds a rugged token',
  label_withdrawn: 'Label withdrawn',
} as const;

/** Security events since the page was opened. */
export function Alerts() {
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  useWalletEvents('security', {
    onEvents: events => setAlerts(old => [...events.toReversed(), ...old].slice(0, ALERTS_MAX)),
    onGap: () => undefined,
  });
  if (alerts.length === 0) return null;
  return (
    <ul class="wallet-alerts" aria-label="Security alerts" aria-live="polite">
      {alerts.map(({ seq, data }) => (
        <li key={seq}>
          <span class={`badge ${data.severity}`}>{data.severity}</span>
          <strong>{TITLES[data.event]}</strong>
          <Address value={data.token_mint} of="token" />
          <span>
            {data.evidence.map(text => (
              <Sentence key={text} text={text} />
            ))}
          </span>
          <Time ms={data.timestamp} />
        </li>
      ))}
    </ul>
  );
}
