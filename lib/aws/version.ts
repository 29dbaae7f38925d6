import { CustomResource, Duration, type Stack } from 'aws-cdk-lib';
import { functions } from '../../layers/contract/functions.ts';
import { formatsText, ownFormats } from '../../layers/storage/operations/data-version.ts';
import { makeFunction, type StackContext } from './function.ts';

/** Refuses to go on when the stored data are of another version. */
export const versionStack = (stack: Stack, context: StackContext): void => {
  const guard = makeFunction(stack, functions.dataGuard, context);
  new CustomResource(stack, 'DataVersion', {
    serviceToken: guard.functionArn,
    serviceTimeout: Duration.minutes(2),
    // A change makes CloudFormation ask again.
    properties: {
      formats: formatsText(ownFormats(context.settings.rebuild)),
      candles: context.tables.candles.tableName,
      adopted: String(context.settings.adoptTables.has('candles')),
    },
  });
};
