import { join } from 'node:path';
import { buildSync } from 'esbuild';

/** Bundles the script of the page. */
export function buildPageScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'browser/main.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  const text = outputFiles[0]!.text.trim();
  // It would end the element early.
  if (text.includes('</script')) throw new Error('The script of the docs page contains </script');
  return text;
}
