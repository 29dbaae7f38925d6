import { type Command, Option } from 'commander';
import { adapterNames } from '../../layers/contract/adapter-names.ts';
import { type IngestScope, sendableNames } from '../../layers/contract/ingest-scope.ts';
import { type Tier, tierNames } from '../../layers/contract/tiers.ts';
import { getAccountById } from '../operator/accounts.ts';
import { isIngestKeyId, issueIngestKey, listAllIngestKeys, revokeIngestKey } from '../operator/ingest-keys.ts';
import { mergeKeyScopes } from '../operator/key-scopes.ts';
import {
  type IssuedKey,
  issueKey,
  listAllKeys,
  revokeKey,
  rotateKey,
  updateKeyExpiry,
  updateKeyScopes,
  updateKeyTier,
} from '../operator/keys.ts';
import { readLastUses } from '../operator/last-uses.ts';
import { UsageError } from '../operator/target.ts';
import { printExport, runFind, runImport } from './key-files.ts';
import { formatKeyScopes, formatKeyTable, toKeyRows } from './key-list.ts';
import { accountId, duration, lifetime, parseKeyName, tier } from './options.ts';
import { createIngestScopeParser, extractGivenScopes, type ScopeFlags, withScopes } from './scope-options.ts';
import { addTargetCommand, assertOneTarget, resolveTarget, type Where } from './where.ts';

const DAY_MS = 86_400_000;

export function addKeys(program: Command): void {
  const keys = program
    .command('keys')
    .description('manage API keys')
    .hook('preAction', (_keys, asked) => assertOneTarget(asked));
  withScopes(addTargetCommand(keys, 'issue', 'issue a key; its text is shown once'))
    .requiredOption('--tier <tier>', `one of ${tierNames.join(', ')}`, tier)
    .option('--name <name>', 'owner of the key', parseKeyName, 'unnamed')
    .option('--expires-in <span>', 'validity, such as 90d (default unlimited)', lifetime)
    .option('--account <id>', 'account of the key, from `accounts list`', accountId)
    .action(issue);
  addTargetCommand(keys, 'ingest', 'issue a key for the ingest API; its text is shown once')
    .option('--name <name>', 'owner of the key', parseKeyName, 'unnamed')
    .option('--adapters <list>', `only these: ${adapterNames.join(', ')}`, createIngestScopeParser('adapters'))
    .option(
      '--types <list>',
      `only these events (default all but verdicts and names), or "all": ${sendableNames.join(', ')}`,
      createIngestScopeParser('types'),
    )
    .action(async ({ adapters, types, ...flags }: Where & IngestScope & { readonly name: string }) => {
      const scope = { ...(adapters && { adapters }), ...(types && { types }) };
      const asked = { name: flags.name, ...(adapters || types ? { scope } : {}) };
      const issued = await issueIngestKey(resolveTarget(flags), asked, Date.now());
      const words = `${issued.key}\n\nid ${issued.id}, for the ingest API. The key is not shown again.`;
      console.log(flags.json ? JSON.stringify(issued) : words);
    });
  addTargetCommand(keys, 'list', 'list all keys, without their text').action(list);
  addTargetCommand(keys, 'rotate', 'issue a successor with the same expiry; the old key stays valid for a while')
    .argument('<id>', 'id from `keys list`')
    .addOption(
      new Option('--grace <span>', 'how long the old key stays valid').argParser(duration).default(DAY_MS, '24h'),
    )
    .action(async (id: string, flags: Where & { readonly grace: number }) =>
      show(flags, await rotateKey(resolveTarget(flags), id, flags.grace, Date.now())),
    );
  addTargetCommand(keys, 'expire', 'set when a key expires')
    .argument('<id>', 'id from `keys list`')
    .requiredOption('--in <span>', 'time from now, such as 30m or 7d; 0 is now', duration)
    .action(async (id: string, flags: Where & { readonly in: number }) =>
      updateKeyExpiry(resolveTarget(flags), id, Date.now() + flags.in),
    );
  addTargetCommand(keys, 'tier', 'change the tier of a key and close its sockets')
    .argument('<id>', 'id from `keys list`')
    .requiredOption('--tier <tier>', `one of ${tierNames.join(', ')}`, tier)
    .action(async (id: string, flags: Where & { readonly tier: Tier }) =>
      updateKeyTier(resolveTarget(flags), id, flags.tier),
    );
  withScopes(addTargetCommand(keys, 'scope', 'change what a key may be used for, and close its sockets'))
    .argument('<id>', 'id from `keys list`')
    .action(updateScopes);
  addTargetCommand(keys, 'revoke', 'revoke a key and close its sockets')
    .argument('<id>', 'id from `keys list`')
    .action(async (id: string, flags: Where) =>
      (isIngestKeyId(id) ? revokeIngestKey : revokeKey)(resolveTarget(flags), id, Date.now()),
    );
  addFiles(keys);
}

function addFiles(keys: Command): void {
  addTargetCommand(
    keys,
    'export',
    'print all accounts and keys with the hashes of the keys, one JSON line each',
  ).action(async (flags: Where) => printExport(resolveTarget(flags)));
  addTargetCommand(keys, 'import', 'recreate accounts and keys of an export; may be repeated')
    .argument('<file>', 'file of `keys export`, or - for standard input')
    .action(async (file: string, flags: Where) => runImport(resolveTarget(flags), file, flags));
  addTargetCommand(keys, 'find', 'find keys in texts and say which are live; exit code 1 if one is')
    .argument('<files...>', 'text files, or - for standard input')
    .action(async (files: readonly string[], flags: Where) => runFind(resolveTarget(flags), files, flags));
}

type IssueFlags = Where &
  ScopeFlags & {
    readonly tier: Tier;
    readonly name: string;
    readonly expiresIn?: number;
    readonly account?: string;
  };

async function issue(flags: IssueFlags): Promise<void> {
  const { tier, name, expiresIn, account } = flags;
  const target = resolveTarget(flags);
  if (account !== undefined) await getAccountById(target, account);
  const expiresMs = expiresIn === undefined ? null : Date.now() + expiresIn;
  const scopes = mergeKeyScopes(undefined, extractGivenScopes(flags));
  const asked = { tier, name, expiresMs, ...(account && { account }), ...(scopes && { scopes }) };
  show(flags, await issueKey(target, asked, Date.now()));
}

async function updateScopes(id: string, flags: Where & ScopeFlags): Promise<void> {
  const given = extractGivenScopes(flags);
  if (Object.keys(given).length === 0)
    throw new UsageError('Give at least one of --routes, --channels, --origins and --addresses.');
  const scopes = await updateKeyScopes(resolveTarget(flags), id, given);
  if (flags.json) console.log(JSON.stringify({ id, scopes: scopes ?? null }));
  else console.log(`${id}: ${scopes ? formatKeyScopes(scopes) : 'all that its tier includes'}`);
}

function show({ json }: Where, issued: IssuedKey): void {
  const until = issued.expires === null ? '' : `, valid until ${issued.expires}`;
  const words = `${issued.key}\n\nid ${issued.id}, tier ${issued.tier}${until}. The key is not shown again.`;
  console.log(json ? JSON.stringify(issued) : words);
}

async function list(flags: Where): Promise<void> {
  const target = resolveTarget(flags);
  const [keys, nowMs] = [await listAllKeys(target), Date.now()];
  const all = [...keys, ...(await listAllIngestKeys(target))];
  const rows = toKeyRows(all, await readLastUses(target, keys, nowMs), nowMs);
  console.log(flags.json ? JSON.stringify(rows) : formatKeyTable(rows));
}
