export type { SettingsDeps } from './deps.ts';
export { registerSettingsRoutes } from './routes.ts';
