import type { KnipConfig } from 'knip';
import { sourceFiles, workspaces } from './scripts/project.ts';

const config: KnipConfig = {
  workspaces: {
    '.': { entry: ['scripts/*.ts'], project: ['scripts/**/*.ts', '*.config.ts'] },
    contract: { project: ['src/**/*.ts'] },
    server: {
      entry: ['src/main.ts', 'src/cli/main.ts', 'src/testing/postgres-cluster.ts', 'src/**/*.worker.ts'],
      project: ['src/**/*.ts'],
    },
    web: { project: ['src/**/*.{ts,tsx}'] },
    simulator: { entry: ['src/main.ts'], project: ['src/**/*.ts'] },
    e2e: { project: ['**/*.ts'] },
    bench: { entry: ['src/*.ts'], project: ['src/**/*.ts'] },
  },
  // Loaded by name: without it dependency-cruiser reads no TypeScript 7 project.
  ignoreDependencies: ['@swc/core'],
  // A workspace without sources uses none of its dependencies yet.
  ignoreWorkspaces: workspaces().filter((folder) => sourceFiles(folder).length === 0),
};

export default config;
