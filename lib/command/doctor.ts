import { resolve } from 'node:path';
import type { Command } from 'commander';
import { readCommittedContext } from '../build/context.ts';
import { checkDeployment } from '../operator/doctor/doctor.ts';
import { type Context, withEntry } from './context-option.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CALL_MS = 5_000;
const ATTEMPTS_MAX = 3;

type Flags = { readonly context: Context; readonly json?: boolean };

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check an AWS account before a first deployment; changes nothing')
    .requiredOption('--aws', 'check the account and region of the environment')
    .option('-c, --context <name=value>', 'a setting of the deployment; repeatable', withEntry, {})
    .option('--json', 'print one line of JSON')
    .action(async ({ context, json }: Flags) => {
      const settings = { ...readCommittedContext(ROOT), ...context };
      const diagnosis = await checkDeployment(settings, { callMs: CALL_MS, attemptsMax: ATTEMPTS_MAX });
      const lines = diagnosis.findings.flatMap(({ check, state, found, advice }) => {
        const line = `${state.padEnd(7)}  ${check.padEnd(11)}  ${found}`;
        return advice === null ? [line] : [line, `         → ${advice}`];
      });
      console.log(json ? JSON.stringify(diagnosis) : lines.join('\n'));
      if (!diagnosis.ok) process.exitCode = 1;
    });
}
