export { isStoredPlan } from './plan-image.ts';
export { registerPlanRoutes } from './routes.ts';
