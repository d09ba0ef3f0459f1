export { createCompany, type NewCompany } from './create-company.ts';
export { registerSetupRoutes, type SetupDeps } from './routes.ts';
export { createSetupCode, isSetupNeeded } from './set-up.ts';
export { readUserPreferences } from './read-preferences.ts';
