export { exportCompany } from './export-company.ts';
export type { ExportSource } from './export-series.ts';
export { importCompany, type Imported, type ImportOptions } from './import-company.ts';
export type { InviteDeps } from './invite-imported.ts';
export { cutOff, receiveFile, tooLarge } from './receive-file.ts';
export { registerCompanyDataRoutes } from './routes.ts';
export { clearDeadImports } from './staged.ts';
export { removeDeadUploads } from './uploads.ts';
