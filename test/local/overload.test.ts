import { existsSync, readFileSync } from 'node:fs';
import { Agent, type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { REQUESTS_WAITING_MAX } from '../../lib/local/lambda/pool.ts';
import { openShares, SHARE_LIMITS } from '../../lib/local/rest/shares.ts';
import type { LocalStack } from '../../lib/local/stack.ts';
import { eventually, fn, type Part, permission, type World, world } from './world.ts';

describe('a key', () => {
  const never = new AbortController().signal;
  const LIMITS = { runningMax: 2, waitingMax: 3 };

  test('runs a few requests, each in another function, and the others in order', async () => {
    const shares = openShares(LIMITS);
    const begun: string[] = [];
    const enter = async (name: string, task: string): Promise<() => void> => {
      const leave = await shares.enter('a', task, never);
      if (typeof leave === 'string') throw new Error(leave);
      begun.push(name);
      return leave;
    };
    const first = await enter('first', 'x');
    const second = enter('second', 'x');
    const third = await enter('third', 'y');
    const fourth = enter('fourth', 'z');
    await sleep(1);
    expect(begun).toEqual(['first', 'third']);
    third();
    (await fourth)();
    expect(begun).toEqual(['first', 'third', 'fourth']);
    first();
    (await second)();
    expect(begun).toEqual(['first', 'third', 'fourth', 'second']);
  });

  test('is refused at once past its limit, and leaves others alone', async () => {
    const shares = openShares(LIMITS);
    const leave = await shares.enter('a', 'x', never);
    const waiting = Array.from({ length: LIMITS.waitingMax }, () => shares.enter('a', 'x', never));
    expect(await shares.enter('a', 'y', never)).toBe('full');
    expect(await shares.enter('b', 'x', never)).toBeTypeOf('function');
    expect(leave).toBeTypeOf('function');
    for (const next of [Promise.resolve(leave), ...waiting]) ((await next) as () => void)();
    expect(await shares.enter('a', 'x', never)).toBeTypeOf('function');
  });

  test('gives up what nobody waits for', async () => {
    const shares = openShares({ runningMax: 1, waitingMax: 2 });
    const leave = await shares.enter('a', 'x', never);
    const gone = new AbortController();
    const [given, kept] = [shares.enter('a', 'x', gone.signal), shares.enter('a', 'x', never)];
    gone.abort();
    expect(await given).toBe('aborted');
    expect(await shares.enter('a', 'x', gone.signal)).toBe('aborted');
    (leave as () => void)();
    expect(await kept).toBeTypeOf('function');
  });
});

/** Notes each start, and takes the time in the query. */
const WORK = `
import { appendFileSync } from 'node:fs';
export const handler = async event => {
  const { name, ms } = event.queryStringParameters;
  appendFileSync(process.env.STARTS, name + '\\n');
  await new Promise(done => setTimeout(done, Number(ms)));
  return { statusCode: 200, body: name };
};`;

const AUTHORIZER = `
export const handler = async event => ({
  principalId: event.authorizationToken,
  policyDocument: { Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource: '*' }] },
});`;

const uriOf = (id: string): Part => ({
  'Fn::Sub': [
    `arn:aws:apigateway:\${AWS::Region}:lambda:path/2015-03-31/functions/\${Fn}/invocations`,
    { Fn: { 'Fn::GetAtt': [id, 'Arn'] } },
  ],
});

const operation = (more: Part = {}, timeoutInMillis = 29_000): Part => ({
  'x-amazon-apigateway-integration': { type: 'aws_proxy', httpMethod: 'POST', uri: uriOf('Work'), timeoutInMillis },
  ...more,
});

const template = (starts: string): Part => ({
  Resources: {
    ...fn('Work', [], { Timeout: 30, Environment: { Variables: { STARTS: starts } } }),
    ...fn('Auth'),
    ...permission('Work', 'apigateway.amazonaws.com', '*'),
    ...permission('Auth', 'apigateway.amazonaws.com', '*'),
    Api: {
      Type: 'AWS::ApiGateway::RestApi',
      Properties: {
        Body: {
          openapi: '3.0.1',
          paths: {
            '/work': { get: operation({ security: [{ bearer: [] }] }) },
            '/soon': { get: operation({ security: [{ bearer: [] }] }, 400) },
            '/open': { get: operation() },
          },
          components: {
            securitySchemes: {
              bearer: {
                type: 'apiKey',
                in: 'header',
                name: 'Authorization',
                'x-amazon-apigateway-authtype': 'custom',
                'x-amazon-apigateway-authorizer': { type: 'token', authorizerUri: uriOf('Auth') },
              },
            },
          },
        },
      },
    },
    Stage: { Type: 'AWS::ApiGateway::Stage', Properties: { RestApiId: { Ref: 'Api' }, StageName: 'live' } },
  },
});

describe('a gateway', () => {
  const worlds: World[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 2_000 });
  let stack: LocalStack;
  let starts: string;
  let made = 0;
  beforeEach(async () => {
    const name = `starts-${process.pid}-${made++}`;
    const functions = { Work: WORK, Auth: AUTHORIZER };
    const here = world({ stacks: { app: template('unused') }, functions });
    starts = join(here.folder, name);
    worlds.push(here);
    const { writeAssembly } = await import('./world.ts');
    writeAssembly(here.cdkOut, { stacks: { app: template(starts) }, functions });
    stack = await here.start();
    // Both instances and the authorizer are warm.
    await Promise.all(['a', 'b'].map(key => get('/work', 'warm', 300, key).answer));
  });
  afterAll(async () => {
    agent.destroy();
    await Promise.all(worlds.map(one => one.end()));
  });

  const started = (): readonly string[] =>
    (existsSync(starts) ? readFileSync(starts, 'utf8').trim().split('\n') : []).filter(name => name !== 'warm');

  type Answer = { readonly status: number; readonly wait: string | undefined; readonly body: string };
  const get = (path: string, name: string, ms: number, key?: string) => {
    let sent!: ClientRequest;
    const answer = new Promise<Answer>((resolve, reject) => {
      const headers = key === undefined ? {} : { Authorization: key };
      sent = request(`${stack.restUrl}${path}?name=${name}&ms=${ms}`, { agent, headers }, async response => {
        const body = await text(response);
        const wait = response.headers['retry-after'];
        resolve({ status: response.statusCode!, wait, body });
      });
      sent.on('error', reject).end();
    });
    // Of a dropped request nobody reads the answer.
    answer.catch(() => {});
    return { answer, drop: () => sent.destroy() };
  };
  const many = (count: number, path: string, name: string, ms: number, key?: string) =>
    Array.from({ length: count }, () => get(path, name, ms, key));

  test('never starts a request whose deadline has passed', async () => {
    const answers = await Promise.all(many(5, '/soon', 'late', 1_000, 'a').map(({ answer }) => answer));
    expect(answers.map(({ status }) => status)).toEqual([504, 504, 504, 504, 504]);
    expect((await get('/work', 'next', 0, 'a').answer).status).toBe(200);
    expect(started()).toEqual(['late', 'next']);
  });

  test('never starts a request whose client is gone', async () => {
    const [first, ...others] = many(20, '/work', 'gone', 800, 'a');
    await eventually(() => started().length > 0 || undefined);
    for (const { drop } of others) {
      drop();
    }
    expect((await first!.answer).status).toBe(200);
    expect((await get('/work', 'next', 0, 'a').answer).status).toBe(200);
    expect(started()).toEqual(['gone', 'next']);
  });

  // The work lasts longer than the test, so only refusals are answered.
  test('refuses at once what a key sends beyond its limit', async () => {
    const all = many(1 + SHARE_LIMITS.waitingMax + 7, '/work', 'many', 25_000, 'a');
    const refused = await refusals(all, 7);
    expect(refused[0]).toMatchObject({
      wait: '1',
      body: expect.stringContaining(`${SHARE_LIMITS.waitingMax} requests`),
    });
    expect(started()).toEqual(['many']);
  });

  test('refuses at once what waits for a function beyond its limit', async () => {
    const refused = await refusals(many(2 + REQUESTS_WAITING_MAX + 5, '/open', 'open', 25_000), 5);
    expect(refused[0]!.body).toContain(`${REQUESTS_WAITING_MAX} requests wait for`);
    expect(started()).toEqual(['open', 'open']);
  });

  /** Waits for this number of refusals, and asserts that no other request is answered. */
  async function refusals(all: ReturnType<typeof many>, count: number): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (const { answer } of all) answer.then(one => answers.push(one)).catch(() => {});
    await eventually(() => answers.length >= count || undefined);
    await sleep(200);
    for (const { drop } of all) drop();
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(503));
    return answers;
  }

  test('answers another key while one key sends 100 slow requests', async () => {
    const slow = many(100, '/work', 'slow', 25_000, 'a');
    await eventually(() => started().includes('slow') || undefined);
    for (let i = 0; i < 50; i += 1) expect((await get('/work', 'quick', 0, 'b').answer).status).toBe(200);
    const before = started().slice(0, started().lastIndexOf('quick'));
    for (const { drop } of slow) drop();
    expect(before.filter(name => name === 'quick')).toHaveLength(49);
    // One at a time, so a slow machine starts another every 25 seconds.
    expect(before.filter(name => name === 'slow').length).toBeLessThan(10);
  });
});
