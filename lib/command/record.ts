import { closeSync, openSync, writeSync } from 'node:fs';
import type { Command } from 'commander';
import { assertRecordable, recordMessages } from '../operator/recorder.ts';
import { UsageError } from '../operator/target.ts';
import { type AddressFlags, readAddresses } from './addresses.ts';
import { httpUrl, lifetime, socketUrl } from './options.ts';
import { stopSignals } from './stop-signals.ts';

type Flags = Pick<AddressFlags, 'url' | 'ws' | 'key' | 'readyFile'> & {
  readonly channels: readonly string[];
  readonly out: string;
  readonly for?: number;
  readonly json?: boolean;
};

export function addRecord(program: Command): void {
  program
    .command('record')
    .description('write what channels send into a file, for `replay --capture FILE --raw`')
    .requiredOption('--channels <name...>', 'channels, such as all_trades')
    .requiredOption('--out <file>', 'a new file')
    .option('--for <duration>', 'end after this time, such as 1h (default: at Ctrl+C)', lifetime)
    .option('--url <url>', 'address of the service', httpUrl)
    .option('--ws <url>', 'address of its WebSocket (default: /ws below --url)', socketUrl)
    .option('--key <key>', 'API key (default: CHAIN_KEY)')
    .option('--ready-file <file>', 'addresses and key from the ready file of `start` or `replay`')
    .option('--json', 'print what was recorded as JSON')
    .action(record);
}

const AT_ONCE_BYTES = 64 * 1024;
const WRITE_MS = 1_000;

async function record(flags: Flags): Promise<void> {
  assertRecordable(flags.channels);
  const { url, ws, key } = readAddresses(flags);
  const file = openNew(flags.out);
  let waiting = '';
  const flush = (): void => {
    writeSync(file, waiting);
    waiting = '';
  };
  const writing = setInterval(flush, WRITE_MS);
  const { stop } = stopSignals();
  const over = flags.for === undefined ? stop : AbortSignal.any([stop, AbortSignal.timeout(flags.for)]);
  const beganMs = performance.now();
  try {
    const recorded = await recordMessages({
      ...{ key, channels: [...new Set(flags.channels)], signal: over },
      socketUrl: ws ?? `${url.replace(/^http/, 'ws').replace(/\/$/, '')}/ws`,
      write: line => {
        waiting += `${line}\n`;
        if (waiting.length > AT_ONCE_BYTES) flush();
      },
      warn: line => console.error(line),
    });
    const seconds = Math.round(performance.now() - beganMs) / 1_000;
    const { messages, gaps, reconnects } = recorded;
    if (flags.json) console.log(JSON.stringify({ messages, gaps, reconnects, seconds }));
    else console.log(`${messages} messages in ${flags.out}, ${gaps} gaps, ${reconnects} new connections.`);
  } finally {
    clearInterval(writing);
    flush();
    closeSync(file);
  }
}

function openNew(path: string): number {
  try {
    return openSync(path, 'wx');
  } catch (error) {
    throw new UsageError(`--out ${path} cannot be created (${(error as Error).message}). Name a new file.`);
  }
}
