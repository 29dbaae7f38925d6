import type { Stack } from 'aws-cdk-lib';
import { type ISubnet, type IVpc, Subnet, SubnetType, Vpc } from 'aws-cdk-lib/aws-ec2';

export type TaskNetwork = { readonly vpc: IVpc; readonly subnets: readonly ISubnet[] };

/** Public subnets without a NAT gateway, or the operator's own. */
export function openTaskNetwork(stack: Stack, vpcId: string, subnetIds: string): TaskNetwork {
  if (vpcId === '') {
    const vpc = new Vpc(stack, 'Vpc', {
      maxAzs: 2,
      natGateways: 0,
      subnetConfiguration: [{ name: 'Public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false }],
      restrictDefaultSecurityGroup: false,
    });
    return { vpc: vpc as IVpc, subnets: vpc.publicSubnets };
  }
  const vpc = Vpc.fromVpcAttributes(stack, 'Vpc', { vpcId, availabilityZones: ['unknown'] });
  return { vpc, subnets: subnetIds.split(',').map((id, at) => Subnet.fromSubnetId(stack, `Subnet${at}`, id)) };
}
