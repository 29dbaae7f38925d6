/** Every page over one service with the contract's tape. */
import { afterAll, beforeAll, describe } from 'vitest';
import { type ConsoleWorld, openConsole } from '../world.ts';
import { deployedPages } from './edge.ts';
import { marketPages } from './market.ts';
import { tokenPage } from './token.ts';
import { walletPages } from './wallet.ts';

let world: ConsoleWorld;
const opened = (): ConsoleWorld => world;

beforeAll(async () => {
  world = await openConsole();
});
afterAll(() => world?.end());

describe('deployed', () => deployedPages(opened));
describe('wallets', () => walletPages(opened));
describe('market and alerts', () => marketPages(opened));
// Ends the service.
describe('token', () => tokenPage(opened));
