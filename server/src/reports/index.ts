export type { ReportDeps } from './deps.ts';
export { registerReportRoutes } from './routes.ts';
export { sendDueReports } from './schedule/send-due-reports.ts';
