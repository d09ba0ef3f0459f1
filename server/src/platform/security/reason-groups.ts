import { type ReasonGroup, type Route, type RouteName, routes } from '@ts1/contract';

/** Calls by group of changes for which a company can demand a reason. */
export const ROUTES_WITH_REASON: Readonly<Record<ReasonGroup, readonly RouteName[]>> = {
  limits: [
    'saveAlarmSettings',
    'deleteAlarmSettings',
    'saveInputLimits',
    'createAlarmTemplate',
    'saveAlarmTemplate',
    'deleteAlarmTemplate',
    'followAlarmTemplate',
    'detachFromTemplate',
  ],
  devices: [
    'createSensor',
    'renameSensor',
    'deleteSensor',
    'swapSensor',
    'swapSensors',
    'saveIdleDevice',
    'deleteIdleDevice',
    'updateSensorInput',
    'removeSensorInput',
    'createBaseUnit',
    'renameBaseUnit',
    'deleteBaseUnit',
    'rotateDeviceKey',
    'proveBaseUnit',
    'saveFieldMap',
    'setBaseUnitSilence',
    'updateFirmware',
    'configureWifi',
  ],
  people: [
    'createUser',
    'updateUser',
    'deleteUser',
    'inviteUser',
    'makeInvitationLinks',
    'createRole',
    'saveRole',
    'deleteRole',
    'assignUser',
    'removeUser',
    'replaceZoneUsers',
    'changeZoneMembers',
    'resetTwoFactor',
    'removeUserPasskeys',
    'saveTwoFactorPolicy',
    'createApiKey',
    'revokeApiKey',
    'createWebhook',
    'saveWebhook',
    'deleteWebhook',
    'rotateWebhookSecret',
    'enableHomeAssistant',
    'disableHomeAssistant',
  ],
  calibrations: [
    'calibrate',
    'setCalibrationDue',
    'saveCertificate',
    'addLabCalibration',
    'saveLabCertificate',
    'reviewPlace',
  ],
  retention: ['saveRetention', 'setLegalHold'],
};

const GROUPS: ReadonlyMap<Route, ReasonGroup> = new Map(
  Object.entries(ROUTES_WITH_REASON).flatMap(([group, names]) =>
    names.map((name): [Route, ReasonGroup] => [routes[name], group as ReasonGroup]),
  ),
);

/** The group of changes that a call belongs to; undefined for one that is never asked for a reason. */
export function findReasonGroup(route: Route): ReasonGroup | undefined {
  return GROUPS.get(route);
}
