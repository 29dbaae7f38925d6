/** Every page over one service, first empty, then with the contract's tape. */
import { afterAll, beforeAll, describe } from 'vitest';
import { playTape } from '../../journeys/contract-world.ts';
import { type ConsoleWorld, openConsole } from '../world.ts';
import { deployedPages } from './edge.ts';
import { marketPages } from './market.ts';
import { rulesPage } from './rules.ts';
import { shellPages } from './shell.ts';
import { tokenPage } from './token.ts';
import { unknownPages } from './unknown.ts';
import { verifyPages } from './verify.ts';
import { walletPages } from './wallet.ts';

let world: ConsoleWorld;
const opened = (): ConsoleWorld => world;

beforeAll(async () => {
  world = await openConsole();
});
afterAll(() => world?.end());

describe('an empty service', () => shellPages(opened));

describe('with a market', () => {
  beforeAll(() => playTape(world.service, Date.now()));

  describe('verified', () => verifyPages(opened));
  describe('deployed', () => deployedPages(opened));
  describe('wallets', () => walletPages(opened));
  describe('market and alerts', () => marketPages(opened));
  describe('rules', () => rulesPage(opened));
  describe('without values', () => unknownPages(opened));
  // Ends the service.
  describe('token', () => tokenPage(opened));
});
