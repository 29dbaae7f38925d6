import { fromJsonSchema, type McpServer } from '@modelcontextprotocol/server';

type Prompt = {
  readonly description: string;
  readonly parameters: Readonly<Record<string, { readonly type: 'string'; readonly description: string }>>;
  readonly write: (given: Readonly<Record<string, string>>) => string;
};

const prompts: Readonly<Record<string, Prompt>> = {
  check_token: {
    description: 'Decide whether to buy a token',
    parameters: { mint: { type: 'string', description: 'Mint of the token' } },
    write: ({ mint }) =>
      `Call is_token_safe and who_is_behind for ${mint}. Say in five lines whether to buy it, with the deciding ` +
      'facts and their transactions. If the verdict is unknown, say what is missing; do not guess.',
  },
  copy_wallet: {
    description: 'Decide whether to copy a wallet, and how late is too late',
    parameters: { address: { type: 'string', description: 'Address of the wallet' } },
    write: ({ address }) =>
      `Call is_wallet_worth_following for ${address} with delay_ms 0, 400 and 2000. ` +
      'Say whether to copy it, and at which delay the paper result turns negative.',
  },
  market_brief: {
    description: 'What happened in the last hour',
    parameters: {},
    write: () =>
      'Call what_is_happening, then is_token_safe for the two tokens that moved most. ' +
      'Write a brief of ten lines: market, moves, launches, dangers.',
  },
};

/** Offers a few tasks of traders. */
export function registerPrompts(server: McpServer): void {
  for (const [name, { description, parameters, write }] of Object.entries(prompts)) {
    const required = Object.keys(parameters);
    const argsSchema = fromJsonSchema<Readonly<Record<string, string>>>({
      ...{ type: 'object', properties: parameters, required },
    });
    const answer = (given: Readonly<Record<string, string>>) => ({
      messages: [{ role: 'user' as const, content: { type: 'text' as const, text: write(given) } }],
    });
    if (required.length === 0) server.registerPrompt(name, { description }, () => answer({}));
    else server.registerPrompt(name, { description, argsSchema }, answer);
  }
}
