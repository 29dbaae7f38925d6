import {
  CloudFormationClient,
  type CloudFormationClientConfig,
  paginateDescribeStacks,
} from '@aws-sdk/client-cloudformation';
import type { Incarnations } from '../aws/incarnations.ts';
import type { Settings } from '../aws/settings.ts';
import { isStackOn, type StackName, stackNames, stackRows } from '../aws/stack-names.ts';
import { INCARNATION_OUTPUT } from '../aws/synthesizer.ts';

/** A stack of this app in the account. */
export type DeployedStack = {
  readonly name: StackName;
  readonly createdMs: number;
  /** When it was created or last updated. */
  readonly changedMs: number;
  readonly incarnation: string | null;
};

/** States of a stack whose creation failed or was never made. */
const NEVER_MADE = /^(REVIEW_IN_PROGRESS|ROLLBACK_COMPLETE|ROLLBACK_FAILED|CREATE_FAILED|DELETE_\w+)$/;

/** Stacks of a prefix. */
export async function readDeployedStacks(
  options: CloudFormationClientConfig,
  prefix: string,
): Promise<readonly DeployedStack[]> {
  const client = new CloudFormationClient(options);
  const found: DeployedStack[] = [];
  try {
    for await (const { Stacks = [] } of paginateDescribeStacks({ client }, {}))
      for (const { StackName = '', StackStatus = '', CreationTime, LastUpdatedTime, Outputs = [] } of Stacks) {
        const name = stackNames.find(each => `${prefix}-${each}` === StackName);
        if (name === undefined || NEVER_MADE.test(StackStatus)) continue;
        const createdMs = CreationTime?.getTime() ?? 0;
        const incarnation = Outputs.find(({ OutputKey }) => OutputKey === INCARNATION_OUTPUT)?.OutputValue ?? null;
        found.push({ name, createdMs, changedMs: LastUpdatedTime?.getTime() ?? createdMs, incarnation });
      }
  } finally {
    client.destroy();
  }
  return found;
}

/** A missing stack gets a new one. */
export function planIncarnations(deployed: readonly DeployedStack[], nowMs: number): Incarnations {
  return new Map(
    stackNames.flatMap(name => {
      const stack = deployed.find(each => each.name === name);
      const incarnation = stack === undefined ? `m${nowMs.toString(36)}` : stack.incarnation;
      return incarnation === null ? [] : [[name, incarnation]];
    }),
  );
}

/** Deployed stacks that the settings do not ask for. */
export function findLeftovers(deployed: readonly DeployedStack[], settings: Settings): readonly StackName[] {
  return deployed.map(({ name }) => name).filter(name => !isStackOn(name, settings));
}

/** Stacks that read one which was made later. */
export function findStaleReaders(
  deployed: readonly DeployedStack[],
): readonly { readonly name: StackName; readonly madeLater: readonly StackName[] }[] {
  return deployed.flatMap(({ name, changedMs }) => {
    const reads: readonly string[] = stackRows[name].reads;
    const madeLater = deployed.filter(each => reads.includes(each.name) && each.createdMs > changedMs);
    return madeLater.length === 0 ? [] : [{ name, madeLater: madeLater.map(each => each.name) }];
  });
}

/** Needs none of the stack's settings. */
export function removeStackCommand(prefix: string, name: StackName): string {
  return `aws cloudformation delete-stack --stack-name ${prefix}-${name}`;
}
