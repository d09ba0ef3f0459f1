export { createUserAuthenticator } from './authenticate-user.ts';
export { createCookies, type Cookies } from './cookies.ts';
export { type AuthDeps, registerAuthRoutes } from './routes.ts';
export { SessionWatch } from './session-watch.ts';
