import { readSettings, type Settings } from '../../aws/settings.ts';
import { checkBootstrap, checkCredentials, checkRegion } from './account.ts';
import type { AwsOptions } from './attempt.ts';
import { demandOf } from './demand.ts';
import { type Finding, ok, problem, unknown } from './finding.ts';
import { checkApiGateway, checkDynamo, checkKinesis, checkLambda, checkVectors } from './quotas.ts';

export type Diagnosis = {
  /** Whether every check is `ok`. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
};

/** Checks whether a first deployment with this CDK context can succeed. Changes nothing. */
export const examine = async (context: Readonly<Record<string, unknown>>, aws: AwsOptions): Promise<Diagnosis> => {
  const findings = await findingsOf(context, aws);
  return { ok: findings.every(({ state }) => state === 'ok'), findings };
};

const findingsOf = async (context: Readonly<Record<string, unknown>>, aws: AwsOptions): Promise<readonly Finding[]> => {
  const settings = settingsOf(context);
  const first = [settings.finding, await checkRegion(aws)];
  if (first[1]!.state === 'ok') first.push(await checkCredentials(aws));
  const failed = first.find(({ state }) => state !== 'ok');
  if (failed || settings.value === null)
    return [
      ...first,
      ...LATER.map(check => unknown(check, `Not checked, because of ${failed?.check}`, 'Fix that first.')),
    ];
  const demand = demandOf(settings.value);
  const checks = [checkLambda, checkKinesis, checkDynamo, checkApiGateway, checkVectors];
  return [...first, ...(await Promise.all([checkBootstrap(aws), ...checks.map(check => check(aws, demand))]))];
};

/** Checks that need the ones before. */
const LATER = ['bootstrap', 'lambda', 'kinesis', 'dynamodb', 'api-gateway', 's3-vectors'];

const settingsOf = (
  context: Readonly<Record<string, unknown>>,
): { readonly value: Settings | null; readonly finding: Finding } => {
  try {
    const value = readSettings(name => context[name]);
    return { value, finding: ok('settings', `Valid; the prefix of all stacks is ${value.prefix}`) };
  } catch (error) {
    const finding = problem('settings', (error as Error).message, 'See docs/reference/settings.md.');
    return { value: null, finding };
  }
};
