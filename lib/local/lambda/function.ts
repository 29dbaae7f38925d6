import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { numberAt, objectAt, textAt, texts } from '../template/json.ts';
import type { Model, Resource } from '../template/resources.ts';

/** A Lambda function as its template describes it. */
export type LambdaFunction = {
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  /** URL of the module that holds the handler, and the handler's export. */
  readonly module: string;
  readonly exportName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Most instances at a time. */
  readonly instancesMax: number;
  /** Folders of the function's layers. */
  readonly layers: readonly string[];
};

/**
 * Instances of one function at a time, unless it reserves fewer: of one that a stream feeds a single one, for two of each would drive one another out
 * of the house, and each begins with an empty memory.
 */
const PER_FUNCTION_MAX = { asked: 2, fed: 1 } as const;

/** Every function of the model, by ARN. */
export function functionsOf(model: Model): ReadonlyMap<string, LambdaFunction> {
  const layers = new Map(model.ofType('AWS::Lambda::LayerVersion').map(layer => [layer.ref, layerFolder(layer)]));
  const mappings = model.ofType('AWS::Lambda::EventSourceMapping');
  const fed = new Set(mappings.map(({ properties }) => plainFunctionArn(textAt(properties, 'FunctionName') ?? '')));
  const functions = model.ofType('AWS::Lambda::Function').map(resource => functionOf(resource, layers, fed));
  return new Map(functions.map(fn => [fn.arn, fn]));
}

/** The function's own ARN, from one that may carry a version or an alias, or from API Gateway's invocation URI. */
export function plainFunctionArn(text: string): string {
  return /arn:[^:]+:lambda:[^:]*:[^:]*:function:[^:/]+/.exec(text)?.[0] ?? text;
}

/** The function that a template names by ARN, by invocation URI or by bare name. */
export function functionNamed(
  functions: ReadonlyMap<string, LambdaFunction>,
  text: string,
): LambdaFunction | undefined {
  const known = functions.get(plainFunctionArn(text));
  return known ?? [...functions.values()].find(fn => fn.name === text.split(':')[0]);
}

function functionOf(resource: Resource, layers: ReadonlyMap<string, string>, fed: ReadonlySet<string>): LambdaFunction {
  const { properties } = resource;
  const folder = resource.asset(textAt(objectAt(properties, 'Code'), 'S3Key') ?? '');
  const where = `Stack ${resource.stack}, ${resource.logicalId}`;
  if (folder === undefined) throw new Error(`${where}: Code.S3Key names no asset of this assembly.`);
  const handler = textAt(properties, 'Handler') ?? 'index.handler';
  const dot = handler.lastIndexOf('.');
  const file = ['.mjs', '.js', '.cjs'].map(ending => join(folder, handler.slice(0, dot) + ending)).find(existsSync);
  if (file === undefined) throw new Error(`${where}: the handler ${handler} has no module in ${folder}.`);
  const isFed = fed.has(resource.ref) || fed.has(resource.attribute('Arn'));
  const instancesMax = isFed ? PER_FUNCTION_MAX.fed : PER_FUNCTION_MAX.asked;
  const variables = Object.entries(objectAt(objectAt(properties, 'Environment'), 'Variables'));
  return {
    name: resource.ref,
    arn: resource.attribute('Arn'),
    roleArn: textAt(properties, 'Role') ?? '',
    module: pathToFileURL(file).href,
    exportName: handler.slice(dot + 1),
    environment: Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
    timeoutMs: numberAt(properties, 'Timeout', 3) * 1000,
    memoryMb: numberAt(properties, 'MemorySize', 128),
    instancesMax: Math.min(numberAt(properties, 'ReservedConcurrentExecutions', instancesMax), instancesMax),
    layers: texts(properties.Layers).flatMap(arn => layers.get(arn) ?? []),
  };
}

function layerFolder(layer: Resource): string {
  return layer.asset(textAt(objectAt(layer.properties, 'Content'), 'S3Key') ?? '') ?? '';
}
