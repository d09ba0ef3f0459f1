import { acknowledgeFromMessagesRoutes } from './acknowledge-from-messages-routes.ts';
import { alarmEventRoutes } from './alarm-events.ts';
import { alarmLogRoutes } from './alarm-log.ts';
import { alarmSettingsListRoutes } from './alarm-settings-list.ts';
import { alarmChoiceRoutes } from './alarm-choices.ts';
import { alarmSettingsRoutes } from './alarm-settings-routes.ts';
import { alarmStateRoutes } from './alarm-states.ts';
import { alarmTemplateRoutes } from './alarm-templates/template-routes.ts';
import { analyticsRoutes } from './analytics.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { auditRoutes } from './audit.ts';
import { authRoutes } from './auth.ts';
import { choosePasswordRoutes } from './choose-password.ts';
import { baseUnitManagementRoutes } from './base-unit-management.ts';
import { baseUnitRoutes } from './base-units.ts';
import { calibrationRoutes } from './calibrations.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { exportRoutes } from './exports.ts';
import { companyDataRoutes } from './company-data.ts';
import { gatewayCallRoutes } from './gateway-calls.ts';
import { firmwareRoutes } from './firmware.ts';
import { ingestRoutes } from './ingest.ts';
import { ingestAddressRoutes } from './ingest-addresses.ts';
import { labCalibrationRoutes } from './lab-calibrations.ts';
import { liveEventRoutes } from './live-events.ts';
import { networkServerRoutes } from './network-servers.ts';
import { pageRoutes } from './pages.ts';
import { passkeyRoutes } from './passkeys.ts';
import { passwordLinkRoutes } from './password-links.ts';
import { planRoutes } from './plan-routes.ts';
import { preferenceRoutes } from './preference-routes.ts';
import { publicConfigRoutes } from './public-config.ts';
import { pushRoutes } from './push.ts';
import { quarantineRoutes } from './quarantine.ts';
import { quietPeriodRoutes } from './quiet-periods.ts';
import { readingRoutes } from './readings.ts';
import { readingsImportRoutes } from './readings-imports.ts';
import { receivedSoFarRoutes } from './received-so-far.ts';
import { trendRoutes } from './trends.ts';
import { deliveryRoutes } from './deliveries.ts';
import { drillRoutes } from './drills.ts';
import { remoteAlertRoutes } from './remote-alerts.ts';
import { contactRoutes } from './rota/contacts.ts';
import { groupChannelRoutes } from './rota/group-channels.ts';
import { notificationPreferenceRoutes } from './rota/notification-preferences.ts';
import { rotaRoutes } from './rota/rotas.ts';
import { whoIsNotifiedRoutes } from './rota/who-is-notified-routes.ts';
import { retentionRoutes } from './retention.ts';
import { scheduledReportRoutes } from './scheduled-reports.ts';
import { savedFilterRoutes } from './saved-filters.ts';
import { sensorOrderRoutes } from './sensor-order.ts';
import { channelLimitRoutes } from './channel-limits/channel-limit-routes.ts';
import { sensorChannelRoutes } from './sensor-channels/channel-routes.ts';
import { sensorDeviceRoutes } from './sensor-devices.ts';
import { sensorManagementRoutes } from './sensor-management.ts';
import { sensorRoutes } from './sensors.ts';
import { sessionRoutes } from './sessions.ts';
import { addressRoutes } from './company-address.ts';
import { liveDataRoutes } from './live-data.ts';
import { settingsRoutes } from './settings.ts';
import { silenceWatchRoutes } from './silence-watch.ts';
import { twoFactorRoutes } from './two-factor.ts';
import { userRoutes } from './users.ts';
import { zoneManagementRoutes } from './zone-management.ts';
import { zoneMemberRoutes } from './zone-members.ts';
import { homeAssistantRoutes } from './home-assistant.ts';
import { webhookRoutes } from './webhooks.ts';
import { zoneRoutes } from './zones.ts';

/** Every call of the API. A route that is not here does not exist. */
export const routes = {
  ...publicConfigRoutes,
  ...pageRoutes,
  ...authRoutes,
  ...choosePasswordRoutes,
  ...sessionRoutes,
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
  ...sensorChannelRoutes,
  ...channelLimitRoutes,
  ...baseUnitRoutes,
  ...baseUnitManagementRoutes,
  ...quarantineRoutes,
  ...quietPeriodRoutes,
  ...receivedSoFarRoutes,
  ...liveDataRoutes,
  ...readingRoutes,
  ...readingsImportRoutes,
  ...trendRoutes,
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
  ...zoneRoutes,
  ...zoneManagementRoutes,
  ...zoneMemberRoutes,
  ...addressRoutes,
  ...settingsRoutes,
  ...preferenceRoutes,
  ...silenceWatchRoutes,
  ...retentionRoutes,
  ...companyDataRoutes,
  ...remoteAlertRoutes,
  ...rotaRoutes,
  ...contactRoutes,
  ...groupChannelRoutes,
  ...notificationPreferenceRoutes,
  ...whoIsNotifiedRoutes,
  ...drillRoutes,
  ...deliveryRoutes,
  ...channelRoutes,
  ...commandRoutes,
  ...firmwareRoutes,
  ...calibrationRoutes,
  ...labCalibrationRoutes,
  ...planRoutes,
  ...pushRoutes,
  ...analyticsRoutes,
  ...auditRoutes,
  ...exportRoutes,
  ...scheduledReportRoutes,
};
export type RouteName = keyof typeof routes;
