import { acknowledgeFromMessagesRoutes } from './notifications/acknowledge-from-messages-routes.ts';
import { alarmConfirmationRoutes } from './alarms/alarm-confirmation.ts';
import { alarmEventRoutes } from './alarms/alarm-events.ts';
import { alarmLogRoutes } from './alarms/alarm-log.ts';
import { alarmSettingsListRoutes } from './alarms/alarm-settings-list.ts';
import { alarmChoiceRoutes } from './alarms/alarm-choices.ts';
import { alarmSettingsRoutes } from './alarms/alarm-settings-routes.ts';
import { alarmStateRoutes } from './alarms/alarm-states.ts';
import { alarmTemplateRoutes } from './alarms/templates/template-routes.ts';
import { analyticsRoutes } from './analytics/analytics.ts';
import { apiKeyRoutes } from './api-keys/api-keys.ts';
import { auditRoutes } from './audit/audit.ts';
import { authRoutes } from './auth/auth.ts';
import { choosePasswordRoutes } from './auth/choose-password.ts';
import { baseUnitManagementRoutes } from './base-units/base-unit-management.ts';
import { baseUnitRoutes } from './base-units/base-units.ts';
import { calibrationRoutes } from './calibrations/calibrations.ts';
import { channelRoutes } from './notifications/channels.ts';
import { commandRoutes } from './commands/commands.ts';
import { exportRoutes } from './reports/exports.ts';
import { companyRoleRoutes } from './users/company-roles.ts';
import { companyDataRoutes } from './company-data/company-data.ts';
import { gatewayCallRoutes } from './notifications/gateway-calls.ts';
import { firmwareRoutes } from './firmware/firmware.ts';
import { handReadingRoutes } from './hand-readings/hand-readings.ts';
import { ingestRoutes } from './ingest/ingest.ts';
import { ingestAddressRoutes } from './ingest/ingest-addresses.ts';
import { labCalibrationRoutes } from './calibrations/lab-calibrations.ts';
import { liveEventRoutes } from './live/live-events.ts';
import { networkServerRoutes } from './ingest/network-servers.ts';
import { pageRoutes } from './pages/pages.ts';
import { passkeyRoutes } from './auth/passkeys.ts';
import { passwordLinkRoutes } from './auth/password-links.ts';
import { planRoutes } from './plans/plan-routes.ts';
import { preferenceRoutes } from './users/preference-routes.ts';
import { publicConfigRoutes } from './companies/public-config.ts';
import { pushRoutes } from './notifications/push.ts';
import { quarantineRoutes } from './ingest/quarantine.ts';
import { quietPeriodRoutes } from './quiet-periods/quiet-periods.ts';
import { readingRoutes } from './readings/readings.ts';
import { readingsImportRoutes } from './imports/readings-imports.ts';
import { receivedSoFarRoutes } from './ingest/received-so-far.ts';
import { sparkRoutes } from './analytics/sparks.ts';
import { trendRoutes } from './analytics/trends.ts';
import { deliveryRoutes } from './notifications/deliveries.ts';
import { drillRoutes } from './drills/drills.ts';
import { evidenceRoutes } from './evidence/evidence.ts';
import { signatureSettingsRoutes } from './signatures/signature-settings.ts';
import { signatureRoutes } from './signatures/signatures.ts';
import { remoteAlertRoutes } from './remote-alerts/remote-alerts.ts';
import { contactRoutes } from './remote-alerts/rota/contacts.ts';
import { groupChannelRoutes } from './remote-alerts/rota/group-channels.ts';
import { notificationPreferenceRoutes } from './remote-alerts/rota/notification-preferences.ts';
import { rotaRoutes } from './remote-alerts/rota/rotas.ts';
import { whoIsNotifiedRoutes } from './remote-alerts/rota/who-is-notified-routes.ts';
import { recordKeepingRoutes } from './settings/record-keeping.ts';
import { retentionRoutes } from './retention/retention.ts';
import { scheduledReportRoutes } from './reports/scheduled-reports.ts';
import { reviewRoutes } from './reviews/reviews.ts';
import { taskRoutes } from './tasks/tasks.ts';
import { savedFilterRoutes } from './users/saved-filters.ts';
import { sensorOrderRoutes } from './sensors/sensor-order.ts';
import { inputLimitRoutes } from './alarms/input-limits/input-limit-routes.ts';
import { sensorInputRoutes } from './sensors/inputs/input-routes.ts';
import { sensorDeviceRoutes } from './sensors/sensor-devices.ts';
import { sensorManagementRoutes } from './sensors/sensor-management.ts';
import { sensorRoutes } from './sensors/sensors.ts';
import { sessionLockRoutes } from './auth/session-lock.ts';
import { sessionRoutes } from './auth/sessions.ts';
import { addressRoutes } from './companies/company-address.ts';
import { liveDataRoutes } from './live/live-data.ts';
import { mailServerRoutes } from './settings/mail-server.ts';
import { settingsRoutes } from './settings/settings.ts';
import { silenceWatchRoutes } from './alarms/silence-watch.ts';
import { twoFactorRoutes } from './auth/two-factor.ts';
import { userRoutes } from './users/users.ts';
import { zoneManagementRoutes } from './zones/zone-management.ts';
import { zoneMemberRoutes } from './zones/zone-members.ts';
import { homeAssistantRoutes } from './home-assistant/home-assistant.ts';
import { webhookRoutes } from './webhooks/webhooks.ts';
import { zoneRoutes } from './zones/zones.ts';

/** Every call of the API. A route that is not here does not exist. */
export const routes = {
  ...publicConfigRoutes,
  ...pageRoutes,
  ...authRoutes,
  ...choosePasswordRoutes,
  ...sessionRoutes,
  ...sessionLockRoutes,
  ...passwordLinkRoutes,
  ...twoFactorRoutes,
  ...passkeyRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...homeAssistantRoutes,
  ...sensorRoutes,
  ...sensorManagementRoutes,
  ...sensorDeviceRoutes,
  ...sensorOrderRoutes,
  ...savedFilterRoutes,
  ...sensorInputRoutes,
  ...inputLimitRoutes,
  ...baseUnitRoutes,
  ...baseUnitManagementRoutes,
  ...quarantineRoutes,
  ...quietPeriodRoutes,
  ...receivedSoFarRoutes,
  ...liveDataRoutes,
  ...readingRoutes,
  ...readingsImportRoutes,
  ...trendRoutes,
  ...sparkRoutes,
  ...alarmConfirmationRoutes,
  ...alarmEventRoutes,
  ...alarmLogRoutes,
  ...alarmSettingsListRoutes,
  ...alarmSettingsRoutes,
  ...alarmChoiceRoutes,
  ...alarmTemplateRoutes,
  ...alarmStateRoutes,
  ...acknowledgeFromMessagesRoutes,
  ...gatewayCallRoutes,
  ...ingestRoutes,
  ...networkServerRoutes,
  ...ingestAddressRoutes,
  ...liveEventRoutes,
  ...userRoutes,
  ...companyRoleRoutes,
  ...zoneRoutes,
  ...zoneManagementRoutes,
  ...zoneMemberRoutes,
  ...addressRoutes,
  ...settingsRoutes,
  ...mailServerRoutes,
  ...preferenceRoutes,
  ...silenceWatchRoutes,
  ...recordKeepingRoutes,
  ...retentionRoutes,
  ...companyDataRoutes,
  ...remoteAlertRoutes,
  ...rotaRoutes,
  ...contactRoutes,
  ...groupChannelRoutes,
  ...notificationPreferenceRoutes,
  ...whoIsNotifiedRoutes,
  ...drillRoutes,
  ...reviewRoutes,
  ...taskRoutes,
  ...evidenceRoutes,
  ...signatureRoutes,
  ...signatureSettingsRoutes,
  ...deliveryRoutes,
  ...channelRoutes,
  ...commandRoutes,
  ...firmwareRoutes,
  ...calibrationRoutes,
  ...labCalibrationRoutes,
  ...handReadingRoutes,
  ...planRoutes,
  ...pushRoutes,
  ...analyticsRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...scheduledReportRoutes,
};
export type RouteName = keyof typeof routes;
