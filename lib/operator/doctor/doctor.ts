import { assertKnownSettings } from '../../aws/setting-names.ts';
import { readSettings, type Settings } from '../../aws/settings.ts';
import { checkBootstrap, checkCredentials, checkRegion, checkSecret } from './account.ts';
import type { AwsOptions } from './attempt.ts';
import { estimateQuotaDemand } from './demand.ts';
import { createOkFinding, createProblemFinding, createUnknownFinding, type Finding } from './finding.ts';
import { checkApiGateway, checkDynamo, checkKinesis, checkLambda, checkVectors } from './quotas.ts';
import { checkStacks } from './stacks.ts';

export type Diagnosis = {
  /** Whether every check is `ok`. */
  readonly ok: boolean;
  readonly findings: readonly Finding[];
};

/** Checks whether this deployment can succeed, and what earlier ones left. */
export async function checkDeployment(context: Readonly<Record<string, unknown>>, aws: AwsOptions): Promise<Diagnosis> {
  const findings = await runChecks(context, aws);
  return { ok: findings.every(({ state }) => state === 'ok'), findings };
}

async function runChecks(context: Readonly<Record<string, unknown>>, aws: AwsOptions): Promise<readonly Finding[]> {
  const settings = checkSettings(context);
  const region = await checkRegion(aws);
  const credentials = region.state === 'ok' ? await checkCredentials(aws) : createSkippedFinding('credentials', region);
  const first = [settings.finding, region, credentials];
  const failed = first.find(({ state }) => state !== 'ok');
  if (failed || settings.value === null) return [...first, ...LATER.map(check => createSkippedFinding(check, failed!))];
  const demand = estimateQuotaDemand(settings.value);
  const checks = [checkLambda, checkKinesis, checkDynamo, checkApiGateway, checkVectors];
  const accounts = [checkBootstrap(aws), ...listSecrets(settings.value).map(secret => checkSecret(aws, ...secret))];
  const [stacks, ...others] = await Promise.all([
    checkStacks(aws, settings.value),
    ...accounts,
    ...checks.map(check => check(aws, demand)),
  ]);
  return [...first, ...others, ...stacks];
}

/** Name of the check, parameter and example of each secret that is set. */
function listSecrets(settings: Settings): readonly (readonly [string, string, string])[] {
  const all = [
    ['stripe-key', settings.stripeKeyParameter, 'rk_live_…'],
    ['stripe-checkout-key', settings.stripeCheckoutKeyParameter, 'rk_live_…'],
    ['stripe-webhook-secret', settings.stripeWebhookParameter, 'whsec_…'],
  ] as const;
  return all.filter(([, parameter]) => parameter !== '');
}

/** Checks that need the ones before. */
const LATER = ['bootstrap', 'lambda', 'kinesis', 'dynamodb', 'api-gateway', 's3-vectors', 'stacks', 'cloudfront'];

function createSkippedFinding(check: string, { check: cause }: Finding): Finding {
  return createUnknownFinding(check, `Not checked, because of ${cause}`, 'Fix that first.');
}

function checkSettings(context: Readonly<Record<string, unknown>>): {
  readonly value: Settings | null;
  readonly finding: Finding;
} {
  try {
    assertKnownSettings(Object.keys(context));
    const value = readSettings(name => context[name]);
    return { value, finding: createOkFinding('settings', `Valid; the prefix of all stacks is ${value.prefix}`) };
  } catch (error) {
    const finding = createProblemFinding('settings', (error as Error).message, 'See docs/reference/settings.md.');
    return { value: null, finding };
  }
}
