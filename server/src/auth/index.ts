export { createUserAuthenticator } from './authenticate-user.ts';
export { createCookies, type Cookies } from './cookies.ts';
export { forgetBrowsers, rememberBrowser } from './known-browsers.ts';
export { isLocked, unlockAccount } from './lock-out.ts';
export { type AuthDeps, registerAuthRoutes } from './routes.ts';
export { toUserData } from './user-data.ts';
export { SessionWatch } from './session-watch.ts';
export { endSessionsOf, startSession } from './sessions.ts';
export { isVisible, visibleSensors, type VisibleSensors } from './visible-sensors.ts';
