import { channelName } from '../../layers/contract/channel.ts';
import { channels } from '../../layers/contract/channels.ts';
import { type Tier, tierNames, tiers } from '../../layers/contract/tiers.ts';
import type { Demo } from '../operator/demo.ts';

export type Ready = {
  readonly base_url: string;
  readonly ws_url: string;
  readonly keys: Readonly<Record<Tier, string>>;
  readonly ingest_url: string;
  readonly ingest_key: string;
};

export const welcome = ({ base_url, ws_url, keys, ingest_url, ingest_key }: Ready, demo: Demo | null): string => {
  const mint = demo?.mint ?? 'MINT';
  const subscription = JSON.stringify({
    op: 'subscribe',
    channels: [channelName(channels.tokenTrades.pattern, { mint })],
  });
  const lines = [
    `Chain Intelligence is ready.`,
    ``,
    `  REST       ${base_url}    (docs: ${base_url}/docs)`,
    `  WebSocket  ${ws_url}`,
    `  Data in    ${ingest_url}/<adapter>`,
    ``,
    ...tierNames.map(tier => `  ${tiers[tier].name.padEnd(11)}${keys[tier]}`),
    `  ${'Data in'.padEnd(11)}${ingest_key}`,
    ``,
    ...(demo ? [`  Demo token   ${demo.mint}`, `  Demo wallet  ${demo.wallet}`, ``] : []),
    demo ? `Paste one of these:` : `Paste one of these, and replace MINT with your token:`,
    ``,
    `  curl -H 'Authorization: Bearer ${keys.layer1}' '${base_url}/v1/token/${mint}/ohlcv?timeframe=1m&limit=5'`,
    `  curl -H 'Authorization: Bearer ${keys.layer1}' '${base_url}/v1/token/${mint}/trades?limit=3'`,
    `  npx --yes wscat -c '${ws_url}' -H 'Authorization: Bearer ${keys.layer1}' -w 60 -x '${subscription}'`,
    ``,
  ];
  return lines.join('\n');
};
