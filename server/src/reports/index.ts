export type { ReportDeps } from './deps.ts';
export { registerReportRoutes } from './routes.ts';
