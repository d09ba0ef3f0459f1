import {
  alarmChoiceRoutes,
  alarmSettingsListRoutes,
  alarmStateRoutes,
  authRoutes,
  channelRoutes,
  companyRoleRoutes,
  contactRoutes,
  drillRoutes,
  handReadingRoutes,
  notificationPreferenceRoutes,
  publicConfigRoutes,
  pushRoutes,
  quietPeriodRoutes,
  recordKeepingRoutes,
  remoteAlertRoutes,
  reviewRoutes,
  rotaRoutes,
  sensorOrderRoutes,
  settingsRoutes,
  SIGNATURE_SETTINGS_DEFAULT,
  signatureRoutes,
  signatureSettingsRoutes,
  silenceWatchRoutes,
  sparkRoutes,
  taskRoutes,
  trendRoutes,
  userRoutes,
  whoIsNotifiedRoutes,
  zoneMemberRoutes,
  zoneRoutes,
} from '@ts1/contract';
import type { FakeServer } from './fake-server.ts';
import { minutesAgo } from './moment.ts';
import {
  companySettings,
  publicConfig,
  silenceWatch,
  user,
  userData,
  recordKeeping,
} from './samples/company.ts';
import { channelStates } from './samples/messages.ts';

/** Gives a server the answers for every page, whatever it shows: who is signed in, and that nothing is wrong. */
export function giveUsualAnswers(server: FakeServer): void {
  server.answer(companyRoleRoutes.listRoles, []);
  server.answer(authRoutes.verifyAccess, () => ({
    message: 'Valid Session' as const,
    data: userData(server.caller?.role ?? 'admin'),
  }));
  server.answer(settingsRoutes.getCompanySettings, companySettings());
  server.answer(alarmChoiceRoutes.getAlarmChoices, {
    causes: [],
    actions: [],
    acknowledgementNeeds: 'nothing',
  });
  server.answer(publicConfigRoutes.publicConfig, publicConfig());
  server.answer(alarmStateRoutes.currentAlarms, []);
  server.answer(alarmSettingsListRoutes.listAlarmSettings, []);
  server.answer(trendRoutes.sensorTrends, []);
  server.answer(sparkRoutes.sensorSparks, { from: minutesAgo(23.5 * 60), step_ms: 1_800_000, sensors: [] });
  server.answer(sensorOrderRoutes.sensorOrder, []);
  server.answer(channelRoutes.listChannels, channelStates());
  server.answer(silenceWatchRoutes.getSilenceWatch, silenceWatch());
  server.answer(recordKeepingRoutes.getRecordKeeping, recordKeeping());
  server.answer(quietPeriodRoutes.listQuietPeriods, []);
  server.answer(drillRoutes.listDrills, []);
  server.answer(signatureRoutes.listSignatures, []);
  server.answer(signatureSettingsRoutes.getSignatureSettings, SIGNATURE_SETTINGS_DEFAULT);
  server.answer(handReadingRoutes.listHandReadings, []);
  server.answer(reviewRoutes.listReviews, []);
  server.answer(reviewRoutes.listReviewPlans, []);
  server.answer(taskRoutes.listTasks, []);
  server.answer(taskRoutes.listTaskPlans, []);
  server.answer(remoteAlertRoutes.listAlertGroups, []);
  server.answer(rotaRoutes.listRotas, []);
  server.answer(contactRoutes.listContacts, []);
  server.answer(notificationPreferenceRoutes.getNotificationPreferences, {
    quietHours: [],
    off: [],
    mayTurnOffAlarms: false,
  });
  server.answer(whoIsNotifiedRoutes.whoIsNotified, { at: minutesAgo(0), groups: [] });
  server.answer(userRoutes.listUsers, [user()]);
  // Read with the first letter of a search of sensors.
  server.answer(zoneRoutes.listZones, []);
  server.answer(zoneMemberRoutes.listZoneMembers, []);
  server.answer(pushRoutes.listPushSubscriptions, []);
  server.answer(authRoutes.setupStatus, { needed: false, codeRequired: false });
}
