import type { KnipConfig } from 'knip';
import { sourceFiles, workspaces } from './scripts/project.ts';

const config: KnipConfig = {
  workspaces: {
    // Mailboxes of the demo and of the browser tests use the mail server that the server's tests bring. Spectral asks
    // for @scarf/scarf: ours does nothing.
    '.': {
      // Vitest loads the reporter by its path.
      entry: ['scripts/*.ts', 'scripts/test/vitest-reporter.ts'],
      project: ['scripts/**/*.ts', '*.config.ts'],
      ignoreDependencies: ['smtp-server', '@scarf/scarf'],
    },
    contract: { project: ['src/**/*.ts'] },
    server: {
      entry: ['src/main.ts'],
      project: ['{src,testing}/**/*.ts'],
    },
    // The design system is a library to the screens: a part may stand before the first screen that uses it. The service
    // worker's part is built by itself.
    web: {
      entry: ['src/ui/*.{ts,tsx}', 'src/alarm-page/alarm-page.css', 'src/push-worker/main.ts'],
      project: ['{src,samples}/**/*.{ts,tsx,css}'],
    },
    simulator: { entry: ['src/main.ts'], project: ['src/**/*.ts'] },
    e2e: { project: ['**/*.ts'], ignoreDependencies: ['smtp-server'] },
    bench: { entry: ['src/*.ts'], project: ['src/**/*.ts'] },
  },
  // A face names the types of its functions even while nobody spells them out. Programs that tests start belong
  // to the system and are looked for when they are needed.
  rules: { types: 'off', binaries: 'off' },
  // A workspace without sources uses none of its dependencies yet.
  ignoreWorkspaces: workspaces().filter((folder) => sourceFiles(folder).length === 0),
};

export default config;
