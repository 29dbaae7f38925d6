import { spawn } from 'node:child_process';
import type { StackFile } from '../../lib/operator/target.ts';
import { ROOT } from '../service/service.ts';

type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

/** `npm run journeys` with the credentials of a local stack. */
export const runJourneys = (
  { endpoint, region, credentials }: StackFile,
  ...args: readonly string[]
): Promise<Ended> => {
  const env = {
    ...process.env,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
  const child = spawn(process.execPath, ['test/deployed/run.ts', ...args], { cwd: ROOT, env });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', code => done({ code, ...printed }));
  });
};
