import type { Plugin } from 'vite';

/** Modules that turn zod schemas into JSON Schema: every schema names them, and no screen calls them. */
const MODULES = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/** Leaves that out of the build, 6 kB gzipped; a call of it throws. */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: MODULES },
      handler(code) {
        const names = [...code.matchAll(EXPORTED)].map(([, declared, renamed]) => declared ?? renamed);
        return {
          code: `function leftOut() { throw new Error('JSON Schema is left out of the web app'); }\nexport { ${names
            .map((name) => `leftOut as ${name}`)
            .join(', ')} };`,
          map: null,
        };
      },
    },
  };
}
