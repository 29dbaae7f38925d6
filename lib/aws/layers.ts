import { join, resolve } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type LayerName, lambdaLayers } from '../../layers/contract/layers.ts';
import { idOf } from './rows.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** One layer per stack. Exporting its ARN would block every content change. */
export const layerOf = (scope: Construct, name: LayerName): LayerVersion => {
  const stack = Stack.of(scope);
  const existing = stack.node.tryFindChild(idOf(name)) as LayerVersion | undefined;
  const { folder, summary } = lambdaLayers[name];
  return (
    existing ??
    new LayerVersion(stack, idOf(name), {
      description: summary,
      code: Code.fromAsset(join(ROOT, folder), { exclude: ['README.md'] }),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
    })
  );
};
