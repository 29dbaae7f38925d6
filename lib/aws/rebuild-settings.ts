import { subnetIds, vpcId } from './network-settings.ts';
import { defineFlagSetting } from './setting-reader.ts';

/** Tasks on Fargate that make derived tables. */
export const rebuildReaders = {
  rebuildTasks: defineFlagSetting(false),
  /** Empty: a network of its own. */
  rebuildVpcId: vpcId,
  rebuildSubnets: subnetIds,
  /** False in subnets that reach AWS through a NAT gateway or endpoints. */
  rebuildPublicIp: defineFlagSetting(true),
};

export function assertRebuildSettings({
  rebuildTasks,
  rebuildVpcId,
  rebuildSubnets,
}: {
  readonly rebuildTasks: boolean;
  readonly rebuildVpcId: string;
  readonly rebuildSubnets: string;
}): void {
  if ((rebuildVpcId === '') !== (rebuildSubnets === ''))
    throw new Error('The settings rebuildVpcId and rebuildSubnets need each other; only one is set.');
  if (!rebuildTasks && rebuildVpcId !== '')
    throw new Error('The settings rebuildVpcId and rebuildSubnets need rebuildTasks true; it is false.');
}
