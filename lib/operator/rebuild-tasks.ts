import { ECSClient, RunTaskCommand } from '@aws-sdk/client-ecs';
import { REBUILD_SIZE } from '../aws/rebuild-size.ts';
import { toExact } from './cost/exact.ts';
import { prices } from './cost/prices.ts';
import type { RebuildPlace } from './rebuild-place.ts';
import type { Crew } from './rebuild-whole.ts';
import { planObjects } from './rebuild-worker.ts';
import { getTargetOutput, type Target } from './target.ts';

/** Maximum of a call. */
const TASKS_PER_CALL = 10;
const TASKS_DEFAULT = 4;
const EVENTS_PER_TASK = 1_000_000;
const CPU_UNITS = 1024;
const MB_PER_GB = 1024;

/** Whether the deployment has the stack `Rebuild`. */
export function hasTasks({ outputs }: Target): boolean {
  return outputs.RebuildTask !== undefined;
}

/** Tasks on Fargate. They go on when the command ends. */
export function createFargateCrew(target: Target, workers: number | undefined, client = new ECSClient({})) {
  return ({ generation }: RebuildPlace): Crew => {
    const countFor = (events: number): number =>
      workers ?? Math.max(1, Math.min(TASKS_DEFAULT, Math.ceil(events / EVENTS_PER_TASK)));
    const price = (name: 'fargateCpuHour' | 'fargateMemoryHour' | 'publicAddressHour') =>
      toExact(prices[name].steps[0]!.usd);
    const usd = price('fargateCpuHour')
      .times(REBUILD_SIZE.cpu)
      .dividedBy(CPU_UNITS)
      .plus(price('fargateMemoryHour').times(REBUILD_SIZE.memoryLimitMiB).dividedBy(MB_PER_GB));
    const usdPerHour = (isPublic(target) ? usd.plus(price('publicAddressHour')) : usd).toString();
    return {
      countFor,
      usdPerHour,
      isAlone: false,
      isDetached: true,
      objects: planObjects(getTargetOutput(target, 'RebuildBucket'), generation),
      start: async ({ rows }) => {
        const count = countFor(rows);
        for (let left = count; left > 0; left -= TASKS_PER_CALL) {
          const { failures = [] } = await client.send(
            new RunTaskCommand({
              cluster: getTargetOutput(target, 'RebuildCluster'),
              taskDefinition: getTargetOutput(target, 'RebuildTask'),
              launchType: 'FARGATE',
              count: Math.min(left, TASKS_PER_CALL),
              networkConfiguration: {
                awsvpcConfiguration: {
                  subnets: getTargetOutput(target, 'RebuildSubnets').split(','),
                  securityGroups: [getTargetOutput(target, 'RebuildSecurityGroup')],
                  assignPublicIp: isPublic(target) ? 'ENABLED' : 'DISABLED',
                },
              },
            }),
          );
          if (failures.length > 0)
            throw new Error(
              `Fargate did not start ${failures.length} of ${count} tasks (${failures[0]!.reason}). ` +
                'Those that started go on. Run the command again to watch them, or later to start others.',
            );
        }
      },
    };
  };
}

function isPublic(target: Target): boolean {
  return getTargetOutput(target, 'RebuildPublicIp') === 'true';
}
