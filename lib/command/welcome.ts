import { formatChannelName } from '../../layers/contract/channel.ts';
import { channels } from '../../layers/contract/channels.ts';
import { type Tier, tierNames, tiers } from '../../layers/contract/tiers.ts';
import type { DemoName } from '../operator/demo.ts';

export type Ready = {
  readonly console_url: string;
  readonly base_url: string;
  readonly ws_url: string;
  readonly keys: Readonly<Record<Tier, string>>;
  readonly ingest_url: string;
  readonly ingest_key: string;
  readonly x402_url?: string;
  readonly demo_token?: string;
  readonly demo_wallet?: string;
};

const about: Readonly<Record<DemoName, string>> = {
  simulated: 'The market is simulated: every token, wallet, name and price is invented.',
  real: 'A small tape of real swaps plays.',
};

export function formatWelcome(ready: Ready, demo: DemoName | false): string {
  const { console_url, base_url, ws_url, keys, ingest_url, ingest_key, x402_url, demo_token, demo_wallet } = ready;
  const mint = demo_token ?? 'MINT';
  const subscription = JSON.stringify({
    op: 'subscribe',
    channels: [formatChannelName(channels.tokenTrades.pattern, { mint })],
  });
  const lines = [
    `Chain Intelligence is ready.`,
    ``,
    `  Console    ${console_url}`,
    `  REST       ${base_url}    (docs: ${base_url}/docs)`,
    `  WebSocket  ${ws_url}`,
    `  Data in    ${ingest_url}/<adapter>`,
    ...(x402_url ? [`  Paid       ${x402_url}/v1/…`] : []),
    ``,
    ...tierNames.map(tier => `  ${tiers[tier].name.padEnd(11)}${keys[tier]}`),
    `  ${'Data in'.padEnd(11)}${ingest_key}`,
    ``,
    ...(demo ? [about[demo], ``] : []),
    ...(demo_token ? [`  Demo token   ${demo_token}`, `  Demo wallet  ${demo_wallet}`, ``] : []),
    demo_token ? `Paste one of these:` : `Paste one of these, and replace MINT with your token:`,
    ``,
    `  curl -H 'Authorization: Bearer ${keys.layer1}' '${base_url}/v1/token/${mint}/ohlcv?timeframe=1m&limit=5'`,
    `  curl -H 'Authorization: Bearer ${keys.layer1}' '${base_url}/v1/token/${mint}/trades?limit=3'`,
    `  npx --yes wscat -c '${ws_url}' -H 'Authorization: Bearer ${keys.layer1}' -w 60 -x '${subscription}'`,
    ``,
  ];
  return lines.join('\n');
}
