import type { Command } from 'commander';
import type { Account, Billing, Overage, Plan } from '../../layers/storage/access/accounts.ts';
import { overages } from '../../layers/storage/access/accounts.ts';
import { accountById, allAccounts, changeAccount, createAccount } from '../operator/accounts.ts';
import { awsTarget, localTarget, type Target, UsageError } from '../operator/target.ts';
import { accountId, allowance, awsAccountId, folder, licenseArn, oneOf, stripeCustomerId } from './options.ts';
import { demandOnePlace } from './where.ts';

type Where = { readonly data: string; readonly outputs?: string; readonly json?: boolean };
type PlanFlags = Where & { readonly allowance?: number; readonly overage?: Overage; readonly none?: boolean };
type BillingFlags = Where & {
  readonly stripe?: string;
  readonly marketplace?: string;
  readonly license?: string;
  readonly none?: boolean;
};

const targetOf = ({ data, outputs }: Where): Target => (outputs === undefined ? localTarget(data) : awsTarget(outputs));

export const addAccounts = (program: Command): void => {
  const accounts = program
    .command('accounts')
    .description('manage customers: their keys, plan and billing')
    .hook('preAction', (_accounts, asked) => demandOnePlace(asked));
  planned(command(accounts, 'create', 'create an account; issue keys for it with `keys issue --account`'))
    .requiredOption('--name <name>', 'name of the customer')
    .action(async (flags: PlanFlags & { readonly name: string }) => {
      const plan = planOf(flags);
      show(flags, await createAccount(targetOf(flags), flags.name, plan, Date.now()));
    });
  command(accounts, 'list', 'list all accounts').action(async (flags: Where) =>
    list(flags, await allAccounts(targetOf(flags))),
  );
  command(accounts, 'show', 'show an account')
    .argument('<id>', 'id from `accounts list`', accountId)
    .action(async (id: string, flags: Where) => show(flags, await accountById(targetOf(flags), id)));
  planned(command(accounts, 'plan', 'set the allowance of an account, of all its keys together'))
    .argument('<id>', 'id from `accounts list`', accountId)
    .option('--none', 'remove the allowance: only the rate limits requests')
    .action(async (id: string, flags: PlanFlags) => {
      const plan = planOf(flags);
      if ((plan === null) !== (flags.none === true)) throw new UsageError('Give either --allowance N or --none.');
      show(flags, await changeAccount(targetOf(flags), id, { plan }));
    });
  command(accounts, 'billing', 'set who bills the account for its usage')
    .argument('<id>', 'id from `accounts list`', accountId)
    .option('--stripe <customer>', 'customer id at Stripe, such as cus_…', stripeCustomerId)
    .option('--marketplace <account>', 'AWS account id of the buyer in AWS Marketplace', awsAccountId)
    .option('--license <arn>', 'license ARN of the agreement in AWS Marketplace', licenseArn)
    .option('--none', 'stop billing')
    .action(async (id: string, flags: BillingFlags) => {
      const billing = billingOf(flags);
      show(flags, await changeAccount(targetOf(flags), id, { billing }));
    });
};

const command = (accounts: Command, name: string, description: string): Command =>
  accounts
    .command(name)
    .description(description)
    .option('--data <dir>', 'data folder of the running local service', folder, '.local')
    .option('--outputs <file>', 'outputs of `cdk deploy --outputs-file`, for a service on AWS')
    .option('--json', 'print JSON');

const planned = (made: Command): Command =>
  made
    .option('--allowance <credits>', 'credits per UTC month', allowance)
    .option('--overage <word>', 'soft counts requests beyond the allowance, hard refuses them', oneOf(overages));

const planOf = ({ allowance: credits, overage }: PlanFlags): Plan | null => {
  if (credits !== undefined) return { allowance: credits, overage: overage ?? 'hard' };
  if (overage !== undefined) throw new UsageError('--overage needs --allowance N.');
  return null;
};

const billingOf = ({ stripe, marketplace, license, none }: BillingFlags): Billing | null => {
  const given = [stripe, marketplace, none].filter(value => value !== undefined).length;
  if (given !== 1 || (marketplace === undefined) !== (license === undefined))
    throw new UsageError('Give one of --stripe CUSTOMER, --marketplace ACCOUNT with --license ARN, and --none.');
  if (stripe !== undefined) return { provider: 'stripe', customerId: stripe, subscriptionId: null };
  if (marketplace === undefined) return null;
  return { provider: 'aws-marketplace', customerAccountId: marketplace, licenseArn: license! };
};

/** `acct-` and 20 bytes in base58. */
const ID_WIDTH = 33;

const show = ({ json }: Where, account: Account): void => console.log(json ? JSON.stringify(account) : lineOf(account));

const list = ({ json }: Where, accounts: readonly Account[]): void => {
  const words =
    accounts.length === 0
      ? 'There are no accounts. Create one with: npm run accounts -- create --name "my customer"'
      : accounts.map(lineOf).join('\n');
  console.log(json ? JSON.stringify(accounts) : words);
};

const lineOf = ({ id, name, plan, billing }: Account): string => {
  const allowed = plan === null ? 'no allowance' : `${plan.allowance} credits a month, ${plan.overage}`;
  return [id.padEnd(ID_WIDTH), allowed.padEnd(32), (billing?.provider ?? 'not billed').padEnd(15), name].join('  ');
};
