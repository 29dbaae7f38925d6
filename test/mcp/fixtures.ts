/** What the official suite calls beside the tools of the service. Only tests register it. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptedContent,
  completable,
  createRequestStateCodec,
  type InputRequest,
  inputRequired,
  inputResponse,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const SHOWN = { description: 'A fixture of the suite' } as const;

const text = (said: string) => ({ type: 'text' as const, text: said });
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' };
const embed = (uri: string, mimeType: string, said: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: said },
});

const codec = createRequestStateCodec<{ readonly round: number }>({ key: 'fixtures of the suite, 32 bytes long.' });

/** What a server with the fixtures declares, and how it checks states. */
export const fixtureOptions = {
  capabilities: { logging: {}, completions: {} },
  requestState: { verify: codec.verify },
};

export const registerFixtures = (server: McpServer): void => {
  registerContents(server);
  registerInputs(server);
  registerPages(server);
  registerPrompts(server);
};

const registerContents = (server: McpServer): void => {
  const tool = (name: string, content: readonly ReturnType<typeof JSON.parse>[]): void =>
    void server.registerTool(name, SHOWN, () => ({ content: [...content] }));
  tool('test_simple_text', [text('This is a simple text response for testing.')]);
  tool('test_image_content', [image]);
  tool('test_audio_content', [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }]);
  tool('test_embedded_resource', [
    embed('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]);
  tool('test_multiple_content_types', [
    ...[text('Multiple content types test:'), image],
    embed('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]);
  server.registerTool('test_error_handling', SHOWN, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  server.registerTool('test_tool_with_progress', SHOWN, async ctx => {
    const progressToken = ctx.mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await ctx.mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      await sleep(50);
    }
    return { content: [text('done')] };
  });
  for (const name of ['test_tool_with_logging', 'test_logging_tool'])
    server.registerTool(name, SHOWN, async ctx => {
      for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await ctx.mcpReq.log('info', said);
        await sleep(50);
      }
      return { content: [text('done')] };
    });
};

const askName = inputRequired.elicit({
  message: 'What is your name?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
});
const askConfirm = inputRequired.elicit({
  message: 'Please confirm',
  requestedSchema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] },
});
const askSample = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });

const has = ({ mcpReq }: ServerContext, key: string): boolean =>
  inputResponse(mcpReq.inputResponses, key).kind !== 'missing';

const registerInputs = (server: McpServer): void => {
  const single = (name: string, key: string, request: InputRequest): void =>
    void server.registerTool(name, SHOWN, ctx =>
      has(ctx, key)
        ? { content: [text(JSON.stringify(ctx.mcpReq.inputResponses))] }
        : inputRequired({ inputRequests: { [key]: request } }),
    );
  server.registerTool('test_input_required_result_elicitation', SHOWN, ctx => {
    const given = acceptedContent(ctx.mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }));
    return given === undefined
      ? inputRequired({ inputRequests: { user_name: askName } })
      : { content: [text(`Hello, ${given.name}!`)] };
  });
  single('test_input_required_result_sampling', 'capital_question', askSample('What is the capital of France?', 100));
  single('test_input_required_result_list_roots', 'client_roots', inputRequired.listRoots());
  single('test_streaming_elicitation', 'confirm', askConfirm);
  const stated = (name: string, requests: Readonly<Record<string, InputRequest>>): void =>
    void server.registerTool(name, SHOWN, async ctx =>
      ctx.mcpReq.requestState() !== undefined && Object.keys(requests).every(key => has(ctx, key))
        ? { content: [text('state-ok')] }
        : inputRequired({ inputRequests: requests, requestState: await codec.mint({ round: 1 }) }),
    );
  stated('test_input_required_result_request_state', { confirm: askConfirm });
  stated('test_input_required_result_tampered_state', { confirm: askConfirm });
  stated('test_input_required_result_multiple_inputs', {
    ...{ user_name: askName, greeting: askSample('Generate a greeting', 50), client_roots: inputRequired.listRoots() },
  });
  const askColor = inputRequired.elicit({
    message: 'Step 2: What is your favorite color?',
    requestedSchema: { type: 'object', properties: { color: { type: 'string' } }, required: ['color'] },
  });
  server.registerTool('test_input_required_result_multi_round', SHOWN, async ctx => {
    const round = ctx.mcpReq.requestState<{ readonly round: number }>()?.round ?? 0;
    if (round === 0)
      return inputRequired({ inputRequests: { step1: askName }, requestState: await codec.mint({ round: 1 }) });
    if (round === 1)
      return inputRequired({ inputRequests: { step2: askColor }, requestState: await codec.mint({ round: 2 }) });
    return { content: [text('done')] };
  });
  server.registerTool('test_input_required_result_capabilities', SHOWN, () => {
    const declared = server.server.getClientCapabilities();
    return inputRequired({
      inputRequests: {
        ...(declared?.sampling && { sample: askSample('Say hello', 10) }),
        ...(declared?.elicitation && { user_name: askName }),
      },
    });
  });
  // The library refuses what the client has not declared.
  single('test_missing_capability', 'sample', askSample('Say hello', 10));
};

const registerPages = (server: McpServer): void => {
  server.registerResource('static text', 'test://static-text', { mimeType: 'text/plain' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('static binary', 'test://static-binary', { mimeType: 'image/png' }, ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: PNG }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, ({ href: uri }, { id }) => ({
    contents: [
      {
        ...{ uri, mimeType: 'application/json' },
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
};

const registerPrompts = (server: McpServer): void => {
  const user = (content: ReturnType<typeof JSON.parse>) => ({ role: 'user' as const, content });
  const prompt = (name: string, contents: readonly unknown[]): void =>
    void server.registerPrompt(name, SHOWN, () => ({ messages: contents.map(user) }));
  prompt('test_simple_prompt', [text('This is a simple prompt for testing.')]);
  prompt('test_prompt_with_image', [image, text('Please analyze the image above.')]);
  const arg = completable(z.string(), value => ['paris', 'park', 'party'].filter(one => one.startsWith(value)));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { ...SHOWN, argsSchema: z.object({ arg1: arg, arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { ...SHOWN, argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(embed(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_input_required_result_prompt', SHOWN, ctx => {
    const requestedSchema = {
      ...{ type: 'object' as const, properties: { context: { type: 'string' as const } }, required: ['context'] },
    };
    return has(ctx, 'user_context')
      ? { messages: [user(text('done'))] }
      : inputRequired({
          inputRequests: {
            user_context: inputRequired.elicit({ message: 'What context should the prompt use?', requestedSchema }),
          },
        });
  });
};
