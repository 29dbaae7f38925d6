import { readFileSync } from 'node:fs';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import type { ReplayAddress } from '../../clients/paper/src/paper.ts';
import { UsageError } from '../operator/target.ts';

/** Where a client finds a service. */
export type AddressFlags = {
  readonly url?: string;
  readonly ws?: string;
  readonly key?: string;
  readonly readyFile?: string;
  readonly replayUrl?: string;
  readonly replayKey?: string;
};

export type Addresses = {
  readonly url: string;
  readonly ws: string | undefined;
  readonly key: string;
  readonly replay: ReplayAddress | null;
};

const readyFile = z.object({
  base_url: z.string(),
  ws_url: z.optional(z.string()),
  keys: z.record(z.string(), z.string()),
  replay_url: z.optional(z.string()),
  replay_key: z.optional(z.string()),
});

/** Reads the addresses of a service; flags go before the ready file. Throws UsageError for what is missing. */
export function readAddresses(flags: AddressFlags): Addresses {
  let ready: z.infer<typeof readyFile> | null = null;
  if (flags.readyFile !== undefined) {
    let text: string;
    try {
      text = readFileSync(flags.readyFile, 'utf8');
    } catch {
      throw new UsageError(`--ready-file ${flags.readyFile} cannot be read. Start the service with this option first.`);
    }
    const parsed = readyFile.safeParse(parseJson(text));
    if (!parsed.success) throw new UsageError(`--ready-file ${flags.readyFile} is not of start or replay.`);
    ready = parsed.data;
  }
  const url = flags.url ?? ready?.base_url;
  const key = flags.key ?? process.env.CHAIN_KEY ?? Object.values(ready?.keys ?? {}).at(-1);
  const [replayUrl, replayKey] = [flags.replayUrl ?? ready?.replay_url, flags.replayKey ?? ready?.replay_key];
  if (url === undefined) throw new UsageError('Name the service with --url or --ready-file.');
  if (key === undefined) throw new UsageError('Name the API key with --key, CHAIN_KEY or --ready-file.');
  if ((replayUrl === undefined) !== (replayKey === undefined))
    throw new UsageError('--replay-url and --replay-key go together.');
  const replay = replayUrl === undefined ? null : { url: replayUrl, key: replayKey! };
  return { url, ws: flags.ws ?? ready?.ws_url, key, replay };
}
