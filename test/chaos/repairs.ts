import { createClient } from '../../clients/typescript/src/client.ts';
import { kindOf, type Missed } from './check.ts';
import type { Message } from './message.ts';
import type { ChaoticService } from './service.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Fields that REST repeats. Routes of the other channels answer the present state. */
const repeated: Readonly<Record<string, readonly string[]>> = {
  'token:trades': ['trade_id'],
  'token:ticks': ['signature'],
  'token:ohlcv': ['bucket_start_ms'],
  'wallet:pnl': ['exit_signature'],
  'wallet:positions': ['entry_signature'],
};

/** Follows the repair of each gap. Returns a sentence per message that no answer has. */
export const unrepaired = async (
  { stack, key }: ChaoticService,
  missed: readonly Missed[],
): Promise<readonly string[]> => {
  const rest = createClient({ url: stack.restUrl, key });
  const problems: string[] = [];
  for (const [address, all] of Map.groupBy(missed, ({ repair }) => repair)) {
    if (address === null) {
      problems.push(`${all[0]!.channel}: a gap without repair`);
      continue;
    }
    let text = '';
    for await (const page of rest.follow(address)) {
      if (page.ok) text += JSON.stringify(page.data);
      else problems.push(`${address}: ${page.error.message}`);
    }
    for (const { channel, message } of all)
      if (!isIn(text, channel, message)) problems.push(`${channel}: ${address} does not answer ${message.seq}`);
  }
  return problems;
};

const isIn = (text: string, channel: string, { data }: Message): boolean => {
  const payload = JSON.parse(data) as Payload;
  return (repeated[kindOf(channel)] ?? []).every(field => text.includes(String(payload[field])));
};
