import { subnetIds, vpcId } from './network-settings.ts';
import { flag } from './setting-reader.ts';

/** Tasks on Fargate that make derived tables. */
export const rebuildReaders = {
  rebuildTasks: flag(false),
  /** Empty: a network of its own. */
  rebuildVpcId: vpcId,
  rebuildSubnets: subnetIds,
  /** False in subnets that reach AWS through a NAT gateway or endpoints. */
  rebuildPublicIp: flag(true),
};

export const demandRebuild = ({
  rebuildTasks,
  rebuildVpcId,
  rebuildSubnets,
}: {
  readonly rebuildTasks: boolean;
  readonly rebuildVpcId: string;
  readonly rebuildSubnets: string;
}): void => {
  if ((rebuildVpcId === '') !== (rebuildSubnets === ''))
    throw new Error('The settings rebuildVpcId and rebuildSubnets need each other; only one is set.');
  if (!rebuildTasks && rebuildVpcId !== '')
    throw new Error('The settings rebuildVpcId and rebuildSubnets need rebuildTasks true; it is false.');
};
