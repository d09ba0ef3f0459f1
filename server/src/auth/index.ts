export { createUserAuthenticator } from './authenticate-user.ts';
export { removeUserAcknowledgementPin } from './acknowledgement-pin.ts';
export { createProvePassword } from './prove-password.ts';
export { hasPin, provePin } from './prove-pin.ts';
export { createCookies, type Cookies } from './cookies.ts';
export { recordFailedPasskey, summariseFailures } from './failed-sign-ins.ts';
export { forgetBrowsers, rememberBrowser } from './known-browsers.ts';
export { isLocked, unlockAccount } from './lock-out.ts';
export {
  createLinkReader,
  createLinkToken,
  endPasswordLinks,
  removePasswordLinks,
} from './password-links.ts';
export { registerLinkRoutes } from './link-routes.ts';
export {
  createMakeInvitation,
  createSendLink,
  type LinkLetter,
  type MailReach,
  type MakeInvitation,
  type PostLink,
  type SendLink,
} from './send-link.ts';
export { type AuthDeps, registerAuthRoutes } from './routes.ts';
export { type Place, requestPlace } from './place.ts';
export { ACCOUNT_CHANGES, type AccountNews, type NotifyPerson } from './notify-person.ts';
export { readUserData } from './user-data.ts';
export { endLock, noteInput, timeToLock } from './session-lock.ts';
export { SessionWatch } from './session-watch.ts';
export { isOwnPassword } from './own-password.ts';
export type { SecondFactor } from './second-factor.ts';
export {
  beganWithTwoFactors,
  confirmSession,
  endUserSessions,
  forgetSecondFactor,
  noteSecondFactor,
  startSession,
} from './sessions.ts';
export {
  type HeldRole,
  isWithinReach,
  parsePermissions,
  readHeldRole,
  requireReach,
  requireUserReach,
  type RoleRow,
  toHeldRole,
} from './held-role.ts';
export { isVisible, viewersSeeOwnZones, visibleSensors, type VisibleSensors } from './visible-sensors.ts';
