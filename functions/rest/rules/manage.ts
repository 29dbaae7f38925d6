import { ruleRoutes, toFiringView, toRuleView } from '../../../layers/contract/routes/rules.ts';
import { createOwnHandler } from '../../../layers/edge/own-handler.ts';
import { createTablesHandler } from '../../../layers/edge/tables.ts';
import {
  armRule,
  checkDocument,
  createRule,
  deleteRule,
  getRule,
  listRules,
  type NumberedRule,
  pauseRule,
} from '../../../layers/flows/rules/manage.ts';
import { readFirings } from '../../../layers/storage/rules/firings.ts';

function show({ stored, seq }: NumberedRule) {
  return toRuleView(stored, seq);
}

/** Operations on rules and their firings. */
export const handler = createOwnHandler([
  [
    ruleRoutes.ruleCheck,
    createTablesHandler(ruleRoutes.ruleCheck, async (_tables, { query }) => {
      const { digest, ...found } = checkDocument(query.rule);
      const [errors, warnings] = [found.errors, found.warnings].map(some =>
        some.map(one => ({ ...one, allowed: [...one.allowed] })),
      );
      return {
        ok: digest !== null,
        rule_digest: digest,
        errors: errors!,
        ...(warnings!.length > 0 && { warnings: warnings! }),
      };
    }),
  ],
  [
    ruleRoutes.ruleCreate,
    createTablesHandler(ruleRoutes.ruleCreate, async (tables, { query, owner, tier, nowMs }) =>
      show(
        await createRule(tables, owner!, {
          ...{ tier: tier!, given: query.rule, targets: query.targets, key: query.idempotency_key, nowMs },
        }),
      ),
    ),
  ],
  [
    ruleRoutes.rules,
    createTablesHandler(ruleRoutes.rules, async (tables, { query, owner }) => {
      const { rules, next } = await listRules(tables, owner!, query);
      return { rules: rules.map(show), next_cursor: next };
    }),
  ],
  [
    ruleRoutes.rule,
    createTablesHandler(ruleRoutes.rule, async (tables, { path, owner }) =>
      show(await getRule(tables, owner!, path.rule_id)),
    ),
  ],
  [
    ruleRoutes.ruleDelete,
    createTablesHandler(ruleRoutes.ruleDelete, async (tables, { path, owner }) => {
      await deleteRule(tables, owner!, path.rule_id);
      return '';
    }),
  ],
  [
    ruleRoutes.ruleArm,
    createTablesHandler(ruleRoutes.ruleArm, async (tables, { path, owner, nowMs }) =>
      show(await armRule(tables, owner!, path.rule_id, nowMs)),
    ),
  ],
  [
    ruleRoutes.rulePause,
    createTablesHandler(ruleRoutes.rulePause, async (tables, { path, owner }) =>
      show(await pauseRule(tables, owner!, path.rule_id)),
    ),
  ],
  [
    ruleRoutes.ruleFirings,
    createTablesHandler(ruleRoutes.ruleFirings, async (tables, { path, query, owner }) => {
      await getRule(tables, owner!, path.rule_id);
      const found = await readFirings(tables.rules, path.rule_id, query.after_seq, query.limit + 1);
      const page = found.slice(0, query.limit);
      return {
        firings: page.map(toFiringView),
        next_cursor: found.length > query.limit ? String(page.at(-1)!.seq) : null,
      };
    }),
  ],
]);
