import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getJsonObject, getJsonText, isObject, type Json, type JsonObject, listAt } from './json.ts';

export type StackTemplate = ReturnType<typeof readStack>;

/** Reads all stacks of a cdk.out folder in dependency order. */
export function readAssembly(cdkOut: string) {
  const manifestPath = join(cdkOut, 'manifest.json');
  if (!existsSync(manifestPath)) throw new Error(`${manifestPath} does not exist. Run cdk synth first.`);
  const artifacts = getJsonObject(readJson(manifestPath), 'artifacts');
  const stacks = Object.keys(artifacts).filter(id => getJsonText(artifacts[id], 'type') === 'aws:cloudformation:stack');
  const ordered: string[] = [];
  const visit = (id: string): void => {
    if (ordered.includes(id) || !stacks.includes(id)) return;
    listAt(artifacts[id], 'dependencies').map(String).forEach(visit);
    ordered.push(id);
  };
  stacks.forEach(visit);
  return ordered.map(id => readStack(cdkOut, id, artifacts));
}

function readStack(cdkOut: string, id: string, artifacts: JsonObject) {
  const properties = getJsonObject(artifacts[id], 'properties');
  const file = getJsonText(properties, 'templateFile');
  if (file === undefined)
    throw new Error(`Stack ${id} in ${cdkOut}/manifest.json has no templateFile. Run cdk synth again.`);
  const assetFiles = listAt(artifacts[id], 'dependencies')
    .map(String)
    .filter(dependency => getJsonText(artifacts[dependency], 'type') === 'cdk:asset-manifest')
    .map(dependency => getJsonText(getJsonObject(artifacts[dependency], 'properties'), 'file') ?? '');
  return {
    name: getJsonText(properties, 'stackName') ?? id,
    template: readJson(join(cdkOut, file)),
    /** Asset key → absolute path. */
    assets: new Map(assetFiles.flatMap(name => [...readAssets(cdkOut, name)])),
  };
}

function readAssets(cdkOut: string, file: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const asset of Object.values(getJsonObject(readJson(join(cdkOut, file)), 'files'))) {
    const path = getJsonText(getJsonObject(asset, 'source'), 'path');
    if (path === undefined) continue;
    for (const destination of Object.values(getJsonObject(asset, 'destinations'))) {
      const key = getJsonText(destination, 'objectKey');
      if (key !== undefined) found.set(key, resolve(cdkOut, path));
    }
  }
  return found;
}

function readJson(path: string): JsonObject {
  const value = JSON.parse(readFileSync(path, 'utf8')) as Json;
  if (!isObject(value)) throw new Error(`${path} must contain a JSON object.`);
  return value;
}
