import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Stack } from 'aws-cdk-lib';
import { Code, LayerVersion, Runtime } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { type LayerName, lambdaLayers } from '../../layers/contract/layers.ts';
import { addServices } from '../../layers/decode/transaction/services.ts';
import { toConstructId } from './rows.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Where a function finds the content of `tracing/`. */
export const TRACING_FILE = '/opt/tracing.cjs';

/** One layer per stack: exporting its ARN would block content changes. */
export function ensureLambdaLayer(scope: Construct, name: LayerName): LayerVersion {
  const { folder, file, summary } = lambdaLayers[name];
  // A mistake stops the synthesis instead of the deployed function.
  if (name === 'own-services') addServices(readFileSync(join(ROOT, folder, file), 'utf8'), `${folder}/${file}`);
  return ensureLayer(scope, toConstructId(name), { folder, summary });
}

/** A layer, so that bundles are the same without traces. */
export function ensureTracingLayer(scope: Construct): LayerVersion {
  return ensureLayer(scope, 'Tracing', { folder: 'lib/aws/tracing', summary: 'Subsegments of calls of AWS services' });
}

/** Of `docs/`: pictures, and pages that are not served. */
const UNSERVED = ['console', 'decisions'];

type Content = { readonly folder: string; readonly summary: string };

function ensureLayer(scope: Construct, id: string, { folder, summary }: Content): LayerVersion {
  const stack = Stack.of(scope);
  return (
    (stack.node.tryFindChild(id) as LayerVersion | undefined) ??
    new LayerVersion(stack, id, {
      description: summary,
      code: Code.fromAsset(join(ROOT, folder), { exclude: folder === 'docs' ? UNSERVED : ['README.md'] }),
      compatibleRuntimes: [Runtime.NODEJS_24_X],
    })
  );
}
