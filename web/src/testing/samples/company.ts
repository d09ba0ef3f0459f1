import {
  BUILT_IN_ROLES,
  type BuiltInRoleKey,
  FOLLOW_UP_DEFAULTS,
  inVerbOrder,
  LONGEST_SHELVING_DEFAULT,
  VERSION,
  type CompanySettings,
  type PublicConfig,
  type RecordKeeping,
  type SilenceWatch,
  type User,
  type UserData,
  USUAL_TOLERANCES,
} from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** A built-in role as answers have it. */
export function heldRole(key: BuiltInRoleKey) {
  const { name, permissions } = BUILT_IN_ROLES[key];
  return { builtInRole: key, roleId: null, roleName: name, permissions: inVerbOrder(permissions) };
}

/** The signed-in user. */
export function userData(role: BuiltInRoleKey, changes: Partial<UserData> = {}): UserData {
  const isAdmin = role === 'admin';
  return {
    userID: isAdmin ? 5 : 6,
    user_id: isAdmin ? 5 : 6,
    companyID: 2,
    companyName: 'Cold Store Ltd',
    username: isAdmin ? 'ann' : 'vic',
    email: isAdmin ? 'ann@example.com' : 'vic@example.com',
    roles: [isAdmin ? 1 : 2],
    ...heldRole(role),
    ...changes,
  };
}

/** A user as the list of users has them. */
export function user(changes: Partial<User> = {}): User {
  return {
    id: 5,
    email: 'ann@example.com',
    username: 'ann',
    firstName: 'Ann',
    lastName: 'Frost',
    phoneNumber: null,
    isDisabled: false,
    isLockedOut: false,
    roles: [1],
    role: 'admin',
    ...heldRole(changes.role ?? 'admin'),
    created_at: minutesAgo(100_000),
    updated_at: minutesAgo(100_000),
    hasBiometrics: false,
    hasTwoFactor: false,
    pushDevices: 0,
    pushSilentSince: null,
    invitation: null,
    ...changes,
  };
}

/** Demands of a company on its records; none unless given. */
export function recordKeeping(changes: Partial<RecordKeeping> = {}): RecordKeeping {
  return {
    reasonsDemanded: [],
    alarmsAreConfirmed: false,
    lockAfterMinutes: 0,
    ...USUAL_TOLERANCES,
    ...changes,
  };
}

/** Settings that the company made for everybody. */
export function companySettings(changes: Partial<CompanySettings> = {}): CompanySettings {
  return {
    timeZone: 'Europe/London',
    language: null,
    temperatureUnit: null,
    offlineWindow: 15,
    viewersSeeOwnZones: false,
    ...FOLLOW_UP_DEFAULTS,
    acknowledgementNeeds: 'nothing',
    longestShelving: LONGEST_SHELVING_DEFAULT,
    viewersMayShelve: false,
    mayTurnOffAlarms: false,
    acknowledgeFromMessages: 'off',
    keepLastPicture: true,
    ...changes,
  };
}

/** Facts of the installation that everybody may see. */
export function publicConfig(changes: Partial<PublicConfig> = {}): PublicConfig {
  return {
    version: VERSION,
    providerName: null,
    providerUrl: null,
    providerPhone: null,
    providerEmail: null,
    emailConfigured: true,
    linksAreLocal: false,
    ...changes,
  };
}

/** A watch for silence that sees everything. */
export function silenceWatch(changes: Partial<SilenceWatch> = {}): SilenceWatch {
  return {
    watchingSince: minutesAgo(10_000),
    blindSince: null,
    interruption: null,
    failingSince: null,
    baseUnits: [],
    ...changes,
  };
}
