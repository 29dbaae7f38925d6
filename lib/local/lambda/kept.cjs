// Bundles as an instance before has compiled them. Plain JavaScript, as `worker.cjs` is.
const { createHash } = require('node:crypto');
const { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const { cachedDataVersionTag } = require('node:v8');
const { constants, Script } = require('node:vm');
const { threadId } = require('node:worker_threads');

/** Characters that a module's wrapper puts before its first line. */
const WRAPPED_BEFORE = Module.wrap('').indexOf('\n');

/** Bytes of the SHA-256 before what is kept. */
const DIGEST_BYTES = 32;

/**
 * Requires a bundle, from what was kept in `folder` of the same text by the same V8 where there is any. Returns what it exports, and how to keep what is compiled by now: nothing is done where it was found kept.
 * Node's own compile cache keeps a module as it is before it runs; most of its functions are compiled when they are first called, again in each instance.
 */
exports.requireKept = (path, folder) => {
  const text = readFileSync(path, 'utf8');
  const file = join(folder, `${digestOf(text).toString('hex')}-${cachedDataVersionTag()}`);
  const cachedData = contentOf(file);
  const script = new Script(Module.wrap(text), {
    filename: path,
    columnOffset: -WRAPPED_BEFORE,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = new Module(path);
  module.filename = path;
  script.runInThisContext()(module.exports, Module.createRequire(path), module, path, dirname(path));
  const isKept = cachedData !== undefined && !script.cachedDataRejected;
  return { exports: module.exports, keep: isKept ? () => {} : () => write(file, script.createCachedData()) };
};

const digestOf = data => createHash('sha256').update(data).digest();

/** What is kept, undefined where nothing is or it is no longer what was written: V8 believes what it is given, and a damaged page of code would end the process. */
function contentOf(file) {
  let bytes;
  try {
    bytes = readFileSync(file);
  } catch {
    return undefined;
  }
  const [digest, data] = [bytes.subarray(0, DIGEST_BYTES), bytes.subarray(DIGEST_BYTES)];
  return digest.equals(digestOf(data)) ? data : undefined;
}

/** Whole or not at all, for others may read it meanwhile. That it cannot be written costs the next instance its time, and is no error of the function. */
function write(file, data) {
  const own = `${file}.${process.pid}-${threadId}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(own, Buffer.concat([digestOf(data), data]));
    renameSync(own, file);
  } catch {
    if (existsSync(own)) rmSync(own, { force: true });
  }
}
