import type { Plugin } from 'vite';

/** Libraries whose chunks call most of their functions as soon as they are there: for the first look, and for charts. */
const CALLED_AT_ONCE = /\/node_modules\/(react-dom|echarts)\//;

/** Explicit compile hint of V8; it has to be the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks browsers to compile such a chunk beside the page while it is received. Else each function is compiled at its first
 * call, on the thread that answers keys and pointer: the first picture of a chart takes twice as long there.
 */
export function compileAtOnce(): Plugin {
  return {
    name: 'compile-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withHint(chunk.code, chunk.moduleIds);
        }
      },
    },
  };
}

/** The code of a chunk of these modules, after the hint where it is one for it. */
export function withHint(code: string, moduleIds: readonly string[]): string {
  return moduleIds.some((id) => CALLED_AT_ONCE.test(id)) ? HINT + code : code;
}
