import { parseSync, Visitor, type Plugin } from 'vite';

const CONTRACT = /contract\/src\/(?!i18n\/|api-words\/)[\w/-]+\.ts$/;
/** The summary of a call is a text; a field of that name has a schema. */
const TEXTS = new Set(['Literal', 'TemplateLiteral', 'BinaryExpression']);

/** Leaves what only the API's documentation reads out of the build: summaries of calls and `.meta()` of schemas. */
export function withoutApiDocs(): Plugin {
  return {
    name: 'without-api-docs',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: CONTRACT },
      handler: (code, id) => ({ code: withoutDocs(code, id), map: null }),
    },
  };
}

/** The same module with empty summaries and without descriptions. */
export function withoutDocs(code: string, file: string): string {
  const cuts: { readonly start: number; readonly end: number; readonly by: string }[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type !== 'Identifier') return;
      if (key.name === 'summary' && TEXTS.has(value.type)) cuts.push({ ...value, by: "''" });
      if (key.name === 'describedBody') cuts.push({ ...value, by: 'undefined' });
    },
    CallExpression({ callee, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name === 'meta') cuts.push({ start: callee.object.end, end, by: '' });
    },
  }).visit(parseSync(file, code).program);
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
}
