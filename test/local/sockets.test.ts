import { cpSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { LocalStack, StackOptions } from '../../lib/local/stack.ts';
import { allow, awsCall, clients, eventually, fn, type Part, permission, table, type World, world } from './world.ts';

/** Accepts or rejects by query, stores connections, and answers over @connections. */
const HANDLER = `${awsCall()}
import { existsSync, writeFileSync } from 'node:fs';
export const handler = async event => {
  const { routeKey, connectionId } = event.requestContext;
  console.log('- route', routeKey, event.body ?? '');
  if (routeKey === '$connect') {
    const as = event.queryStringParameters?.as;
    if (as === 'free') return { statusCode: 403, body: '{"error":"layer 1 is needed"}' };
    if (as === 'crowd') return { statusCode: 403, body: 'too many', headers: { 'x-websocket-close-code': '1008' } };
    const limits = event.queryStringParameters?.limits;
    const early = await post(connectionId, 'early');
    const Item = { id: { S: connectionId }, early: { N: String(early) } };
    await dynamo('PutItem', { TableName: process.env.TABLE, Item });
    return { statusCode: 200, headers: limits === undefined ? {} : { 'x-websocket-limits': limits } };
  }
  if (routeKey === '$disconnect') {
    await dynamo('DeleteItem', { TableName: process.env.TABLE, Key: { id: { S: connectionId } } });
    return { statusCode: 200 };
  }
  const body = event.body;
  if (body === 'boom') throw new Error('boom');
  if (body.startsWith('await ')) while (!existsSync(body.slice(6))) await new Promise(done => setTimeout(done, 5));
  if (body.startsWith('release ')) writeFileSync(body.slice(8), '');
  if (body.startsWith('slow')) await new Promise(done => setTimeout(done, 100));
  const status = await post(connectionId, routeKey + ':' + body);
  if (status !== 200) console.log('posting gave', status);
  return { statusCode: 200 };
};
async function post(id, data) {
  const scope = process.env.AWS_ACCESS_KEY_ID + '/20200101/us-east-1/execute-api/aws4_request';
  const response = await fetch(process.env.SOCKETS + '/@connections/' + encodeURIComponent(id), {
    method: 'POST',
    body: data,
    headers: { Authorization: 'AWS4-HMAC-SHA256 Credential=' + scope },
  });
  return response.status;
}`;

const handshake = (path: string): string =>
  [`GET ${path} HTTP/1.1`, 'Host: here', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    .concat('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', '', '')
    .join('\r\n');

function template(change: { mayPost?: boolean; stage?: Part; instances?: number } = {}): Part {
  const address = { 'Fn::Sub': `https://\${Api}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}/ws` };
  const connections = {
    'Fn::Sub': `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/ws/POST/@connections/*`,
  };
  const statements = [
    allow(['dynamodb:PutItem', 'dynamodb:DeleteItem'], { 'Fn::GetAtt': ['Open', 'Arn'] }),
    ...(change.mayPost === false ? [] : [allow('execute-api:ManageConnections', connections)]),
  ];
  const uri = {
    'Fn::Join': [
      '',
      [
        'arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/',
        { 'Fn::GetAtt': ['Handler', 'Arn'] },
        '/invocations',
      ],
    ],
  };
  const route = (key: string): Part => ({
    Type: 'AWS::ApiGatewayV2::Route',
    Properties: {
      ApiId: { Ref: 'Api' },
      RouteKey: key,
      Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Link' }]] },
    },
  });
  return {
    Resources: {
      ...fn('Handler', statements, {
        Environment: { Variables: { TABLE: { Ref: 'Open' }, SOCKETS: address } },
        ...(change.instances === undefined ? {} : { ReservedConcurrentExecutions: change.instances }),
      }),
      ...permission('Handler', 'apigateway.amazonaws.com', {
        'Fn::Sub': `arn:aws:execute-api:\${AWS::Region}:\${AWS::AccountId}:\${Api}/*`,
      }),
      Open: table(),
      Api: {
        Type: 'AWS::ApiGatewayV2::Api',
        Properties: { Name: 'live', ProtocolType: 'WEBSOCKET', RouteSelectionExpression: '$request.body.action' },
      },
      Link: {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: { ApiId: { Ref: 'Api' }, IntegrationType: 'AWS_PROXY', IntegrationUri: uri },
      },
      Connect: route('$connect'),
      Disconnect: route('$disconnect'),
      Default: route('$default'),
      Ping: route('ping'),
      Stage: {
        Type: 'AWS::ApiGatewayV2::Stage',
        Properties: { ApiId: { Ref: 'Api' }, StageName: 'ws', ...change.stage },
      },
    },
    Outputs: {
      Open: { Value: { Ref: 'Open' } },
      Address: { Value: { 'Fn::Sub': `wss://\${Api}.execute-api.\${AWS::Region}.\${AWS::URLSuffix}/ws` } },
    },
  };
}

const worlds: World[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(one => one.end()));
});

async function running(change = {}, options: Partial<StackOptions> = {}): Promise<{ here: World; stack: LocalStack }> {
  const here = world({ stacks: { app: template(change) }, functions: { Handler: HANDLER } });
  worlds.push(here);
  return { here, stack: await here.start(options) };
}

const REQUEST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A client that records messages and its close. */
function client(stack: LocalStack, query = '') {
  const socket = new WebSocket(stack.socketUrl + query);
  const got: string[] = [];
  const opened = new Promise<void>(resolve => socket.once('open', resolve));
  const closed = new Promise<{ code: number; reason: string }>(resolve =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  const refused = new Promise<{ status: number | undefined; body: string; id: unknown }>(resolve =>
    socket.once('unexpected-response', (_request, response) => {
      let body = '';
      response.on('data', chunk => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode, body, id: response.headers['x-amzn-requestid'] }),
      );
    }),
  );
  socket.on('error', () => {});
  socket.on('message', data => got.push(String(data)));
  const receives = (count: number) => eventually(() => (got.length >= count ? got : undefined));
  return { socket, got, opened, closed, refused, receives };
}

/** A client without retries. */
const poster = (stack: LocalStack): ApiGatewayManagementApiClient =>
  new ApiGatewayManagementApiClient({
    endpoint: `${stack.endpoint}/ws`,
    region: stack.region,
    credentials: stack.credentials,
    maxAttempts: 1,
  });

async function openIds(stack: LocalStack): Promise<(string | undefined)[]> {
  const { Items = [] } = await clients(stack).dynamo.send(new ScanCommand({ TableName: stack.outputs.app?.Open }));
  return Items.map(item => item.id?.S);
}

describe('WebSocket gateway', () => {
  test('routes messages by the selected field and reports a failed function', async () => {
    const { stack } = await running();
    expect(stack.outputs.app?.Address).toBe(stack.socketUrl);
    const { socket, opened, receives, got } = client(stack);
    await opened;
    for (const [at, text] of ['hello', '{"action":"ping"}', '{"action":"$connect"}', 'boom'].entries()) {
      socket.send(text);
      await receives(at + 1);
    }
    expect(got.slice(0, 3)).toEqual(['$default:hello', 'ping:{"action":"ping"}', '$default:{"action":"$connect"}']);
    expect(JSON.parse(got[3] ?? '')).toMatchObject({ message: 'Internal server error' });
    expect(got).not.toContain('early');
  });

  test('handles the messages of one socket at the same time, as API Gateway does', async () => {
    const { here, stack } = await running();
    const { socket, opened, receives } = client(stack);
    await opened;
    const file = `${here.folder}/released`;
    socket.send(`await ${file}`);
    socket.send(`release ${file}`);
    expect((await receives(2)).toSorted()).toEqual([`$default:await ${file}`, `$default:release ${file}`]);
  });

  test('invokes the function in the order in which messages arrive, more than may be in flight', async () => {
    const { stack } = await running({ instances: 1 });
    const { socket, opened, receives } = client(stack);
    await opened;
    const texts = Array.from({ length: 80 }, (_, at) => `message ${at}`);
    for (const text of texts) socket.send(text);
    expect(await receives(80)).toEqual(texts.map(text => `$default:${text}`));
  });

  test('invokes $disconnect after the messages that are under way', async () => {
    const { here, stack } = await running();
    const { socket, opened, closed } = client(stack);
    const file = `${here.folder}/released`;
    const linesWith = (text: string) => eventually(() => here.lines.find(line => line.includes(text)));
    await opened;
    socket.send(`await ${file}`);
    await linesWith('route $default await');
    socket.close();
    await closed;
    // The other instance answers meanwhile, so it would have handled an early $disconnect.
    const other = client(stack);
    await other.opened;
    other.socket.send('hello');
    await other.receives(1);
    expect(here.lines.join()).not.toContain('$disconnect');
    writeFileSync(file, '');
    await linesWith('route $disconnect');
  });

  test('closes with 1003 on a binary frame, which no function sees', async () => {
    const { here, stack } = await running();
    const { socket, opened, closed } = client(stack);
    await opened;
    socket.send(Buffer.from('hello'));
    socket.send('late');
    expect(await closed).toEqual({ code: 1003, reason: 'Binary frames are not supported' });
    await eventually(() => here.lines.find(line => line.includes('$disconnect')));
    expect(here.lines.join()).not.toContain('$default');
  });

  test('takes a message of 128 KB in one frame', async () => {
    const { stack } = await running();
    const { socket, opened, receives } = client(stack);
    await opened;
    socket.send('x'.repeat(128 * 1024 - '$default:'.length));
    expect((await receives(1))[0]).toHaveLength(128 * 1024);
  });

  test('like AWS, closes with 1009 on a frame over 32 KB, and takes 128 KB in smaller frames', async () => {
    const { stack } = await running({}, { awsLike: { environments: 1, seed: 1, postMs: 0 } });
    const { socket, opened, closed, receives } = client(stack);
    await opened;
    for (let frame = 0; frame < 4; frame += 1)
      socket.send('x'.repeat(frame < 3 ? 32 * 1024 : 32 * 1024 - '$default:'.length), { fin: frame === 3 });
    expect((await receives(1))[0]).toHaveLength(128 * 1024);
    socket.send('x'.repeat(32 * 1024 + 1));
    expect(await closed).toEqual({ code: 1009, reason: 'Frame too long' });
  });

  test('rejects the upgrade with status and body of $connect', async () => {
    const { stack } = await running();
    const refused = { status: 403, body: '{"error":"layer 1 is needed"}', id: expect.stringMatching(REQUEST_ID) };
    expect(await client(stack, '?as=free').refused).toEqual(refused);
  });

  test('refuses upgrades above the limit of $connect with 429, without its function', async () => {
    const limit = { ThrottlingRateLimit: 0.01, ThrottlingBurstLimit: 2 };
    const other = { ThrottlingRateLimit: 0.01, ThrottlingBurstLimit: 0 };
    const RouteSettings = { $connect: limit, $default: { ...other, ThrottlingBurstLimit: 1 } };
    const { stack } = await running({ stage: { RouteSettings, DefaultRouteSettings: other } });
    const { opened, receives, socket } = client(stack);
    await opened;
    await client(stack, '?as=free').refused;
    const refused = { status: 429, body: '{"message":"Too Many Requests"}', id: expect.stringMatching(REQUEST_ID) };
    expect(await client(stack).refused).toEqual(refused);
    expect(await openIds(stack)).toHaveLength(1);
    socket.send('still open');
    expect(await receives(1)).toEqual(['$default:still open']);
    socket.send('one too many');
    expect(JSON.parse((await receives(2))[1]!)).toMatchObject({ message: 'Too Many Requests' });
  });

  test('closes with 1008 and the reason above the limit of a socket, and handles nothing more of it', async () => {
    const { here, stack } = await running();
    const { socket, opened, closed } = client(stack, '?limits=rate=0.01;burst=3');
    await opened;
    for (let at = 0; at < 40; at++) socket.send(`slow ${at}`);
    const { code, reason } = await closed;
    expect(code).toBe(1008);
    expect(reason).toMatch(/^Too many messages: a socket may send 0.01 KB a second, bursts of 3/);
    await eventually(() => here.lines.find(line => line.includes('$disconnect')));
    expect(here.lines.filter(line => line.includes('route $default')).length).toBeLessThanOrEqual(3);
  });

  test('adds up the messages of sockets that share a limit, and leaves others alone', async () => {
    const { stack } = await running();
    const limits = (name: string) => `?limits=rate=0.01;burst=9,rate=0.01;burst=6;shared=${name}`;
    const [first, second, other] = ['ann', 'ann', 'bob'].map(name => client(stack, limits(name)));
    await Promise.all([first!.opened, second!.opened, other!.opened]);
    for (let at = 0; at < 5; at++) first!.socket.send(`first ${at}`);
    await first!.receives(5);
    for (let at = 0; at < 2; at++) second!.socket.send(`second ${at}`);
    expect(await second!.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('all sockets of a key') });
    for (let at = 0; at < 6; at++) other!.socket.send(`other ${at}`);
    expect(await other!.receives(6)).toHaveLength(6);
    expect(first!.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('takes a message of another key while one key waits for its own', async () => {
    const { here, stack } = await running();
    const limits = (name: string) => `?limits=rate=1;burst=99;shared=${name}`;
    const sockets = ['ann', 'ann', 'ann'].map(name => client(stack, limits(name)));
    await Promise.all(sockets.map(({ opened }) => opened));
    const file = `${here.folder}/released`;
    for (const { socket } of sockets) for (let at = 0; at < 4; at++) socket.send(`await ${file}`);
    await eventually(() => here.lines.find(line => line.includes('route $default await')));
    const bob = client(stack, limits('bob'));
    await bob.opened;
    bob.socket.send('ping');
    expect(await bob.receives(1)).toEqual(['$default:ping']);
    expect(sockets.flatMap(({ got }) => got)).toEqual([]);
    writeFileSync(file, '');
    await Promise.all(sockets.map(({ receives }) => receives(4)));
  });

  test('a socket that floods and does not read delays another of its key by few of its messages', async () => {
    const { here, stack } = await running();
    const [flood, quiet] = [0, 1].map(() => client(stack, '?limits=rate=999;burst=999;shared=ann'));
    await Promise.all([flood!.opened, quiet!.opened]);
    flood!.socket.pause();
    const file = `${here.folder}/released`;
    flood!.socket.send(`await ${file}`);
    for (let at = 0; at < 200; at++) flood!.socket.send(`flood ${at}`);
    await eventually(() => here.lines.find(line => line.includes('route $default await')));
    quiet!.socket.send('hello');
    // The gateway has read it once it answers a later message of a third socket.
    const bob = client(stack);
    await bob.opened;
    bob.socket.send('ping');
    await bob.receives(1);
    writeFileSync(file, '');
    await quiet!.receives(1);
    const before = here.lines.slice(
      0,
      here.lines.findIndex(line => line.includes('route $default hello')),
    );
    expect(before.filter(line => line.includes('route $default flood')).length).toBeLessThanOrEqual(2);
  });

  test('drops what waits of a closed socket, so its $disconnect goes before messages of its key', async () => {
    const { here, stack } = await running();
    const [flood, busy] = [0, 1].map(() => client(stack, '?limits=rate=999;burst=999;shared=ann'));
    await Promise.all([flood!.opened, busy!.opened]);
    const file = `${here.folder}/released`;
    flood!.socket.send(`await ${file}`);
    for (let at = 0; at < 200; at++) flood!.socket.send(`flood ${at}`);
    await eventually(() => here.lines.find(line => line.includes('route $default await')));
    // Warms the other instance.
    const bob = client(stack);
    await bob.opened;
    for (let at = 0; at < 50; at++) busy!.socket.send(`slow ${at}`);
    flood!.socket.close(1000, 'done');
    expect(await flood!.closed).toEqual({ code: 1000, reason: 'done' });
    writeFileSync(file, '');
    await eventually(() => here.lines.find(line => line.includes('route $disconnect')));
    const routes = here.lines.join('\n').split('route $disconnect')[0]!;
    expect(routes).not.toContain('route $default flood');
    expect(routes.split('route $default slow').length - 1).toBeLessThan(25);
  });

  test('ends a socket that closes and does not read, although its client never hears of it', async () => {
    const { here, stack } = await running();
    const { socket, opened } = client(stack);
    await opened;
    socket.pause();
    socket.close();
    await eventually(() => here.lines.find(line => line.includes('route $disconnect')));
    expect(socket.readyState).toBe(WebSocket.CLOSING);
    socket.terminate();
  });

  test.each([
    // ws itself ends a socket with too many pings that wait for a pong.
    ['unasked pongs', (socket: WebSocket) => socket.pong()],
    ['fragments of one message', (socket: WebSocket) => socket.send('', { fin: false })],
  ])('closes with 1008 on a flood of %s', async (_name, send) => {
    const { here, stack } = await running();
    const { socket, opened, closed } = client(stack);
    await opened;
    for (let at = 0; at < 3_000; at++) send(socket);
    expect(await closed).toEqual({ code: 1008, reason: 'Too many frames: at most 500 a second, bursts of 2000' });
    expect(here.lines.join()).not.toContain('route $default');
  });

  test('closes with the code that a rejection sets', async () => {
    const { stack } = await running();
    expect(await client(stack, '?as=crowd').closed).toEqual({ code: 1008, reason: 'too many' });
    expect(await openIds(stack)).toEqual([]);
  });

  test('ignores further input of a rejected client', async () => {
    const { stack } = await running();
    const { port } = new URL(stack.socketUrl);
    for (const faulty of [Buffer.from([0x81, 0x01, 0x78]), Buffer.from([0xff, 0xff]), Buffer.alloc(200_000, 0x81)]) {
      const socket = connect(Number(port), '127.0.0.1');
      const gone = new Promise(done => socket.on('close', done).on('error', () => {}));
      socket.write(handshake('/ws?as=crowd'));
      await new Promise(done => socket.once('data', done));
      socket.end(faulty);
      socket.resume();
      await gone;
    }
    expect(await client(stack, '?as=crowd').closed).toEqual({ code: 1008, reason: 'too many' });
  });

  test('explains an invalid handshake', async () => {
    const { stack } = await running();
    const socket = connect(Number(new URL(stack.socketUrl).port), '127.0.0.1');
    socket.write(handshake('/ws').replace(/Sec-WebSocket-Key: .*\r\n/, 'Sec-WebSocket-Key: short\r\n'));
    let heard = '';
    for await (const text of socket.setEncoding('utf8')) heard += text;
    expect(heard).toMatch(/^HTTP\/1\.1 400 .*\r\nContent-Type: application\/json\r\n/s);
    expect(heard).toContain('{"message":"Invalid WebSocket handshake: Missing or invalid Sec-WebSocket-Key header"}');
  });

  test('invokes $disconnect for a handshake that was not completed', async () => {
    const { stack } = await running();
    const { port } = new URL(stack.socketUrl);
    const requests = [handshake('/ws'), handshake('/ws').replace(/Sec-WebSocket-Key: .*\r\n/, ''), handshake('/ws')];
    for (const [at, request] of requests.entries()) {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
      socket.write(request);
      if (at === 0) socket.end();
      await sleep(5);
      if (at === 2) socket.destroy();
      socket.resume();
    }
    const { opened } = client(stack);
    await opened;
    // A slow $connect may add and remove a connection late: wait until the count is stable.
    let alone = 0;
    await eventually(async () => {
      alone = (await openIds(stack)).length === 1 ? alone + 1 : 0;
      return alone === 10 ? true : undefined;
    });
    expect(await openIds(stack)).toHaveLength(1);
  });

  test('closes on a message over 128 KB and invokes $disconnect', async () => {
    const { stack } = await running();
    const { socket, opened, closed } = client(stack);
    await opened;
    expect(await openIds(stack)).toHaveLength(1);
    socket.send('x'.repeat(128 * 1024 + 1));
    expect((await closed).code).toBe(1009);
    await eventually(async () => ((await openIds(stack)).length === 0 ? true : undefined));
  });

  test('answers a post to a closed connection with GoneException', async () => {
    const { stack } = await running();
    const api = poster(stack);
    const post = new PostToConnectionCommand({ ConnectionId: 'nobody=', Data: 'hello' });
    await expect(api.send(post)).rejects.toMatchObject({ name: 'GoneException' });
    const { opened, receives } = client(stack);
    await opened;
    const [id] = await openIds(stack);
    await api.send(new PostToConnectionCommand({ ConnectionId: id, Data: 'hello' }));
    expect(await receives(1)).toEqual(['hello']);
  });

  test('a post takes the time that the option sets', async () => {
    const { stack } = await running({}, { awsLike: { environments: 1, seed: 1, postMs: 200 } });
    const api = poster(stack);
    const { opened, receives } = client(stack);
    await opened;
    const [id] = await openIds(stack);
    const startMs = performance.now();
    const texts = ['one', 'two', 'three'];
    await api.send(new PostToConnectionCommand({ ConnectionId: id, Data: 'zero' }));
    // A timer may fire one millisecond early.
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(199);
    await Promise.all(texts.map(Data => api.send(new PostToConnectionCommand({ ConnectionId: id, Data }))));
    expect((await receives(4)).toSorted()).toEqual(['zero', ...texts].toSorted());
  });

  test('rejects posts to a slow client and loses no accepted one', async () => {
    const { stack } = await running();
    const api = poster(stack);
    const { socket, opened, got, receives } = client(stack);
    await opened;
    const [id] = await openIds(stack);
    socket.pause();
    const data = 'x'.repeat(100_000);
    const post = () => api.send(new PostToConnectionCommand({ ConnectionId: id, Data: data }));
    let taken = 0;
    let full: unknown;
    // Kernel buffers hold some megabytes first.
    while (full === undefined && taken < 500)
      await post().then(
        () => taken++,
        error => (full = error),
      );
    expect(full).toMatchObject({ name: 'LimitExceededException', $metadata: { httpStatusCode: 429 } });
    socket.resume();
    await receives(taken);
    await post();
    await receives(taken + 1);
    expect(got.every(text => text === data)).toBe(true);
  });

  test('lets a function post only with execute-api:ManageConnections', async () => {
    const { here, stack } = await running({ mayPost: false });
    const { socket, opened } = client(stack);
    await opened;
    socket.send('hello');
    expect(await eventually(() => here.lines.find(line => line.includes('posting gave 403')))).toBeTruthy();
  });

  test('closes all connections with 1001 when the stack stops', async () => {
    const { here, stack } = await running();
    const { opened, closed } = client(stack);
    await opened;
    await stack.stop();
    expect((await closed).code).toBe(1001);
    expect(await openIds(await here.start())).toEqual([]);
  });

  test('invokes $disconnect after a kill for connections that were open', async () => {
    const { here, stack } = await running();
    const { opened } = client(stack);
    await opened;
    expect(await openIds(stack)).toHaveLength(1);
    // A copy of the files equals the state after a kill.
    const dataDir = `${here.folder}/copy`;
    cpSync(here.dataDir, dataDir, { recursive: true });
    expect(await openIds(await here.start({ dataDir }))).toEqual([]);
  });
});
