import type { Channel, Values } from './channel.ts';
import { listEventExample, tokenPriceExample } from './examples/lists.ts';
import { walletActivityExample } from './examples/wallet-activity.ts';
import { listEvent } from './schemas/list-event.ts';
import { tokenPriceEvent } from './schemas/token-price.ts';
import { walletActivityEvent } from './schemas/wallet-activity.ts';

/** Channels of many tokens or wallets. Messages of a list name their source. */
export const listChannels = {
  tokens: {
    pattern: 'tokens:{name}',
    tier: 'layer1',
    summary: 'The prices of the tokens of a list, as token:{mint}:price sends them',
    payload: tokenPriceEvent,
    example: tokenPriceExample,
    over: 'token:{mint}:price',
    repair: ({ mint }: Values) => `/v1/token/${mint}/price`,
  },
  wallets: {
    pattern: 'wallets:{name}',
    tier: 'layer2',
    summary: 'The activity of the wallets of a list, as wallet:{addr}:activity sends it',
    payload: walletActivityEvent,
    example: walletActivityExample,
    over: 'wallet:{addr}:activity',
    repair: ({ addr }: Values) => `/v1/wallet/${addr}/activity`,
  },
  tokenList: {
    pattern: 'list?{query}',
    tier: 'layer1',
    summary: 'The first page of a query of /v1/tokens, then each token that enters it, moves or leaves',
    payload: listEvent,
    replay: 1,
    example: listEventExample,
    log: 'list',
    repair: ({ query }: Values) => `/v1/tokens${query === '' ? '' : `?${query}`}`,
  },
} as const satisfies Record<string, Channel>;
