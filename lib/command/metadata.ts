import { once } from 'node:events';
import type { Command } from 'commander';
import { sendEventLines } from '../operator/ingest.ts';
import { resolveIngestClients } from '../operator/ingest-target.ts';
import { checkFiles, type Line, readLines } from '../operator/lines.ts';
import { type MetadataCounts, readDocuments } from '../operator/metadata.ts';
import { UsageError } from '../operator/target.ts';
import { createOptionParser, folder, httpUrl } from './options.ts';
import { assertOneTarget } from './where.ts';

type Flags = {
  readonly data: string;
  readonly stream?: string;
  readonly print?: boolean;
  readonly gateway: string;
  readonly parallel: number;
  readonly allow: readonly string[];
};

const allowedOrigins = createOptionParser('origins such as http://127.0.0.1:8000, separated by commas', text => {
  const origins = text.split(',').map(part => URL.parse(part.trim())?.origin ?? 'null');
  return origins.includes('null') ? undefined : origins;
});

const parallelReads = createOptionParser('a whole number from 1 to 64', text =>
  /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 64 ? Number(text) : undefined,
);

export function addMetadata(program: Command): void {
  program
    .command('metadata')
    .description('read name, image and links of tokens from their metadata URIs, and send them as events')
    .argument('<file...>', 'lines of `mint,uri` or JSON; - reads standard input')
    .option('--data <dir>', 'data folder of the running local service', folder, '.local')
    .option('--stream <name>', 'put into this Kinesis stream on AWS instead')
    .option('--print', 'print the events instead of sending them')
    .option('--gateway <url>', 'reads ipfs: addresses', httpUrl, 'https://ipfs.io')
    .option('--parallel <n>', 'URIs read at a time, 1 to 64', parallelReads, 8)
    .option('--allow <origins>', 'read these origins also inside your network and without TLS', allowedOrigins, [])
    .action(readMetadata);
}

async function readMetadata(files: readonly string[], flags: Flags, command: Command): Promise<void> {
  if (!flags.print) assertOneTarget(command);
  await checkFiles(files);
  const counts: MetadataCounts = { read: 0, ok: 0, refused: 0, failed: 0, rejected: 0 };
  const onReject = ({ source, line }: Line, reason: string): void => console.error(`${source}:${line} ${reason}`);
  const { gateway, parallel, allow } = flags;
  const options = { gateway, parallel, allowedOrigins: allow, clock: Date.now, onReject };
  const lines = readDocuments(readLines(files), options, counts);
  if (flags.print) {
    for await (const { text } of lines) if (!process.stdout.write(`${text}\n`)) await once(process.stdout, 'drain');
  } else {
    const { kinesis, stream } = await resolveIngestClients(flags);
    const sending = { kinesis, stream, shiftMs: 0, speed: null, restamp: false, tracked: false, onProgress: () => {} };
    await sendEventLines(lines, {
      ...sending,
      onReject: (line, { path, reason }) => {
        throw new UsageError(`${line.source}:${line.line} gave an event that is refused: ${path} ${reason}`);
      },
    });
  }
  console.error(JSON.stringify(counts));
  if (counts.rejected > 0) process.exitCode = 1;
}
