import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const FILE = 'push-worker.js';

/** Builds our part of the service worker into one file, which the generated part imports. */
export function pushWorker(): Plugin {
  let root = '';
  return {
    name: 'push-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const entry = join(root, 'src/push-worker/main.ts');
      const built = await build({
        configFile: false,
        publicDir: false,
        root,
        logLevel: 'warn',
        build: { write: false, lib: { entry, formats: ['iife'], name: 'pushWorker', fileName: () => FILE } },
      });
      const [output] = Array.isArray(built) ? built : [built];
      const [chunk] = output !== undefined && 'output' in output ? output.output : [];
      if (chunk === undefined) throw new Error(`${FILE} was not built`);
      this.emitFile({ type: 'asset', fileName: FILE, source: chunk.code });
    },
  };
}
