// Runs in the process of an instance. JavaScript, since TypeScript loads the type stripper per instance.
const { enableCompileCache, flushCompileCache } = require('node:module');
const { fileURLToPath } = require('node:url');

const data = JSON.parse(process.argv[2] ?? 'null');

if (data === null) throw new Error('worker.cjs runs only in an instance; start it with startInstance.');
// It ends with the process that started it.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));

// Instances of a function compile it once.
enableCompileCache();

let handler;
process.on('message', async message => {
  if (message === 'end') return end();
  handler ??= load();
  await run(message);
});

/** As Lambda does at the end of an environment. */
function end() {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0);
}

/** Requires CommonJS and imports everything else, as Lambda does. */
async function load() {
  const { module: url, exportName } = data;
  const module = url.endsWith('.cjs') ? require(fileURLToPath(url)) : await import(url);
  // Now, because an instance can be killed.
  flushCompileCache();
  const found = module[exportName] ?? module.default?.[exportName];
  if (typeof found !== 'function') throw new Error(`${url} has no function ${exportName}; export the handler.`);
  return found;
}

async function run({ requestId, event, timeoutMs }) {
  const deadlineMs = performance.now() + timeoutMs;
  try {
    const handle = await handler;
    const result = await handle(event, contextOf(requestId, deadlineMs));
    process.send({ requestId, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    process.send({ requestId, error: describe(error) });
  }
}

function contextOf(awsRequestId, deadlineMs) {
  return {
    awsRequestId,
    functionName: data.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.arn,
    memoryLimitInMB: String(data.memoryMb),
    logGroupName: `/aws/lambda/${data.name}`,
    logStreamName: data.name,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadlineMs - performance.now()),
  };
}

function describe(error) {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error) };
  return { errorType: error.name, errorMessage: error.message };
}
