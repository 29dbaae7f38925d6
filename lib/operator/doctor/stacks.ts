import type { Settings } from '../../aws/settings.ts';
import {
  type DeployedStack,
  findLeftovers,
  findStaleReaders,
  readDeployedStacks,
  removeStackCommand,
} from '../deployed-stacks.ts';
import { type AwsOptions, buildAwsClientOptions, runDoctorCheck } from './attempt.ts';
import { createOkFinding, createProblemFinding, type Finding } from './finding.ts';

/** Compares deployed stacks with the settings. */
export async function checkStacks(aws: AwsOptions, settings: Settings): Promise<readonly Finding[]> {
  let deployed: readonly DeployedStack[] = [];
  const stacks = await runDoctorCheck('stacks', 'cloudformation:DescribeStacks', async () => {
    deployed = await readDeployedStacks(buildAwsClientOptions(aws), settings.prefix);
    const { prefix } = settings;
    const leftovers = findLeftovers(deployed, settings);
    const stale = findStaleReaders(deployed);
    if (leftovers.length === 0 && stale.length === 0)
      return createOkFinding(
        'stacks',
        `${deployed.length} of this service are deployed, all of them asked for by the settings`,
      );
    const named = (names: readonly string[]): string => names.map(name => `${prefix}-${name}`).join(', ');
    const found = [
      ...(leftovers.length === 0 ? [] : [`The settings do not ask for ${named(leftovers)}, which keep running`]),
      ...stale.map(
        ({ name, madeLater }) => `${prefix}-${name} was not updated since ${named(madeLater)} was made again`,
      ),
    ];
    const advice = [
      ...leftovers.map(name => `Remove it: ${removeStackCommand(prefix, name)}`),
      ...(stale.length === 0 ? [] : ['Deploy again with credentials: npx cdk deploy --all']),
    ];
    return createProblemFinding('stacks', found.join('. '), advice.join('. '));
  });
  const hasConsole = deployed.some(({ name }) => name === 'Console');
  // No call says whether CloudFront takes an account.
  const advice =
    'Cannot be asked. A new account may answer "Your account must be verified before you can add new CloudFront ' +
    'resources": then deploy with --context console=false, and open a case at AWS Support to have it verified';
  const words = hasConsole ? 'The console is deployed' : advice;
  return [stacks, createOkFinding('cloudfront', settings.console ? words : 'Not used; console is false')];
}
