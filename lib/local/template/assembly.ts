import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isObject, type Json, type JsonObject, listAt, objectAt, textAt } from './json.ts';

/** One synthesized stack: its template and where its assets lie. */
export type StackTemplate = {
  readonly name: string;
  readonly template: JsonObject;
  /** Object key in the asset bucket → absolute path of the folder or file. */
  readonly assets: ReadonlyMap<string, string>;
};

/** Reads a cdk.out folder: every stack of it, in an order in which each comes after those it depends on. */
export function readAssembly(cdkOut: string): readonly StackTemplate[] {
  const manifestPath = join(cdkOut, 'manifest.json');
  if (!existsSync(manifestPath)) throw new Error(`No ${manifestPath}: synthesize the app first (cdk synth).`);
  const artifacts = objectAt(readJson(manifestPath), 'artifacts');
  const stacks = Object.keys(artifacts).filter(id => textAt(artifacts[id], 'type') === 'aws:cloudformation:stack');
  const ordered = inDependencyOrder(stacks, id => listAt(artifacts[id], 'dependencies').map(String));
  return ordered.map(id => readStack(cdkOut, id, artifacts));
}

function readStack(cdkOut: string, id: string, artifacts: JsonObject): StackTemplate {
  const properties = objectAt(artifacts[id], 'properties');
  const file = textAt(properties, 'templateFile');
  if (file === undefined) throw new Error(`Stack ${id} in ${cdkOut}/manifest.json names no templateFile.`);
  const assetFiles = listAt(artifacts[id], 'dependencies')
    .map(String)
    .filter(dependency => textAt(artifacts[dependency], 'type') === 'cdk:asset-manifest')
    .map(dependency => textAt(objectAt(artifacts[dependency], 'properties'), 'file') ?? '');
  return {
    name: textAt(properties, 'stackName') ?? id,
    template: readJson(join(cdkOut, file)),
    assets: new Map(assetFiles.flatMap(name => [...readAssets(cdkOut, name)])),
  };
}

function readAssets(cdkOut: string, file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const asset of Object.values(objectAt(readJson(join(cdkOut, file)), 'files'))) {
    const path = textAt(objectAt(asset, 'source'), 'path');
    if (path === undefined) continue;
    for (const destination of Object.values(objectAt(asset, 'destinations'))) {
      const key = textAt(destination, 'objectKey');
      if (key !== undefined) found.set(key, resolve(cdkOut, path));
    }
  }
  return found;
}

function inDependencyOrder(ids: readonly string[], dependenciesOf: (id: string) => readonly string[]): string[] {
  const done: string[] = [];
  const visit = (id: string): void => {
    if (done.includes(id) || !ids.includes(id)) return;
    dependenciesOf(id).forEach(visit);
    done.push(id);
  };
  ids.forEach(visit);
  return done;
}

function readJson(path: string): JsonObject {
  const value = JSON.parse(readFileSync(path, 'utf8')) as Json;
  if (!isObject(value)) throw new Error(`${path} holds no JSON object.`);
  return value;
}
