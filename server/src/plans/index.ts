export type { PlanDeps } from './deps.ts';
export { registerPlanRoutes } from './routes.ts';
