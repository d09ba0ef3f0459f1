import type { account } from './en/account.ts';
import type { alarmDetail } from './en/alarm-detail.ts';
import type { noSensors } from './en/no-sensors.ts';
import type { newVersion } from './en/new-version.ts';
import type { notFound } from './en/not-found.ts';
import type { pageParts } from './en/page-parts.ts';
import type { sorting } from './en/sorting.ts';
import type { alarmPage } from './en/alarm-page.ts';
import type { alarmLevels } from './en/alarm-levels.ts';
import type { alarmLog } from './en/alarm-log.ts';
import type { alarmTemplates } from './en/alarm-templates.ts';
import type { alarmTypes } from './en/alarm-types.ts';
import type { analytics } from './en/analytics.ts';
import type { auditLogs } from './en/audit-logs.ts';
import type { answering } from './en/answering.ts';
import type { apiKeys } from './en/api-keys.ts';
import type { confirmIdentity } from './en/confirm-identity.ts';
import type { homeAssistant } from './en/home-assistant.ts';
import type { mailServer } from './en/mail-server.ts';
import type { screenLock } from './en/screen-lock.ts';
import type { signatures } from './en/signatures.ts';
import type { sessions } from './en/sessions.ts';
import type { shownOnce } from './en/shown-once.ts';
import type { reports } from './en/reports.ts';
import type { webhooks } from './en/webhooks.ts';
import type { baseUnits } from './en/base-units.ts';
import type { changeReason } from './en/change-reason.ts';
import type { changeLimits } from './en/change-limits.ts';
import type { channels } from './en/channels.ts';
import type { lastPicture } from './en/last-picture.ts';
import type { nameMenu } from './en/name-menu.ts';
import type { pushDevice } from './en/push-device.ts';
import type { sensorInputs } from './en/sensor-inputs.ts';
import type { silenceWatch } from './en/silence-watch.ts';
import type { calibrations } from './en/calibrations.ts';
import type { commands } from './en/commands.ts';
import type { customRange } from './en/custom-range.ts';
import type { sensorManagement } from './en/sensor-management.ts';
import type { dashboardExports } from './en/dashboard-exports.ts';
import type { dashboardSearch } from './en/dashboard-search.ts';
import type { drills } from './en/drills.ts';
import type { reviews } from './en/reviews.ts';
import type { evidence } from './en/evidence.ts';
import type { deviceTypes } from './en/device-types.ts';
import type { devices } from './en/devices.ts';
import type { deliveries } from './en/deliveries.ts';
import type { en } from './en/index.ts';
import type { bulk } from './en/bulk.ts';
import type { keyboard } from './en/keyboard.ts';
import type { listBar } from './en/list-bar.ts';
import type { networkServer } from './en/network-server.ts';
import type { readingsImport } from './en/readings-import.ts';
import type { passwordLinks } from './en/password-links.ts';
import type { passkeys } from './en/passkeys.ts';
import type { remoteAlerts } from './en/remote-alerts.ts';
import type { rotas } from './en/rotas.ts';
import type { sensorDetail } from './en/sensor-detail.ts';
import type { maintenance } from './en/maintenance.ts';
import type { legal } from './en/legal.ts';
import type { settings } from './en/settings.ts';
import type { sensorOutlook } from './en/sensor-outlook.ts';
import type { setup } from './en/setup.ts';
import type { help } from './en/help.ts';
import type { plan } from './en/plan.ts';
import type { thresholds } from './en/thresholds.ts';
import type { alarmWatch } from './en/alarm-watch.ts';
import type { twoFactor } from './en/two-factor.ts';
import type { typedNumber } from './en/typed-number.ts';
import type { typedText } from './en/typed-text.ts';
import type { users } from './en/users.ts';
import type { roles } from './en/roles.ts';
import type { zoneLimit } from './en/zone-limit.ts';
import type { zones } from './en/zones.ts';

/** Texts that come with their screens. */
interface ScreenTexts {
  readonly alarmDetail: typeof alarmDetail;
  readonly noSensors: typeof noSensors;
  readonly newVersion: typeof newVersion;
  readonly notFound: typeof notFound;
  readonly pageParts: typeof pageParts;
  readonly sorting: typeof sorting;
  readonly answering: typeof answering;
  readonly apiKeys: typeof apiKeys;
  readonly homeAssistant: typeof homeAssistant;
  readonly mailServer: typeof mailServer;
  readonly changeReason: typeof changeReason;
  readonly confirmIdentity: typeof confirmIdentity;
  readonly screenLock: typeof screenLock;
  readonly signatures: typeof signatures;
  readonly sessions: typeof sessions;
  readonly shownOnce: typeof shownOnce;
  readonly reports: typeof reports;
  readonly webhooks: typeof webhooks;
  readonly sensorManagement: typeof sensorManagement;
  readonly changeLimits: typeof changeLimits;
  readonly channels: typeof channels;
  readonly lastPicture: typeof lastPicture;
  readonly nameMenu: typeof nameMenu;
  pushDevice: typeof pushDevice;
  readonly sensorInputs: typeof sensorInputs;
  readonly silenceWatch: typeof silenceWatch;
  readonly calibrations: typeof calibrations;
  readonly commands: typeof commands;
  readonly customRange: typeof customRange;
  readonly auditLogs: typeof auditLogs;
  readonly dashboardExports: typeof dashboardExports;
  readonly dashboardSearch: typeof dashboardSearch;
  readonly baseUnits: typeof baseUnits;
  readonly account: typeof account;
  readonly analytics: typeof analytics;
  readonly alarmPage: typeof alarmPage;
  readonly alarmLevels: typeof alarmLevels;
  readonly alarmLog: typeof alarmLog;
  readonly alarmTemplates: typeof alarmTemplates;
  readonly alarmTypes: typeof alarmTypes;
  readonly bulk: typeof bulk;
  readonly keyboard: typeof keyboard;
  readonly listBar: typeof listBar;
  readonly networkServer: typeof networkServer;
  readonly readingsImport: typeof readingsImport;
  readonly passkeys: typeof passkeys;
  readonly passwordLinks: typeof passwordLinks;
  readonly sensorDetail: typeof sensorDetail;
  readonly maintenance: typeof maintenance;
  readonly legal: typeof legal;
  readonly settings: typeof settings;
  readonly sensorOutlook: typeof sensorOutlook;
  readonly setup: typeof setup;
  readonly help: typeof help;
  readonly plan: typeof plan;
  readonly drills: typeof drills;
  readonly reviews: typeof reviews;
  readonly evidence: typeof evidence;
  readonly deviceTypes: typeof deviceTypes;
  readonly devices: typeof devices;
  readonly deliveries: typeof deliveries;
  readonly remoteAlerts: typeof remoteAlerts;
  readonly rotas: typeof rotas;
  readonly thresholds: typeof thresholds;
  readonly alarmWatch: typeof alarmWatch;
  readonly twoFactor: typeof twoFactor;
  readonly typedNumber: typeof typedNumber;
  readonly typedText: typeof typedText;
  readonly users: typeof users;
  readonly roles: typeof roles;
  readonly zoneLimit: typeof zoneLimit;
  readonly zones: typeof zones;
}

type Catalogue = typeof en & ScreenTexts;

/** Where a text is in the catalogue, such as `zones.empty.title`; texts that count are one place, not one for each number. */
export type TextPlace = PlaceIn<Catalogue>;

/** Where several texts are, one below the other. */
export type ListPlace = `help.sections.${keyof (typeof help)['sections']}.steps`;

type PlaceIn<Part> = {
  [Name in keyof Part & string]: Part[Name] extends string
    ? WithoutNumber<Name>
    : `${Name}.${PlaceIn<Part[Name]>}`;
}[keyof Part & string];

type WithoutNumber<Name extends string> = Name extends `${infer Stem}_${'zero' | 'one' | 'other'}`
  ? Stem
  : Name;
