import { type CfnResource, CustomResource, type Stack } from 'aws-cdk-lib';
import { functions } from '../../layers/contract/functions.ts';
import { describeFormats, getOwnFormats } from '../../layers/storage/operations/data-version.ts';
import { makeFunction, type StackContext } from './function.ts';

const TIMEOUT_SECONDS = 120;

/** Refuses to go on when the stored data are of another version. */
export function defineVersionStack(stack: Stack, context: StackContext): void {
  const guard = makeFunction(stack, functions.dataGuard, context);
  const check = new CustomResource(stack, 'DataVersion', {
    serviceToken: guard.functionArn,
    // A change makes CloudFormation ask again.
    properties: {
      formats: describeFormats(getOwnFormats(context.settings.rebuild)),
      candles: context.tables.candles.tableName,
      adopted: String(context.settings.adoptTables.has('candles')),
    },
  });
  // The construct writes text, of which each synthesis warns.
  (check.node.defaultChild as CfnResource).addPropertyOverride('ServiceTimeout', TIMEOUT_SECONDS);
}
