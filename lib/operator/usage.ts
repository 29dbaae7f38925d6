import { presentUsage } from '../../layers/contract/present/usage.ts';
import { daysProblem } from '../../layers/contract/usage-days.ts';
import { X402_KEY_ID } from '../../layers/contract/x402.ts';
import { messageUnits } from '../../layers/core/usage/messages.ts';
import { type AllowanceUse, allowanceUse } from '../../layers/flows/usage/account-credits.ts';
import { operationOf, type UsageRange, usageReport } from '../../layers/flows/usage/report.ts';
import type { StoredKey } from '../../layers/storage/access/keys.ts';
import { MESSAGES, readUsage, type UsageTable } from '../../layers/storage/access/usage.ts';
import { inParallel } from '../../layers/storage/kernel/parallel.ts';
import { accountById } from './accounts.ts';
import { dynamoOf } from './clients.ts';
import { keysOf } from './ingest-keys.ts';
import { allKeys } from './keys.ts';
import { outputOf, type Target, UsageError } from './target.ts';

export type PrintedUsage = ReturnType<typeof presentUsage>;

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

const tableOf = (target: Target): UsageTable => ({ client: dynamoOf(target), table: outputOf(target, 'UsageTable') });

/** Throws UsageError when the key is unknown or the range is wrong. */
export const usageOf = async (
  target: Target,
  keyId: string,
  range: UsageRange,
  nowMs: number,
): Promise<PrintedUsage> => {
  demandRange(range);
  const report = await usageReport(tableOf(target), keyId, range);
  const key = (await allKeys(target)).find(({ id }) => id === keyId);
  const isUsed = report.rows.length > 0 || report.messages.delivered > 0;
  if (key === undefined && keyId !== X402_KEY_ID && !isUsed) throw unknownKey(keyId);
  return presentUsage(report, await allowanceOf(target, key, nowMs));
};

/** Of one key, or all and x402 sales. */
export const usageLines = async (
  target: Target,
  keyId: string | undefined,
  { from, to }: Pick<UsageRange, 'from' | 'to'>,
): Promise<readonly UsageLine[]> => {
  demandRange({ from, to });
  const usage = tableOf(target);
  const ids = keyId === undefined ? [...(await allKeys(target)).map(({ id }) => id), X402_KEY_ID] : [keyId];
  const lines = await inParallel(ids, KEYS_IN_PARALLEL_MAX, async key =>
    (await readUsage(usage, key, from, to)).map(({ day, name, status, count, credits }): UsageLine => {
      const isMessages = name === MESSAGES;
      return {
        key,
        day,
        operation: isMessages ? 'messages' : operationOf(name),
        statusClass: status,
        requests: isMessages ? 0 : count,
        credits,
        messages: isMessages ? count : 0,
        messageUnits: isMessages ? messageUnits(count) : 0,
      };
    }),
  );
  if (keyId !== undefined && lines.flat().length === 0) await demandKey(target, keyId);
  return lines.flat();
};

const demandRange = ({ from, to }: Pick<UsageRange, 'from' | 'to'>): void => {
  const problem = daysProblem(from, to);
  if (problem !== null) throw new UsageError(`${problem}.`);
};

const demandKey = async (target: Target, keyId: string): Promise<void> => {
  if (keyId !== X402_KEY_ID && !(await allKeys(target)).some(({ id }) => id === keyId)) throw unknownKey(keyId);
};

const unknownKey = (keyId: string): UsageError =>
  new UsageError(`Key ${keyId} does not exist. List the ids with: npm run keys -- list`);

const allowanceOf = async (target: Target, key: StoredKey | undefined, nowMs: number): Promise<AllowanceUse | null> => {
  if (key?.account === undefined) return null;
  const { id, plan } = await accountById(target, key.account);
  return plan && allowanceUse({ keys: keysOf(target), usage: tableOf(target) }, { account: id, ...plan }, nowMs);
};
