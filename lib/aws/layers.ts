import { join, resolve } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type LayerName, lambdaLayers } from '../../layers/contract/layers.ts';
import { idOf } from './rows.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * A layer from its row, one in each stack that uses it: a layer's ARN changes with its content, and an ARN that one stack
 * exports and another uses could never be changed.
 */
export const layerOf = (scope: Construct, name: LayerName): LayerVersion => {
  const stack = Stack.of(scope);
  const made = stack.node.tryFindChild(idOf(name)) as LayerVersion | undefined;
  const { folder, summary } = lambdaLayers[name];
  return (
    made ??
    new LayerVersion(stack, idOf(name), {
      description: summary,
      code: Code.fromAsset(join(ROOT, folder), { exclude: ['README.md'] }),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
    })
  );
};
