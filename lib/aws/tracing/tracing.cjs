// Sends subsegments to the X-Ray daemon.
// Source: "X-Ray segment documents" of the developer guide.
const { randomBytes } = require('node:crypto');
const { createSocket } = require('node:dgram');
const { subscribe } = require('node:diagnostics_channel');

const HEADER = '{"format": "json", "version": 1}\n';
const daemon = daemonAddress(process.env.AWS_XRAY_DAEMON_ADDRESS);
const begun = new WeakMap();

if (daemon !== null) {
  const socket = createSocket('udp4');
  socket.unref();
  // A lost subsegment must not fail the function.
  socket.on('error', () => {});
  const send = document => socket.send(HEADER + JSON.stringify(document), daemon.port, daemon.host, () => {});
  subscribe('http.client.request.start', ({ request }) => {
    const call = callOf(request);
    const trace = call === null ? null : sampledTrace(process.env._X_AMZN_TRACE_ID);
    if (trace !== null) begun.set(request, { ...trace, call, startMs: Date.now() });
  });
  subscribe('http.client.response.finish', ({ request, response }) => {
    const one = begun.get(request);
    if (begun.delete(request)) send(documentOf(one, answerOf(response)));
  });
  subscribe('http.client.request.error', ({ request }) => {
    const one = begun.get(request);
    if (begun.delete(request)) send(documentOf(one, { fault: true }));
  });
}

/** `HOST:PORT`, or `tcp:… udp:HOST:PORT`. Null outside Lambda. */
function daemonAddress(text = '') {
  const found = /(?:udp:)?([^\s:]+):(\d+)$/.exec(text);
  return found === null ? null : { host: found[1], port: Number(found[2]) };
}

/** By the JSON or the RPC v2 protocol. Null for other requests. */
function callOf(request) {
  const target = /^(\w+?)(?:_\d{8})?\.(\w+)$/.exec(String(request.getHeader('x-amz-target') ?? ''));
  const path = /^\/service\/(\w+)_\d{8}\/operation\/(\w+)$/.exec(request.path);
  const [, service, operation] = target ?? path ?? [];
  return service === undefined ? null : { service, operation };
}

function sampledTrace(header = '') {
  const fields = Object.fromEntries(header.split(';').map(pair => pair.split('=')));
  const { Root: traceId, Parent: parentId, Sampled } = fields;
  return Sampled === '1' && traceId && parentId ? { traceId, parentId } : null;
}

function answerOf({ statusCode, headers }) {
  return {
    ...(statusCode >= 400 && statusCode < 500 && { error: true }),
    ...(statusCode === 429 && { throttle: true }),
    ...(statusCode >= 500 && { fault: true }),
    http: { response: { status: statusCode } },
    requestId: headers['x-amzn-requestid'],
  };
}

function documentOf({ traceId, parentId, call, startMs }, { requestId, ...answer }) {
  return {
    id: randomBytes(8).toString('hex'),
    trace_id: traceId,
    parent_id: parentId,
    type: 'subsegment',
    namespace: 'aws',
    name: call.service,
    start_time: startMs / 1000,
    end_time: Date.now() / 1000,
    ...answer,
    aws: { operation: call.operation, region: process.env.AWS_REGION, request_id: requestId },
  };
}
