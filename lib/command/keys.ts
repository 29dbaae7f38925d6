import { type Command, Option } from 'commander';
import type { Tier } from '../../layers/contract/tiers.ts';
import type { IngestKey } from '../../layers/storage/access/ingest-keys.ts';
import type { StoredKey } from '../../layers/storage/access/keys.ts';
import { accountById } from '../operator/accounts.ts';
import { allIngestKeys, isIngestKeyId, issueIngestKey, revokeIngestKey } from '../operator/ingest-keys.ts';
import { allKeys, expireKey, type IssuedKey, issueKey, retierKey, revokeKey, rotateKey } from '../operator/keys.ts';
import { awsTarget, localTarget, type Target } from '../operator/target.ts';
import { accountId, duration, folder, keyName, lifetime, tier } from './options.ts';
import { demandOnePlace } from './where.ts';

type Where = { readonly data: string; readonly outputs?: string; readonly json?: boolean };

const targetOf = ({ data, outputs }: Where): Target => (outputs === undefined ? localTarget(data) : awsTarget(outputs));

const DAY_MS = 86_400_000;

export const addKeys = (program: Command): void => {
  const keys = program
    .command('keys')
    .description('manage API keys')
    .hook('preAction', (_keys, asked) => demandOnePlace(asked));
  command(keys, 'issue', 'issue a key; its text is shown once')
    .requiredOption('--tier <tier>', 'free, layer1, layer2, layer3 or enterprise', tier)
    .option('--name <name>', 'owner of the key', keyName, 'unnamed')
    .option('--expires-in <span>', 'validity, such as 90d (default unlimited)', lifetime)
    .option('--account <id>', 'account of the key, from `accounts list`', accountId)
    .action(issue);
  command(keys, 'ingest', 'issue a key for the ingest API; its text is shown once')
    .option('--name <name>', 'owner of the key', keyName, 'unnamed')
    .action(async (flags: Where & { readonly name: string }) => {
      const issued = await issueIngestKey(targetOf(flags), flags.name, Date.now());
      const words = `${issued.key}\n\nid ${issued.id}, for the ingest API. The key is not shown again.`;
      console.log(flags.json ? JSON.stringify(issued) : words);
    });
  command(keys, 'list', 'list all keys, without their text').action(async (flags: Where) => {
    const target = targetOf(flags);
    list(flags, [...(await allKeys(target)), ...(await allIngestKeys(target))]);
  });
  command(keys, 'rotate', 'issue a successor with the same expiry; the old key stays valid for a while')
    .argument('<id>', 'id from `keys list`')
    .addOption(
      new Option('--grace <span>', 'how long the old key stays valid').argParser(duration).default(DAY_MS, '24h'),
    )
    .action(async (id: string, flags: Where & { readonly grace: number }) =>
      show(flags, await rotateKey(targetOf(flags), id, flags.grace, Date.now())),
    );
  command(keys, 'expire', 'set when a key expires')
    .argument('<id>', 'id from `keys list`')
    .requiredOption('--in <span>', 'time from now, such as 30m or 7d; 0 is now', duration)
    .action(async (id: string, flags: Where & { readonly in: number }) =>
      expireKey(targetOf(flags), id, Date.now() + flags.in),
    );
  command(keys, 'tier', 'change the tier of a key and close its sockets')
    .argument('<id>', 'id from `keys list`')
    .requiredOption('--tier <tier>', 'free, layer1, layer2, layer3 or enterprise', tier)
    .action(async (id: string, flags: Where & { readonly tier: Tier }) => retierKey(targetOf(flags), id, flags.tier));
  command(keys, 'revoke', 'revoke a key and close its sockets')
    .argument('<id>', 'id from `keys list`')
    .action(async (id: string, flags: Where) =>
      (isIngestKeyId(id) ? revokeIngestKey : revokeKey)(targetOf(flags), id, Date.now()),
    );
};

type IssueFlags = Where & {
  readonly tier: Tier;
  readonly name: string;
  readonly expiresIn?: number;
  readonly account?: string;
};

const issue = async (flags: IssueFlags): Promise<void> => {
  const { tier, name, expiresIn, account } = flags;
  const target = targetOf(flags);
  if (account !== undefined) await accountById(target, account);
  const expiresMs = expiresIn === undefined ? null : Date.now() + expiresIn;
  show(flags, await issueKey(target, { tier, name, expiresMs, ...(account && { account }) }, Date.now()));
};

const command = (keys: Command, name: string, description: string): Command =>
  keys
    .command(name)
    .description(description)
    .option('--data <dir>', 'data folder of the running local service', folder, '.local')
    .option('--outputs <file>', 'outputs of `cdk deploy --outputs-file`, for a service on AWS')
    .option('--json', 'print JSON');

const show = ({ json }: Where, issued: IssuedKey): void => {
  const until = issued.expires === null ? '' : `, valid until ${issued.expires}`;
  const words = `${issued.key}\n\nid ${issued.id}, tier ${issued.tier}${until}. The key is not shown again.`;
  console.log(json ? JSON.stringify(issued) : words);
};

const expiryOf = (key: StoredKey | IngestKey): number | null => ('tier' in key ? key.expiresMs : null);

/** `ingest-` and 20 bytes in base58. */
const ID_WIDTH = 35;

const list = ({ json }: Where, keys: readonly (StoredKey | IngestKey)[]): void => {
  const nowMs = Date.now();
  const rows = keys.map(key => ({
    id: key.id,
    tier: 'tier' in key ? key.tier : 'ingest',
    name: key.name,
    account: 'tier' in key ? (key.account ?? null) : null,
    created: new Date(key.createdMs).toISOString(),
    expires: expiryOf(key) === null ? null : new Date(expiryOf(key)!).toISOString(),
    status: key.revokedMs !== null ? 'revoked' : (expiryOf(key) ?? Infinity) <= nowMs ? 'expired' : 'live',
  }));
  const lines = rows.map(({ id, tier, status, created, expires, name }) =>
    [id.padEnd(ID_WIDTH), tier.padEnd(10), status.padEnd(7), created, expires ?? 'no expiry', name].join('  '),
  );
  const words =
    rows.length === 0 ? 'There are no keys. Issue one with: npm run keys -- issue --tier layer1' : lines.join('\n');
  console.log(json ? JSON.stringify(rows) : words);
};
