import type * as z from 'zod/mini';
import type { entityDetail, entityMembersPage, walletEntity } from '../../contract/schemas/coordination.ts';
import type { EntityKind } from '../../core/entities/entity.ts';
import { createFinding, type Finding, INPUTS_MAX } from '../../core/explain/finding.ts';
import { createInput, createUnsignedInput, type Input } from '../../core/explain/input.ts';
import { loadEntangled } from '../../storage/coordination/co-actions.ts';
import { loadEntity } from '../../storage/coordination/entities.ts';
import { loadFundings } from '../../storage/wallets/funding.ts';
import type { Explainer, ExplainStores } from './explainer.ts';
import { parseEventId } from './wallet-rows.ts';

type Shown = {
  readonly kind: EntityKind;
  readonly rootWallet: string | null;
  readonly memberCount: number;
  readonly confidence: number;
  readonly wallets: readonly string[];
};

/** Why an entity is one. */
export const explainEntity: Explainer = async ({ body }, stores) => {
  const entity = body as z.infer<typeof entityDetail>;
  if (entity === null) return [];
  const { entityKind: kind, rootWallet, memberCount, confidence, members } = entity;
  const wallets = members.map(({ walletAddress }) => walletAddress);
  return [await explainGroup(stores, '', { kind, rootWallet, memberCount, confidence, wallets })];
};

/** Why the members of a page belong to their entity. */
export const explainMembers: Explainer = async ({ body }, stores) => {
  const { entityId, members } = body as z.infer<typeof entityMembersPage>;
  const found = members.length === 0 ? null : await loadEntity(stores.world.coordination, entityId);
  if (found === null) return [];
  const { kind, rootWallet } = found.entity;
  const wallets = members.map(({ walletAddress }) => walletAddress);
  const inputs = await readMemberInputs(stores, wallets.slice(0, MEMBERS_MAX), rootWallet);
  return members.map(({ walletAddress, confidence }, at) =>
    createFinding(
      `/members/${at}`,
      'entities.member',
      { confidence, kind, funder: rootWallet },
      inputs.get(walletAddress) ?? [],
    ),
  );
};

/** Why a wallet belongs to its entity. */
export const explainMembership: Explainer = async ({ body }, stores) => {
  const { address, membership, siblingsSample } = body as z.infer<typeof walletEntity>;
  if (membership === null) return [];
  const { entityKind: kind, rootWallet, memberCount, confidence } = membership;
  const wallets = [address, ...siblingsSample];
  return [await explainGroup(stores, '/membership', { kind, rootWallet, memberCount, confidence, wallets })];
};

const MEMBERS_MAX = 50;

async function explainGroup(
  stores: ExplainStores,
  path: string,
  { kind, rootWallet, memberCount, confidence, wallets }: Shown,
): Promise<Finding> {
  const inputs = await readMemberInputs(stores, wallets.slice(0, INPUTS_MAX), rootWallet);
  const measured = { wallets: memberCount, confidence, funder: rootWallet };
  const all = [...inputs.values()].flatMap(own => own.slice(0, 1));
  return createFinding(path, `entities.${kind}`, measured, all, { total: memberCount });
}

/** Of each wallet the funder's payment, else its co-actions. */
async function readMemberInputs(
  { world }: ExplainStores,
  wallets: readonly string[],
  rootWallet: string | null,
): Promise<ReadonlyMap<string, readonly Input[]>> {
  const fundings = await loadFundings(world.funding, wallets);
  const entries = await Promise.all(
    wallets.map(async (wallet): Promise<readonly [string, readonly Input[]]> => {
      const state = fundings.get(wallet);
      const paid = state?.latest.find(({ from }) => from === rootWallet);
      if (rootWallet !== null && paid !== undefined)
        return [wallet, [toTransferInput(wallet, { ...paid, ...parseEventId(paid.id) })]];
      if (rootWallet !== null && state?.first) return [wallet, [toTransferInput(wallet, state.first)]];
      const acts = await loadEntangled(world.coordination, wallet);
      return [
        wallet,
        acts.map(({ mint, lastSeenMs }) => createUnsignedInput('swap', mint, { timestampMs: lastSeenMs })),
      ];
    }),
  );
  return new Map(entries);
}

/** When it arrived is not kept with a funding. */
function toTransferInput(wallet: string, place: Parameters<typeof createInput>[2]): Input {
  return { ...createInput('transfer', wallet, place), receivedMs: null };
}
