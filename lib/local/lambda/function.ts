import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { numberAt, objectAt, textAt, texts } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type LambdaFunction = ReturnType<typeof functionOf>;

/** Instances of a function that is not behind a stream. */
const INVOKED_INSTANCES_MAX = 2;

/** `environments` limits the instances of a function behind a stream. Each has its own caches. */
export function functionsOf(model: Model, environments: number): ReadonlyMap<string, LambdaFunction> {
  const layers = new Map(
    model
      .ofType('AWS::Lambda::LayerVersion')
      .map(layer => [layer.ref, layer.asset(textAt(objectAt(layer.properties, 'Content'), 'S3Key') ?? '') ?? '']),
  );
  const mappings = model.ofType('AWS::Lambda::EventSourceMapping');
  const polled = new Set(mappings.map(({ properties }) => plainFunctionArn(textAt(properties, 'FunctionName') ?? '')));
  const functions = model
    .ofType('AWS::Lambda::Function')
    .filter(isNode)
    .map(resource => functionOf(resource, layers, polled, environments));
  return new Map(functions.map(fn => [fn.arn, fn]));
}

/** The CDK has functions in Python, for custom resources. Nothing calls them here. */
const isNode = ({ properties }: Resource): boolean => (textAt(properties, 'Runtime') ?? 'nodejs').startsWith('nodejs');

/** Removes version and alias, also from an invocation URI. */
export function plainFunctionArn(text: string): string {
  return /arn:[^:]+:lambda:[^:]*:[^:]*:function:[^:/]+/.exec(text)?.[0] ?? text;
}

function functionOf(
  resource: Resource,
  layers: ReadonlyMap<string, string>,
  polled: ReadonlySet<string>,
  environments: number,
) {
  const { properties } = resource;
  const folder = resource.asset(textAt(objectAt(properties, 'Code'), 'S3Key') ?? '');
  const where = `Stack ${resource.stack}, ${resource.logicalId}`;
  if (folder === undefined)
    throw new Error(`${where}: Code.S3Key is not an asset of this assembly. Run cdk synth again.`);
  const handler = textAt(properties, 'Handler') ?? 'index.handler';
  const dot = handler.lastIndexOf('.');
  const file = ['.mjs', '.js', '.cjs'].map(ending => join(folder, handler.slice(0, dot) + ending)).find(existsSync);
  if (file === undefined) throw new Error(`${where}: handler ${handler} has no module in ${folder}.`);
  const isPolled = polled.has(resource.ref) || polled.has(resource.attribute('Arn'));
  const instancesMax = isPolled ? environments : INVOKED_INSTANCES_MAX;
  const variables = Object.entries(objectAt(objectAt(properties, 'Environment'), 'Variables'));
  return {
    name: resource.ref,
    arn: resource.attribute('Arn'),
    roleArn: textAt(properties, 'Role') ?? '',
    /** URL of the handler module. */
    module: pathToFileURL(file).href,
    exportName: handler.slice(dot + 1),
    environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
    timeoutMs: numberAt(properties, 'Timeout', 3) * 1000,
    memoryMb: numberAt(properties, 'MemorySize', 128),
    /** Whether it is behind a stream. */
    isPolled,
    instancesMax: Math.min(numberAt(properties, 'ReservedConcurrentExecutions', instancesMax), instancesMax),
    layers: texts(properties.Layers).flatMap(arn => layers.get(arn) ?? []),
  };
}
