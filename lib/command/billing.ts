import type { Command } from 'commander';
import { type BillingRow, closeBilling, confirmBilling, readBillingStatus, retryBilling } from '../operator/billing.ts';
import { accountId } from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

type RetryFlags = Where & { readonly notBilled?: boolean };

export function addBilling(program: Command): void {
  const billing = program
    .command('billing')
    .description('watch the export of usage to Stripe and AWS Marketplace')
    .hook('preAction', (_billing, asked) => assertOneTarget(asked));
  addTargetCommand(billing, 'status', 'list what is recorded, but not counted by the provider yet').action(
    async (flags: Where) => {
      const { json } = flags;
      const all = await readBillingStatus(resolveTarget(flags));
      const lines = all.flatMap(({ provider, throughDay, waiting, failed }) => {
        const days = throughDay === null ? 'has not run' : `recorded through ${throughDay}`;
        const head = `${provider}: ${days}, ${waiting.length} waiting, ${failed.length} failed`;
        return [head, ...[...failed, ...waiting].map(row => `  ${formatLine(row)}`)];
      });
      console.log(json ? JSON.stringify(all) : lines.join('\n'));
    },
  );
  addTargetCommand(billing, 'retry', 'send a failed record again')
    .argument('<id>', 'id from `billing status`')
    .option('--not-billed', 'you know that the provider does not have the record')
    .action(async (id: string, flags: RetryFlags) =>
      show(flags, await retryBilling(resolveTarget(flags), id, flags.notBilled === true, Date.now())),
    );
  addTargetCommand(billing, 'confirm', 'close a failed record that the provider has')
    .argument('<id>', 'id from `billing status`')
    .action(async (id: string, flags: Where) =>
      show(flags, await confirmBilling(resolveTarget(flags), id, Date.now())),
    );
  addTargetCommand(billing, 'close', 'record the running day of an account that leaves, after its keys are revoked')
    .argument('<account>', 'id from `accounts list`', accountId)
    .action(async (id: string, flags: Where) => {
      const waiting = await closeBilling(resolveTarget(flags), id, Date.now());
      const words = waiting.length === 0 ? 'The account has nothing left to bill.' : waiting.map(formatLine).join('\n');
      console.log(flags.json ? JSON.stringify(waiting) : words);
    });
}

function show({ json }: Where, row: BillingRow): void {
  console.log(json ? JSON.stringify(row) : formatLine(row));
}

const ID_WIDTH = 62;

function formatLine({ id, quantity, status: state, isUnknown, tries, since, note }: BillingRow): string {
  return [
    id.padEnd(ID_WIDTH),
    String(quantity).padStart(10),
    (isUnknown ? `${state}, result unknown` : state).padEnd(22),
    `${tries} tries`,
    since,
    note,
  ].join('  ');
}
