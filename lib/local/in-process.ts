import type { AwsCall, AwsReply } from './control.ts';
import type { OpenOwnTables } from './dynamo/own.ts';
import type { Credentials } from './iam/callers.ts';
import type { Handler } from './lambda/inline.ts';
import type { JsonObject } from './template/json.ts';

/** How a product runs functions and tables in the process of its stack. */
export type InProcess = {
  readonly openTables: OpenOwnTables;
  /** Loads the handler of a function by its description. */
  readonly load: (description: string, aws: OwnAws) => Promise<Handler>;
};

/** AWS as functions of this process see it. */
export type OwnAws = {
  readonly region: string;
  readonly credentials: Credentials;
  /** Of all functions together. */
  readonly variables: Readonly<Record<string, string>>;
  /** Errors: as Kinesis names them. */
  readonly callKinesis: (action: string, request: JsonObject) => JsonObject;
  readonly call: (call: Omit<AwsCall, 'caller'>) => Promise<AwsReply>;
};
