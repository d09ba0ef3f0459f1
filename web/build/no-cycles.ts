import type { Plugin } from 'vite';

/** Module by which zod parses values that contain themselves: JSON never does, and neither does a form. */
const MODULE = /zod\/v4\/core\/memoizer\.js$/;

/** Leaves that out of the build, 1.5 kB gzipped, as `zod/mini` does: without a memoizer zod has no support of cycles. */
export function withoutCycles(): Plugin {
  return {
    name: 'without-cycles',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler: () => ({
        code: `export class $ZodCyclicError extends Error {}
          export const memoizer = () => undefined;
          export const isRecursiveSchema = () => false;
          export const isBackEdge = () => false;`,
        map: null,
      }),
    },
  };
}
