export type { TwoFactorDeps } from './deps.ts';
export { removeUserTwoFactor } from './disable-two-factor.ts';
export { registerTwoFactorRoutes } from './routes.ts';
export { createSecondFactor } from './second-factor.ts';
