// Runs in the thread of an instance. JavaScript, since TypeScript loads the type stripper per thread.
const { fileURLToPath } = require('node:url');
const { parentPort, workerData } = require('node:worker_threads');

const port = parentPort;
if (port === null) throw new Error('worker.cjs runs only as a worker thread; start it with startInstance.');

let handler;
port.on('message', async message => {
  if (message === 'end') return end();
  handler ??= load();
  await run(message);
});

/** A thread receives no signals, so this emits the SIGTERM that Lambda sends. */
function end() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
}

/** Requires CommonJS and imports everything else, as Lambda does. */
async function load() {
  const { module: url, exportName } = workerData;
  const module = url.endsWith('.cjs') ? require(fileURLToPath(url)) : await import(url);
  const found = module[exportName] ?? module.default?.[exportName];
  if (typeof found !== 'function') throw new Error(`${url} has no function ${exportName}; export the handler.`);
  return found;
}

async function run({ requestId, event, deadlineMs }) {
  try {
    const handle = await handler;
    const result = await handle(JSON.parse(event), contextOf(requestId, deadlineMs));
    port.postMessage({ requestId, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    port.postMessage({ requestId, error: describe(error) });
  }
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
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message };
}
