import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = import.meta.dirname;
/** Imports by value, with the names of their modules. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** Returns the modules of other packages that a script loads, with the file that imports each. */
function loadedBy(script: string): Map<string, string> {
  const foreign = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(IMPORTS)) {
      if (name.startsWith('.')) visit(join(dirname(file), name));
      else foreign.set(name, file);
    }
  };
  visit(script);
  return foreign;
}

test.each(globSync('**/*thread.ts', { cwd: SOURCES }).filter((file) => !file.includes('connection-thread')))(
  'a thread that runs %s does not load the schemas of every call',
  (script) => {
    expect([...loadedBy(script)]).not.toContainEqual(['@ts1/contract', expect.anything()]);
  },
);
