import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getJsonNumber, getJsonObject, getJsonText, toTextList } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

export type LambdaFunction = ReturnType<typeof readFunction>;

/** Instances of a function behind a stream, and of others. Each has its own caches. */
export type InstanceLimits = { readonly polled: number; readonly invoked: number };

export const INSTANCE_LIMITS: InstanceLimits = { polled: 1, invoked: 2 };

export function readLambdaFunctions(
  model: Model,
  limits: InstanceLimits = INSTANCE_LIMITS,
): ReadonlyMap<string, LambdaFunction> {
  const layers = new Map(
    model
      .ofType('AWS::Lambda::LayerVersion')
      .map(layer => [
        layer.ref,
        layer.asset(getJsonText(getJsonObject(layer.properties, 'Content'), 'S3Key') ?? '') ?? '',
      ]),
  );
  const mappings = model.ofType('AWS::Lambda::EventSourceMapping');
  const polled = new Set(
    mappings.map(({ properties }) => toPlainFunctionArn(getJsonText(properties, 'FunctionName') ?? '')),
  );
  const scaled = new Map(
    mappings
      .map(({ properties }) => [
        toPlainFunctionArn(getJsonText(properties, 'FunctionName') ?? ''),
        getJsonNumber(getJsonObject(properties, 'ScalingConfig'), 'MaximumConcurrency', 0),
      ])
      .filter((entry): entry is [string, number] => Number(entry[1]) > 0),
  );
  // The CDK has functions in Python, for custom resources. Nothing calls them here.
  const functions = model
    .ofType('AWS::Lambda::Function')
    .filter(({ properties }) => (getJsonText(properties, 'Runtime') ?? 'nodejs').startsWith('nodejs'))
    .map(resource => readFunction(resource, layers, polled, limits, scaled));
  return new Map(functions.map(fn => [fn.arn, fn]));
}

/** Removes version and alias, also from an invocation URI. */
export function toPlainFunctionArn(text: string): string {
  return /arn:[^:]+:lambda:[^:]*:[^:]*:function:[^:/]+/.exec(text)?.[0] ?? text;
}

function readFunction(
  resource: Resource,
  layers: ReadonlyMap<string, string>,
  polled: ReadonlySet<string>,
  limits: InstanceLimits,
  scaled: ReadonlyMap<string, number>,
) {
  const { properties } = resource;
  const folder = resource.asset(getJsonText(getJsonObject(properties, 'Code'), 'S3Key') ?? '');
  const where = `Stack ${resource.stack}, ${resource.logicalId}`;
  if (folder === undefined)
    throw new Error(`${where}: Code.S3Key is not an asset of this assembly. Run cdk synth again.`);
  const handler = getJsonText(properties, 'Handler') ?? 'index.handler';
  const dot = handler.lastIndexOf('.');
  const file = ['.mjs', '.js', '.cjs'].map(ending => join(folder, handler.slice(0, dot) + ending)).find(existsSync);
  if (file === undefined) throw new Error(`${where}: handler ${handler} has no module in ${folder}.`);
  const isPolled = polled.has(resource.ref) || polled.has(resource.attribute('Arn'));
  // Calls of a queue do not depend on each other.
  const ofQueue = scaled.get(resource.ref) ?? scaled.get(resource.attribute('Arn'));
  const instancesMax = ofQueue ?? (isPolled ? limits.polled : limits.invoked);
  const variables = Object.entries(getJsonObject(getJsonObject(properties, 'Environment'), 'Variables'));
  return {
    name: resource.ref,
    arn: resource.attribute('Arn'),
    roleArn: getJsonText(properties, 'Role') ?? '',
    /** What the template says of it. */
    description: getJsonText(properties, 'Description') ?? '',
    /** URL of the handler module. */
    module: pathToFileURL(file).href,
    exportName: handler.slice(dot + 1),
    environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
    timeoutMs: getJsonNumber(properties, 'Timeout', 3) * 1000,
    memoryMb: getJsonNumber(properties, 'MemorySize', 128),
    /** Whether it is behind a stream. */
    isPolled,
    instancesMax: Math.min(getJsonNumber(properties, 'ReservedConcurrentExecutions', instancesMax), instancesMax),
    layers: toTextList(properties.Layers).flatMap(arn => layers.get(arn) ?? []),
  };
}
