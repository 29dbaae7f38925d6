import { expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { call, mint, pda, SOL, scene, wallet } from '../../decode/scene.ts';

const [ann, bob] = [wallet('ann'), wallet('bob')];
const [escrow, program] = [pda('escrow'), pda('program')];
const cat = mint('cat');

const programAccounts = (from: string, to: string, isCalled: boolean) => {
  const stage = scene();
  stage.give(from, cat, 900n);
  stage.give(to, cat, 0n);
  const step = stage.send(from, to, cat, 700n);
  const { events } = decodeTransaction(stage.play([ann], [isCalled ? call(program, [step]) : step]));
  const transfer = events.find(event => event.type === 'transfer');
  return transfer?.type === 'transfer' ? (transfer.program_accounts ?? null) : 'no transfer';
};

it('a transfer names the parties that are accounts of programs', () => {
  expect(programAccounts(ann, escrow, false)).toEqual([escrow]);
  expect(programAccounts(escrow, bob, true)).toEqual([escrow]);
  expect(programAccounts(ann, bob, false)).toBeNull();
});

it('a transfer of lamports does not, because lists of holders are of tokens', () => {
  const stage = scene();
  const { events } = decodeTransaction(stage.play([ann], [stage.pay(ann, escrow, 5_000_000_000n)]));
  expect(events).toMatchObject([{ type: 'transfer', to: escrow, mint: SOL }]);
  expect(events[0]).not.toHaveProperty('program_accounts');
});
