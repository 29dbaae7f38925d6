/** What the doctor says is what the templates take, for a grid of settings. */
import { describe, expect, test } from 'vitest';
import { listDeployedFunctions } from '../../lib/aws/concurrency.ts';
import { readSettings } from '../../lib/aws/settings.ts';
import { isStackOn, stackNames } from '../../lib/aws/stack-names.ts';
import { estimateQuotaDemand } from '../../lib/operator/doctor/demand.ts';
import { chooseCases } from '../long-run.ts';
import {
  type Assembly,
  everythingOn,
  type JsonObject,
  resourcesOf,
  synthesizeStub,
  type Template,
} from './assembly.ts';
import { flatten } from './flatten.ts';

const reserved = { processorConcurrency: '20', entranceConcurrency: '50' };
const { stripePrices, stripeCheckoutKeyParameter, stripeWebhookParameter } = everythingOn;
const selfService = { stripePrices, stripeCheckoutKeyParameter, stripeWebhookParameter };
const { x402PayTo, x402FacilitatorUrl } = everythingOn;
const forwarder = {
  forwarderSource: 'ws',
  forwarderUrlParameter: '/chain/node',
  forwarderAddresses: everythingOn.x402PayTo,
};

const grid: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { ...reserved },
  { ...reserved, ...selfService },
  { ...reserved, x402PayTo, x402FacilitatorUrl, archiveTape: true },
  { ...everythingOn, ...reserved, ...forwarder, console: false, wafRequestsPerAddress: '3000' },
  { shards: '1', parallelization: '10' },
  { shards: '8', parallelization: '3', stripeKeyParameter: '/chain/stripe' },
  { shards: '8', processorConcurrency: '80', marketplaceMetering: true, archiveTape: true },
  { streamMode: 'on-demand', parallelization: '2', enhancedFanOut: true },
  { streamMode: 'on-demand', processorConcurrency: '40', entranceConcurrency: '5', console: false },
  { shards: '3', enhancedFanOut: true, xray: true, accessLogs: true, ...selfService },
  { ...reserved, adoptTables: 'tape=Old-Tape,keys=Old-Keys', adoptStreams: 'events=Old-Events', rebuild: '2' },
  { shards: '1', entranceConcurrency: '7', vectorIndex: 's3', ...forwarder },
];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe.each(chooseCases(grid, 2))('with %j', context => {
  const settings = readSettings(name => context[name]);
  const demand = estimateQuotaDemand(settings);
  const { stacks } = synthesizeStub(context);
  const templates = Object.values(stacks) as readonly Template[];
  const propertiesOf = (type: string): readonly JsonObject[] =>
    templates.flatMap(template => resourcesOf(template, type).map(([, { Properties }]) => Properties));
  const own = propertiesOf('AWS::Lambda::Function').filter(({ Description }) =>
    String(Description).startsWith('functions/'),
  );

  test('the functions are those of the rows, with their reservations', () => {
    const names = own.map(({ Description }) => String(Description).replace(/^functions\/|\.ts$/g, ''));
    expect(names.toSorted()).toEqual(
      listDeployedFunctions(settings)
        .map(({ file }) => file)
        .toSorted(),
    );
    expect(demand.reserved).toBe(sum(own.map(fn => Number(fn.ReservedConcurrentExecutions ?? 0))));
  });

  test('the lanes are those of the mappings', () => {
    const streams = templates.flatMap(template => resourcesOf(template, 'AWS::Kinesis::Stream'));
    const shardsOf = (id: string): number => {
      const found = streams.find(([stream]) => stream.startsWith(id));
      // An adopted stream is not in the templates.
      if (found === undefined) return settings.shards;
      return Number(found[1].Properties.ShardCount ?? 4);
    };
    // A queue has no lanes.
    const mappings = propertiesOf('AWS::Lambda::EventSourceMapping').filter(row => row.StartingPosition !== undefined);
    const lanes = mappings.map(mapping => {
      const source = streamOfMapping(mapping, stacks);
      return Number(mapping.ParallelizationFactor) * shardsOf(source);
    });
    expect(mappings).toHaveLength(5);
    expect(demand.lanes).toBe(sum(lanes));
    const schedules = propertiesOf('AWS::Events::Rule').length;
    const deliveries = propertiesOf('AWS::Lambda::EventSourceMapping').flatMap(
      ({ ScalingConfig }) => (ScalingConfig as { MaximumConcurrency: number } | undefined)?.MaximumConcurrency ?? [],
    );
    expect(deliveries).toEqual([50]);
    expect(demand.unreserved).toBe(
      (settings.processorConcurrency > 0 ? 0 : sum(lanes)) + sum(deliveries) + schedules + 1,
    );
  });

  test('the stacks are those that the settings ask for', () => {
    expect(Object.keys(stacks).toSorted()).toEqual(stackNames.filter(name => isStackOn(name, settings)).toSorted());
  });

  test('tables and shards are those that the stack creates', () => {
    const streams = propertiesOf('AWS::Kinesis::Stream');
    expect([demand.tables, demand.streams, demand.shards]).toEqual([
      propertiesOf('AWS::DynamoDB::Table').length,
      streams.length,
      sum(streams.map(({ ShardCount }) => Number(ShardCount ?? 4))),
    ]);
  });
});

/** The stream that a mapping reads, directly or through a consumer. */
const streamOfMapping = ({ EventSourceArn = null }: JsonObject, stacks: Assembly['stacks']): string => {
  const text = String(flatten(EventSourceArn, 'Streams', stacks));
  const consumer = /Streams\.(\w+)\.ConsumerARN/.exec(text)?.[1];
  if (consumer === undefined) return /Streams(Events|Wallets|Links|Rules|Push)/.exec(text)?.[0] ?? 'adopted';
  const { StreamARN = null } = stacks.Streams.Resources[consumer]!.Properties;
  return streamOfMapping({ EventSourceArn: StreamARN }, stacks);
};
