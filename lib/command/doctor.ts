import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readCommittedContext } from '../build/context.ts';
import { checkDeployment } from '../operator/doctor/doctor.ts';
import { diagnoseMachine } from '../operator/doctor/machine.ts';
import { UsageError } from '../operator/target.ts';
import { type Context, withEntry } from './context-option.ts';
import { folder, httpUrl, port, wholeNumber } from './options.ts';
import { type MachineFlags, readMachine } from './read-machine.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CALL_MS = 5_000;
const ATTEMPTS_MAX = 3;

type Flags = MachineFlags & { readonly aws?: boolean; readonly context: Context; readonly json?: boolean };

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check this machine and its service, or an AWS account; changes nothing')
    .option('--aws', 'check the account and region of the environment, before a deployment')
    .option('-c, --context <name=value>', 'with --aws: a setting of the deployment; repeatable', withEntry, {})
    .option('--data <dir>', 'data folder of the service', folder, '.local')
    .option('--port <n>', 'port of the service', port, 3000)
    .option('--source <url>', 'a server whose Date the clock is compared with, such as your node', httpUrl)
    .option('--backups <dir>', 'folder of `npm run backup -- --to`', folder)
    .option('--disk-reserve <mb>', 'as of `serve`', wholeNumber, 1024)
    .option('--json', 'print one line of JSON')
    .action(async (flags: Flags) => {
      if (!flags.aws && Object.keys(flags.context).length > 0) throw new UsageError('--context needs --aws.');
      const limits = { callMs: CALL_MS, attemptsMax: ATTEMPTS_MAX };
      const findings = flags.aws
        ? (await checkDeployment({ ...readCommittedContext(ROOT), ...flags.context }, limits)).findings
        : diagnoseMachine(await readMachine(flags));
      const ok = findings.every(({ state }) => state === 'ok');
      const lines = findings.flatMap(({ check, state, found, advice }) => {
        const line = `${state.padEnd(7)}  ${check.padEnd(11)}  ${found}`;
        return advice === null ? [line] : [line, `         → ${advice}`];
      });
      console.log(flags.json ? JSON.stringify({ ok, findings }) : lines.join('\n'));
      if (!ok) process.exitCode = 1;
    });
}
