export { readCompanySettings } from './company-settings.ts';
export type { SettingsDeps } from './deps.ts';
export { registerSettingsRoutes } from './routes.ts';
