export type { RunDrillDeps } from './deps.ts';
export { registerDrillRoutes } from './routes.ts';
export { readRunToSign } from './run-to-sign.ts';
export { runDueDrills } from './run-due-drills.ts';
