// Plain JavaScript: it must speak even where Node is too old to run the TypeScript beside it.
import { existsSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const WANTED_MAJOR = 24;

const installed = existsSync(new URL('../node_modules/.package-lock.json', import.meta.url));
const major = Number(process.versions.node.split('.')[0]);

const complaint = !installed
  ? 'The dependencies are not installed: run "npm ci" first.'
  : major < WANTED_MAJOR
    ? `Node ${WANTED_MAJOR} or newer is needed, this is ${process.versions.node}. "npm ci" installs one that npm scripts use, unless its install script was switched off.`
    : undefined;

if (complaint !== undefined) {
  process.stderr.write(`${complaint}\n`);
  process.exit(1);
}

// What is compiled once is found by every later start.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));
