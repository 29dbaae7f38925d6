import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { transaction } from '../../decode/fixtures.ts';

const eventsOf = (start: string) => decodeTransaction(transaction(start)).events;

describe('events of a transaction beside its swaps', () => {
  it('include a token’s creation: name, decimals, supply, deployer, and revoked authorities', () => {
    expect(eventsOf('2s39').find(event => event.type === 'token')).toMatchObject({
      name: 'MOO DOG',
      symbol: 'MOODOG',
      decimals: 6,
      supply_raw: '1000000000000000',
      deployer: '6xo262KbDXepWbF3vPTrFXysr5vJwk3mozBXmXk3hmMx',
      mint_authority: null,
      freeze_authority: null,
      primary_dex: 'pump_fun',
      primary_pool: 'CQrqvWERJtEjw2rCCQV6EqfM6V6jzTuKjhJjKNFmGB7r',
    });
  });

  it('do not include a transfer for account rent or wrapped SOL', () => {
    expect(eventsOf('2s39').filter(event => event.type === 'transfer')).toEqual([]);
    expect(eventsOf('2NPw').filter(event => event.type === 'transfer')).toEqual([]);
  });

  it('put the relay’s tip on the swap and not into a transfer', () => {
    const events = eventsOf('2Xgz');
    expect(events.find(event => event.type === 'swap')).toMatchObject({ tip_lamports: 1000020 });
    expect(events.filter(event => event.type === 'transfer')).toEqual([]);
  });

  it('name the terminal, and report its fee as a transfer', () => {
    const events = eventsOf('628Q');
    expect(events.find(event => event.type === 'swap')).toMatchObject({ terminal: 'photon', dex_fee_raw: '3920792' });
    expect(events.find(event => event.type === 'transfer')).toMatchObject({
      to: 'AVUCZyuT35YSuj4RH7fwiyPu82Djn2Hfg7y2ND2XcnZH',
      amount_raw: '4000000',
    });
  });

  it('are five transfers and the balances after them where nothing was swapped', () => {
    const events = eventsOf('5S43');
    expect(events.filter(event => event.type === 'transfer').map(event => event.amount_raw)).toEqual(
      Array(5).fill('3000000000'),
    );
    expect(events.filter(event => event.type === 'balance').length).toBe(6);
    expect(events.filter(event => event.type === 'swap')).toEqual([]);
  });

  it('include the pool’s reserves and the wallet’s balance after the swap', () => {
    expect(eventsOf('4pAE').find(event => event.type === 'swap')).toMatchObject({
      pool_token_reserve_raw: '91730274337027',
      pool_base_reserve_raw: '212668283055',
      wallet_token_balance_raw: '43045438075',
    });
  });
});
