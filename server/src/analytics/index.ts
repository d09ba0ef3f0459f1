export type { AnalyticsDeps } from './deps.ts';
export { registerAnalyticsRoutes } from './routes.ts';
