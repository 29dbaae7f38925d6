// The inside of one function instance. Plain JavaScript, because a worker that starts from TypeScript
// would load the type stripper once more, which costs each instance several megabytes.
const { fileURLToPath } = require('node:url');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { parentPort, workerData } = require('node:worker_threads');
const { requireKept } = require('./kept.cjs');

const port = parentPort;
if (port === null) throw new Error('This module runs in a worker thread only.');

/** Characters from which a text is worth the trouble. */
const LONG = 1_000;

let loaded;
port.on('message', async message => {
  if (message === 'collect') return collect();
  if (message === 'end') return end();
  const isFirst = loaded === undefined;
  loaded ??= load();
  await run(message);
  if (isFirst) keep();
});

let gc;

/** Collects what the last invocations left behind: an isolate that rests does so of its own accord only much later. */
function collect() {
  if (gc === undefined) {
    setFlagsFromString('--expose-gc');
    gc = runInNewContext('gc');
    setFlagsFromString('--no-expose-gc');
  }
  gc();
}

/** As Lambda does it where a function has an extension: who listens is told and has a moment; nobody else does. A thread has a `process` of its own, which no signal reaches. */
function end() {
  const isHeard = process.emit('SIGTERM', 'SIGTERM');
  keep();
  if (!isHeard) process.exit(0);
}

/**
 * What an instance has compiled is kept for the next one, beside the assets and as long as they: when it has answered once, and when it ends and has seen more.
 * The name begins with a dot, so that the folder of the assets still counts as it was made.
 */
const KEPT = fileURLToPath(new URL('../.compile-cache', workerData.module));
let keep = () => {};

/** As Lambda does it: what is named CommonJS is required, all else imported. */
async function load() {
  const url = workerData.module;
  const module = url.endsWith('.cjs') ? required(fileURLToPath(url)) : await import(url);
  const handler = module[workerData.exportName] ?? module.default?.[workerData.exportName];
  if (typeof handler !== 'function') throw new Error(`${url} exports no ${workerData.exportName}.`);
  return handler;
}

function required(path) {
  const kept = requireKept(path, KEPT);
  keep = kept.keep;
  return kept.exports;
}

async function run({ requestId, event, deadlineMs }) {
  try {
    const handler = await loaded;
    const result = await handler(JSON.parse(event), contextOf(requestId, deadlineMs));
    port.postMessage({ requestId, ...payloadOf(result) });
  } catch (error) {
    port.postMessage({ requestId, error: describe(error) });
  }
}

/** JSON, as Lambda hands it on; but long texts of an answer cross beside it, since a body need not be escaped and read again. */
function payloadOf(result) {
  if (!isPlain(result)) return { payload: JSON.stringify(result) ?? 'null' };
  const texts = Object.entries(result).filter(([, value]) => typeof value === 'string' && value.length >= LONG);
  const rest = { ...result, ...Object.fromEntries(texts.map(([name]) => [name, undefined])) };
  return { payload: JSON.stringify(rest), texts: Object.fromEntries(texts) };
}

function isPlain(value) {
  return value?.constructor === Object && typeof value.toJSON !== 'function';
}

function contextOf(awsRequestId, deadlineMs) {
  return {
    awsRequestId,
    functionName: workerData.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: workerData.arn,
    memoryLimitInMB: String(workerData.memoryMb),
    logGroupName: `/aws/lambda/${workerData.name}`,
    logStreamName: workerData.name,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - Date.now()),
  };
}

function describe(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: String(error.stack ?? '').split('\n') };
}
