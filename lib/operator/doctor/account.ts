import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { type AwsOptions, buildAwsClientOptions, runDoctorCheck } from './attempt.ts';
import { createOkFinding, createProblemFinding, type Finding } from './finding.ts';

/** The region must be known before any call. */
export async function checkRegion(aws: AwsOptions): Promise<Finding> {
  const client = new STSClient(buildAwsClientOptions(aws));
  try {
    return createOkFinding('region', await client.config.region());
  } catch {
    return createProblemFinding('region', 'No region is set', 'Set AWS_REGION, for example to eu-central-1.');
  } finally {
    client.destroy();
  }
}

/** Needs no permission, so a refusal is about the credentials themselves. */
export function checkCredentials(aws: AwsOptions): Promise<Finding> {
  return runDoctorCheck('credentials', 'sts:GetCallerIdentity', async () => {
    const client = new STSClient(buildAwsClientOptions(aws));
    const { Account, Arn } = await client.send(new GetCallerIdentityCommand({})).finally(() => client.destroy());
    return createOkFinding('credentials', `Account ${Account}, ${Arn}`);
  });
}

/** Written by `cdk bootstrap`, with the default qualifier of the CDK. */
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';
/** The stacks use file assets and the deployment role. */
const BOOTSTRAP_VERSION_MIN = 6;
const BOOTSTRAP = 'Run `npx cdk bootstrap` once for this account and region.';

export function checkBootstrap(aws: AwsOptions): Promise<Finding> {
  return runDoctorCheck('bootstrap', 'ssm:GetParameter', async () => {
    const client = new SSMClient(buildAwsClientOptions(aws));
    const version = await client
      .send(new GetParameterCommand({ Name: BOOTSTRAP_PARAMETER }))
      .then(({ Parameter }) => Number(Parameter?.Value), ignoreNotFound)
      .finally(() => client.destroy());
    if (version === null)
      return createProblemFinding('bootstrap', 'The CDK is not set up in this account and region', BOOTSTRAP);
    return version >= BOOTSTRAP_VERSION_MIN
      ? createOkFinding('bootstrap', `Version ${version}, at least ${BOOTSTRAP_VERSION_MIN} is needed`)
      : createProblemFinding('bootstrap', `Version ${version}, at least ${BOOTSTRAP_VERSION_MIN} is needed`, BOOTSTRAP);
  });
}

/** A secret that functions read. The check reads no value. */
export function checkSecret(aws: AwsOptions, check: string, name: string, example: string): Promise<Finding> {
  return runDoctorCheck(check, 'ssm:GetParameter', async () => {
    const client = new SSMClient(buildAwsClientOptions(aws));
    const type = await client
      .send(new GetParameterCommand({ Name: name, WithDecryption: false }))
      .then(({ Parameter }) => Parameter?.Type ?? 'unknown', ignoreNotFound)
      .finally(() => client.destroy());
    const store = `Store it: aws ssm put-parameter --name ${name} --type SecureString --value ${example}`;
    if (type === null) return createProblemFinding(check, `The SSM parameter ${name} does not exist`, store);
    return type === 'SecureString'
      ? createOkFinding(check, `The SSM parameter ${name} is a SecureString`)
      : createProblemFinding(
          check,
          `The SSM parameter ${name} has the type ${type}, so its value is not encrypted`,
          store,
        );
  });
}

function ignoreNotFound(error: { readonly name?: string }): null {
  if (error.name === 'ParameterNotFound') return null;
  throw error;
}
