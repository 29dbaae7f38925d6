import type { Command } from 'commander';
import { type Overage, overages } from '../../layers/core/usage/overage.ts';
import type { Account, Billing, Plan } from '../../layers/storage/access/accounts.ts';
import type { Notice } from '../../layers/storage/access/notices.ts';
import {
  createAccount,
  getAccountById,
  issueOwnerSecret,
  listAllAccounts,
  listRecentNotices,
  readUsedCredits,
  setPlan,
  updateAccount,
} from '../operator/accounts.ts';
import { UsageError } from '../operator/target.ts';
import {
  accountId,
  allowance,
  awsAccountId,
  createChoiceParser,
  licenseArn,
  ownerName,
  stripeCustomerId,
} from './options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

type PlanFlags = Where & { readonly allowance?: number; readonly overage?: Overage; readonly none?: boolean };
type BillingFlags = Where & {
  readonly stripe?: string;
  readonly marketplace?: string;
  readonly license?: string;
  readonly none?: boolean;
};

export function addAccounts(program: Command): void {
  const accounts = program
    .command('accounts')
    .description('manage customers: their keys, plan and billing')
    .hook('preAction', (_accounts, asked) => assertOneTarget(asked));
  addPlanOptions(
    addTargetCommand(accounts, 'create', 'create an account; issue keys for it with `keys issue --account`'),
  )
    .requiredOption('--name <name>', 'name of the customer', ownerName)
    .action(async (flags: PlanFlags & { readonly name: string }) => {
      const plan = parsePlan(flags);
      show(flags, await createAccount(resolveTarget(flags), flags.name, plan, Date.now()));
    });
  addTargetCommand(accounts, 'list', 'list all accounts').action(async (flags: Where) =>
    list(flags, await listAllAccounts(resolveTarget(flags))),
  );
  addTargetCommand(accounts, 'show', 'show an account')
    .argument('<id>', 'id from `accounts list`', accountId)
    .action(async (id: string, flags: Where) => {
      const account = await getAccountById(resolveTarget(flags), id);
      const used = await readUsedCredits(resolveTarget(flags), id, Date.now());
      console.log(
        flags.json ? JSON.stringify({ ...account, used }) : `${formatLine(account)}\n${used} credits used this month`,
      );
    });
  addTargetCommand(accounts, 'owner', "issue an owner's secret, which replaces the one before; it is shown once")
    .argument('<id>', 'id from `accounts list`', accountId)
    .action(async (id: string, flags: Where) => {
      const secret = await issueOwnerSecret(resolveTarget(flags), id);
      const words = `${secret}\nThe owner's secret of ${id} is shown once. The one before is not valid any more.`;
      console.log(flags.json ? JSON.stringify({ account: id, owner_secret: secret }) : words);
    });
  addTargetCommand(
    accounts,
    'notices',
    'list accounts that used 80% or all of their allowance, since last month',
  ).action(async (flags: Where) => {
    const notices = await listRecentNotices(resolveTarget(flags), Date.now());
    const words = notices.map(formatNotice).join('\n') || 'No account has used 80% of its allowance.';
    console.log(flags.json ? JSON.stringify(notices) : words);
  });
  addPlanOptions(addTargetCommand(accounts, 'plan', 'set the allowance of an account, of all its keys together'))
    .argument('<id>', 'id from `accounts list`', accountId)
    .option('--none', 'remove the allowance: only the rate limits requests')
    .action(async (id: string, flags: PlanFlags) => {
      const plan = parsePlan(flags);
      if ((plan === null) !== (flags.none === true)) throw new UsageError('Give either --allowance N or --none.');
      show(flags, await setPlan(resolveTarget(flags), id, plan, Date.now()));
    });
  addTargetCommand(accounts, 'billing', 'set who bills the account for its usage')
    .argument('<id>', 'id from `accounts list`', accountId)
    .option('--stripe <customer>', 'customer id at Stripe, such as cus_…', stripeCustomerId)
    .option('--marketplace <account>', 'AWS account id of the buyer in AWS Marketplace', awsAccountId)
    .option('--license <arn>', 'license ARN of the agreement in AWS Marketplace', licenseArn)
    .option('--none', 'stop billing')
    .action(async (id: string, flags: BillingFlags) => {
      const billing = parseBilling(flags);
      show(flags, await updateAccount(resolveTarget(flags), id, { billing }));
    });
}

function addPlanOptions(made: Command): Command {
  return made
    .option('--allowance <credits>', 'credits per UTC month', allowance)
    .option(
      '--overage <word>',
      'soft counts requests beyond the allowance, hard refuses them',
      createChoiceParser(overages),
    );
}

function parsePlan({ allowance: credits, overage }: PlanFlags): Plan | null {
  if (credits !== undefined) return { allowance: credits, overage: overage ?? 'hard' };
  if (overage !== undefined) throw new UsageError('--overage needs --allowance N.');
  return null;
}

function parseBilling({ stripe, marketplace, license, none }: BillingFlags): Billing | null {
  const given = [stripe, marketplace, none].filter(value => value !== undefined).length;
  if (given !== 1 || (marketplace === undefined) !== (license === undefined))
    throw new UsageError('Give one of --stripe CUSTOMER, --marketplace ACCOUNT with --license ARN, and --none.');
  if (stripe !== undefined) return { provider: 'stripe', customerId: stripe, subscriptionId: null };
  if (marketplace === undefined) return null;
  return { provider: 'aws-marketplace', customerAccountId: marketplace, licenseArn: license! };
}

/** `acct-` and 20 bytes in base58. */
const ID_WIDTH = 33;

function show({ json }: Where, account: Account): void {
  console.log(json ? JSON.stringify(account) : formatLine(account));
}

function list({ json }: Where, accounts: readonly Account[]): void {
  const words =
    accounts.length === 0
      ? 'No accounts exist. Create one with: npm run accounts -- create --name "my customer"'
      : accounts.map(formatLine).join('\n');
  console.log(json ? JSON.stringify(accounts) : words);
}

function formatNotice({ account, month, level, allowance, used, overage, noticedMs }: Notice): string {
  const words = `${level}% in ${month}: ${used} of ${allowance} credits used, ${overage}`;
  return [new Date(noticedMs).toISOString(), account.padEnd(ID_WIDTH), words].join('  ');
}

function formatLine({ id, name, plan, billing }: Account): string {
  const allowed = plan === null ? 'no allowance' : `${plan.allowance} credits a month, ${plan.overage}`;
  return [id.padEnd(ID_WIDTH), allowed.padEnd(32), (billing?.provider ?? 'not billed').padEnd(15), name].join('  ');
}
