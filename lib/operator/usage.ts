import { checkDayRange } from '../../layers/contract/day-range.ts';
import { toUsageBody } from '../../layers/contract/routes/usage.ts';
import { X402_KEY_ID } from '../../layers/contract/x402.ts';
import { countMessageUnits } from '../../layers/core/usage/messages.ts';
import { readAllowanceUse } from '../../layers/flows/usage/account-credits.ts';
import { getOperationName, readUsageReport, type UsageRange } from '../../layers/flows/usage/report.ts';
import { MESSAGES, readUsage, type UsageTable } from '../../layers/storage/access/usage.ts';
import { runInParallel } from '../../layers/storage/kernel/parallel.ts';
import { getAccountById } from './accounts.ts';
import { createDynamoClient } from './clients.ts';
import { resolveKeysTable } from './ingest-keys.ts';
import { listAllKeys } from './keys.ts';
import { getTargetOutput, type Target, UsageError } from './target.ts';

export type PrintedUsage = ReturnType<typeof toUsageBody>;

/** One line of a bill. */
export type UsageLine = {
  readonly key: string;
  readonly day: string;
  readonly operation: string;
  readonly statusClass: string;
  readonly requests: number;
  readonly credits: number;
  readonly messages: number;
  readonly messageUnits: number;
};

const KEYS_IN_PARALLEL_MAX = 8;

function resolveTable(target: Target): UsageTable {
  return {
    client: createDynamoClient(target),
    table: getTargetOutput(target, 'UsageTable'),
  };
}

/** Throws UsageError when the key is unknown or the range is wrong. */
export async function readKeyUsage(
  target: Target,
  keyId: string,
  range: UsageRange,
  nowMs: number,
): Promise<PrintedUsage> {
  assertRange(range);
  const report = await readUsageReport(resolveTable(target), keyId, range);
  const key = (await listAllKeys(target)).find(({ id }) => id === keyId);
  const isUsed = report.rows.length > 0 || report.messages.delivered > 0;
  if (key === undefined && keyId !== X402_KEY_ID && !isUsed) throw createUnknownKeyError(keyId);
  const account = key?.account === undefined ? null : await getAccountById(target, key.account);
  const tables = { keys: resolveKeysTable(target), usage: resolveTable(target) };
  const allowance = account?.plan
    ? await readAllowanceUse(tables, { account: account.id, ...account.plan }, nowMs)
    : null;
  return toUsageBody(report, allowance);
}

/** Of one key, or all and x402 sales. */
export async function listUsageLines(
  target: Target,
  keyId: string | undefined,
  { from, to }: Pick<UsageRange, 'from' | 'to'>,
): Promise<readonly UsageLine[]> {
  assertRange({ from, to });
  const usage = resolveTable(target);
  const ids = keyId === undefined ? [...(await listAllKeys(target)).map(({ id }) => id), X402_KEY_ID] : [keyId];
  const lines = await runInParallel(ids, KEYS_IN_PARALLEL_MAX, async key =>
    (await readUsage(usage, key, from, to)).map(({ day, name, status, count, credits }): UsageLine => {
      const isMessages = name === MESSAGES;
      return {
        key,
        day,
        operation: isMessages ? 'messages' : getOperationName(name),
        statusClass: status,
        requests: isMessages ? 0 : count,
        credits,
        messages: isMessages ? count : 0,
        messageUnits: isMessages ? countMessageUnits(count) : 0,
      };
    }),
  );
  const found = lines.flat();
  const isChecked = keyId === undefined || keyId === X402_KEY_ID || found.length > 0;
  if (!isChecked && !(await listAllKeys(target)).some(({ id }) => id === keyId)) throw createUnknownKeyError(keyId);
  return found;
}

function assertRange({ from, to }: Pick<UsageRange, 'from' | 'to'>): void {
  const problem = checkDayRange(from, to);
  if (problem !== null) throw new UsageError(`${problem}.`);
}

function createUnknownKeyError(keyId: string): UsageError {
  return new UsageError(`Key ${keyId} does not exist. List the ids with: npm run keys -- list`);
}
