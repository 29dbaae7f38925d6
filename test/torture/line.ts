import { BatchExecuteStatementCommand, BatchGetItemCommand, BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { PutRecordsCommand } from '@aws-sdk/client-kinesis';
import type { Chance } from '../tapes/chance.ts';

/** How one call fails. A process that crashes makes no further call. */
export const faultKinds = [
  'crash before',
  'crash after',
  'unsent',
  'unheard',
  'throttled',
  'partial',
  'twice',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Partition keys whose calls fail, with the number of failures left. Infinity: until it is taken away. */
export type Poison = Map<string, number>;

/** The calls of one process, over all its clients. */
export type Line = {
  calls: number;
  isDead: boolean;
  /** Counted from now. */
  fault: { readonly at: number; readonly kind: FaultKind } | null;
};

export const openLine = (): Line => ({ calls: 0, isDead: false, fault: null });

/** Plans a fault for one of the next calls. */
export const planFault = (line: Line, chance: Chance, callsMax: number): void => {
  line.fault = { at: line.calls + chance.size(callsMax) - 1, kind: chance.pick(faultKinds) };
};

/** Not named like an error of AWS: the product must not know it. */
class Torn extends Error {}

type Send = (command: unknown) => object;
type World = { readonly chance: Chance; readonly poison: Poison };

/** Sends over a line that may fail. */
export const sendOn = async (line: Line, { chance, poison }: World, send: Send, command: unknown): Promise<object> => {
  const call = line.calls++;
  // Other processes run in between.
  if (chance.is(0.08)) await new Promise(setImmediate);
  if (line.isDead) throw new Torn('The process is dead');
  if (poison.size > 0) assertClean(poison, command as Command);
  const { fault } = line;
  if (fault === null || call < fault.at) return send(command);
  // Only a batch can be done in part; the fault waits for one.
  if (fault.kind === 'partial' && partsOf(command) < 2) return send(command);
  line.fault = null;
  return failing[fault.kind](line, send, command);
};

type Failing = (line: Line, send: Send, command: unknown) => object;
const failing: Readonly<Record<FaultKind, Failing>> = {
  'crash before': (line, send, command) => die(line, send, halfOf(command)),
  'crash after': (line, send, command) => die(line, send, command),
  unsent: (_line, send, command) => lose(send, halfOf(command)),
  unheard: (_line, send, command) => lose(send, command),
  throttled: () => fail('ThrottlingException', 'Rate exceeded'),
  partial: (_line, send, command) => partly(send, command),
  // The SDK repeats a request whose answer it missed.
  twice: (_line, send, command) => {
    if (!(command instanceof PutRecordsCommand && command.input.StreamName === 'push')) send(command);
    return send(command);
  },
};

/** The SDK adds metadata to the errors of its calls. */
const fail = (name: string, message: string): never => {
  throw Object.assign(new Error(message), { name, $metadata: {} });
};

const die = (line: Line, send: Send, command: unknown): never => {
  line.isDead = true;
  return lose(send, command);
};

const lose = (send: Send, command: unknown): never => {
  if (command !== null) send(command);
  throw new Torn('The connection broke');
};

/** The effect of a call that breaks off: half of a batch, else nothing. */
const halfOf = (command: unknown): object | null => {
  if (command instanceof BatchExecuteStatementCommand)
    return new BatchExecuteStatementCommand({ Statements: firstHalf(command.input.Statements!) });
  if (command instanceof PutRecordsCommand)
    return new PutRecordsCommand({ ...command.input, Records: firstHalf(command.input.Records!) });
  if (!(command instanceof BatchWriteItemCommand)) return null;
  const [[table, requests]] = Object.entries(command.input.RequestItems!) as [[string, []]];
  return new BatchWriteItemCommand({ RequestItems: { [table]: firstHalf(requests) } });
};

const firstHalf = <T>(list: readonly T[]): T[] => list.slice(0, Math.ceil(list.length / 2));
const secondHalf = <T>(list: readonly T[]): T[] => list.slice(Math.ceil(list.length / 2));

const partsOf = (command: unknown): number => {
  if (command instanceof BatchGetItemCommand) return Object.values(command.input.RequestItems!)[0]!.Keys!.length;
  if (command instanceof BatchWriteItemCommand) return Object.values(command.input.RequestItems!)[0]!.length;
  if (command instanceof BatchExecuteStatementCommand) return command.input.Statements!.length;
  return command instanceof PutRecordsCommand ? command.input.Records!.length : 1;
};

/** A throttled batch does half of its work. Other calls are throttled as a whole. */
const partly = (send: Send, command: unknown): object => {
  if (command instanceof BatchGetItemCommand) {
    const [[table, { Keys }]] = Object.entries(command.input.RequestItems!) as [[string, { Keys: [] }]];
    const answer = send(new BatchGetItemCommand({ RequestItems: { [table]: { Keys: firstHalf(Keys) } } }));
    return { ...answer, UnprocessedKeys: { [table]: { Keys: secondHalf(Keys) } } };
  }
  if (command instanceof BatchWriteItemCommand) {
    const [[table, requests]] = Object.entries(command.input.RequestItems!) as [[string, []]];
    const answer = send(new BatchWriteItemCommand({ RequestItems: { [table]: firstHalf(requests) } }));
    return { ...answer, UnprocessedItems: { [table]: secondHalf(requests) } };
  }
  if (command instanceof BatchExecuteStatementCommand) return statementsPartly(send, command);
  return everySecond(send, command as PutRecordsCommand);
};

const statementsPartly = (send: Send, { input: { Statements } }: BatchExecuteStatementCommand): object => {
  const { Responses } = send(new BatchExecuteStatementCommand({ Statements: firstHalf(Statements!) })) as {
    Responses: object[];
  };
  const refused = { Error: { Code: 'ThrottlingError', Message: 'Rate exceeded' } };
  return { Responses: [...Responses, ...secondHalf(Statements!).map(() => refused)] };
};

/** Kinesis refuses single records anywhere in a call. */
const everySecond = (send: Send, command: PutRecordsCommand): object => {
  const Records = command.input.Records!;
  const taken = Records.filter((_, at) => at % 2 === 1);
  const { Records: placed } = (
    taken.length > 0 ? send(new PutRecordsCommand({ ...command.input, Records: taken })) : { Records: [] }
  ) as { Records: object[] };
  const refused = { ErrorCode: 'ProvisionedThroughputExceededException', ErrorMessage: 'Rate exceeded' };
  return { Records: Records.map((_, at) => (at % 2 === 1 ? placed[(at - 1) / 2] : refused)) };
};

type Command = { readonly constructor: { readonly name: string }; readonly input: { readonly TableName?: string } };

/** For good only writes fail, as of an item that is too large. */
const assertClean = (poison: Poison, command: Command): void => {
  if (command instanceof PutRecordsCommand) return;
  for (const [key, left] of poison) {
    if (!isAbout(command.input, key)) continue;
    if (left === Number.POSITIVE_INFINITY) {
      if (isWrite(command) && !isParking(command)) fail('ValidationException', `The item of ${key} is refused`);
      continue;
    }
    if (left <= 1) poison.delete(key);
    else poison.set(key, left - 1);
    fail('InternalServerError', `The call about ${key} failed`);
  }
};

const isWrite = ({ constructor: { name } }: Command): boolean => /^(Put|Update|Delete|BatchWrite|BatchExec)/.test(name);

const isParking = (command: Command): boolean =>
  command instanceof BatchWriteItemCommand
    ? 'parking' in command.input.RequestItems!
    : command.input.TableName === 'parking';

/** Whether a key is in a short text of a request. */
const isAbout = (value: unknown, key: string): boolean => {
  if (typeof value === 'string') return value.includes(key);
  if (typeof value !== 'object' || value === null || 'B' in value || 'M' in value) return false;
  for (const name in value) if (isAbout((value as Record<string, unknown>)[name], key)) return true;
  return false;
};
