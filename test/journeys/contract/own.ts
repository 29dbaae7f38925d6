/** Operations on what belongs to an account. They need Layer 1. */
export const ownOperations: readonly string[] = [
  'POST /v1/rules/check',
  'POST /v1/rules/test',
  'GET /v1/rules/tests/{test_id}',
  'POST /v1/rules',
  'GET /v1/rules',
  'GET /v1/rules/{rule_id}',
  'DELETE /v1/rules/{rule_id}',
  'POST /v1/rules/{rule_id}/arm',
  'POST /v1/rules/{rule_id}/pause',
  'GET /v1/rules/{rule_id}/firings',
  'GET /v1/rules/{rule_id}/deliveries',
  'POST /v1/rules/{rule_id}/redeliver',
  'POST /v1/targets',
  'GET /v1/targets',
  'GET /v1/targets/{target_id}',
  'DELETE /v1/targets/{target_id}',
  'POST /v1/targets/{target_id}/verify',
  'POST /v1/targets/{target_id}/test',
  'POST /v1/targets/{target_id}/pause',
  'POST /v1/targets/{target_id}/resume',
  'POST /v1/targets/{target_id}/rotate',
];

/** Paths of documents, which need no key. */
export const documents: readonly string[] = [
  '/openapi.json',
  '/openapi-ingest.json',
  '/asyncapi.json',
  '/docs',
  '/llms.txt',
];
