import { targetRoutes, toDeliveryView, toTargetView, toTriedView } from '../../layers/contract/routes/targets.ts';
import { createOwnHandler } from '../../layers/edge/own-handler.ts';
import { createTablesHandler } from '../../layers/edge/tables.ts';
import { openTargetDeps } from '../../layers/edge/target-deps.ts';
import { pauseTarget } from '../../layers/flows/delivery/change-target.ts';
import { getOwnRule, redeliverFirings } from '../../layers/flows/delivery/redeliver.ts';
import {
  createTarget,
  getTarget,
  removeTarget,
  requireTarget,
  resumeTarget,
  rotateSecret,
  sendTest,
} from '../../layers/flows/delivery/targets.ts';
import { sendChallenge, takeChallenge } from '../../layers/flows/delivery/verify.ts';
import { listTargets } from '../../layers/storage/targets/targets.ts';
import { readTries } from '../../layers/storage/targets/tries.ts';

const shared = openTargetDeps();

/** Operations on targets, and on deliveries of rules. */
export const handler = createOwnHandler([
  [
    targetRoutes.targetCreate,
    createTablesHandler(targetRoutes.targetCreate, async ({ targets }, { query, owner }) => {
      const { target, secret } = await createTarget({ ...shared, targets }, owner!, {
        ...query,
        key: query.idempotency_key,
      });
      return { ...toTargetView(target), secret };
    }),
  ],
  [
    targetRoutes.targets,
    createTablesHandler(targetRoutes.targets, async ({ targets }, { owner }) => ({
      targets: (await listTargets(targets, owner!)).map(toTargetView),
    })),
  ],
  [
    targetRoutes.target,
    createTablesHandler(targetRoutes.target, async (tables, { path, owner }) =>
      toTargetView(await getTarget(tables, owner!, path.target_id)),
    ),
  ],
  [
    targetRoutes.targetDelete,
    createTablesHandler(targetRoutes.targetDelete, async ({ targets }, { path, owner }) => {
      await removeTarget({ ...shared, targets }, owner!, path.target_id);
      return '';
    }),
  ],
  [
    targetRoutes.targetVerify,
    createTablesHandler(targetRoutes.targetVerify, async ({ targets }, { path: { target_id: id }, query, owner }) => {
      const deps = { ...shared, targets };
      if (query.challenge !== undefined) {
        const target = requireTarget(await takeChallenge(deps, owner!, id, query.challenge), id);
        return { ...toTargetView(target), challenge: null };
      }
      const challenged = await sendChallenge(deps, owner!, id);
      const target = requireTarget(challenged?.target, id);
      return { ...toTargetView(target), challenge: toTriedView(challenged!.sent) };
    }),
  ],
  [
    targetRoutes.targetTest,
    createTablesHandler(targetRoutes.targetTest, async ({ targets }, { path, owner }) =>
      toTriedView(await sendTest({ ...shared, targets }, owner!, path.target_id)),
    ),
  ],
  [
    targetRoutes.targetPause,
    createTablesHandler(targetRoutes.targetPause, async ({ targets }, { path: { target_id: id }, owner }) =>
      toTargetView(requireTarget(await pauseTarget(targets, { owner: owner!, id }, 'caller'), id)),
    ),
  ],
  [
    targetRoutes.targetResume,
    createTablesHandler(targetRoutes.targetResume, async ({ targets }, { path, owner }) =>
      toTargetView(await resumeTarget({ ...shared, targets }, owner!, path.target_id)),
    ),
  ],
  [
    targetRoutes.targetRotate,
    createTablesHandler(targetRoutes.targetRotate, async ({ targets }, { path, owner }) => {
      const { target, secret } = await rotateSecret({ ...shared, targets }, owner!, path.target_id);
      return { ...toTargetView(target), secret };
    }),
  ],
  [
    targetRoutes.ruleDeliveries,
    createTablesHandler(targetRoutes.ruleDeliveries, async (tables, { path, query, owner, nowMs }) => {
      const { limit, cursor } = query;
      await getOwnRule(tables.rules, owner!, path.rule_id);
      const { tries, next } = await readTries(tables.targets, path.rule_id, { limit, before: cursor, nowMs });
      return { deliveries: tries.map(toDeliveryView), next_cursor: next };
    }),
  ],
  [
    targetRoutes.ruleRedeliver,
    createTablesHandler(targetRoutes.ruleRedeliver, async (tables, { path, query, owner }) => ({
      queued: await redeliverFirings({ ...shared, ...tables }, owner!, path.rule_id, {
        fromSeq: query.from_seq,
        toSeq: query.to_seq,
        targetId: query.target_id,
      }),
    })),
  ],
]);
