export { readCompanySettings } from './company-settings.ts';
export type { SettingsDeps } from './deps.ts';
export {
  NOTHING_DEMANDED,
  readRecordKeeping,
  toRecordKeeping,
  toRecordKeepingColumns,
} from './record-keeping.ts';
export { registerSettingsRoutes } from './routes.ts';
export { readSignatureSettings, signatureSettingsIn, toSignatureColumns } from './signature-settings.ts';
export { toWorseByColumns, WORSE_BY_COLUMNS, worseByIn } from './worse-by.ts';
