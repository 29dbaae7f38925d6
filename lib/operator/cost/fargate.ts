import { FORWARDER_SIZE } from '../../aws/forwarder-size.ts';
import type { Settings } from '../../aws/settings.ts';
import { MONTH_HOURS, toExact } from './exact.ts';
import type { Use } from './use.ts';

const CPU_UNITS = 1024;
const MB_PER_GB = 1024;

/** The one task of the forwarder, whatever the load. */
export function estimateFargateUse({ forwarderSource, forwarderPublicIp }: Settings): readonly Use[] {
  if (forwarderSource === '') return [];
  const hours = toExact(MONTH_HOURS);
  return [
    ['fargateCpuHour', hours.times(FORWARDER_SIZE.cpu).dividedBy(CPU_UNITS)],
    ['fargateMemoryHour', hours.times(FORWARDER_SIZE.memoryLimitMiB).dividedBy(MB_PER_GB)],
    ['publicAddressHour', forwarderPublicIp ? hours : toExact(0)],
  ];
}
