export { type CompanyClock, companyClock } from './company-clock.ts';
export type { ReportDeps } from './deps.ts';
export { registerReportRoutes } from './routes.ts';
export { sendDueReports } from './schedule/send-due-reports.ts';
export { fileAnswer } from './file-answer.ts';
export type { Block } from './pdf/document.ts';
export { createPdfDrawing } from './pdf/draw-pdf.ts';
export { readCompany } from './sensor/read-subject.ts';
export { reportTexts } from './texts/index.ts';
