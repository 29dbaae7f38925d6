import base from './vitest.config.ts';
const test = (base as any).test;
const { globalSetup: _g, maxWorkers: _m, ...rest } = test;
export default { test: { ...rest, maxWorkers: 2, projects: test.projects.filter((p: any) => p.test.name !== 'journeys' && p.test.name !== 'chain').map((p: any) => ({ ...p, extends: true })) } };
