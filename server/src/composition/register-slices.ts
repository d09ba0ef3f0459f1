import { registerAlarmRoutes } from '../alarms/index.ts';
import { registerAnalyticsRoutes } from '../analytics/index.ts';
import { registerApiKeyRoutes } from '../api-keys/index.ts';
import { registerAuditRoutes } from '../audit/index.ts';
import { registerAuthRoutes, registerLinkRoutes } from '../auth/index.ts';
import { registerBaseUnitRoutes } from '../base-units/index.ts';
import { registerCalibrationRoutes } from '../calibrations/index.ts';
import { registerCommandRoutes } from '../commands/index.ts';
import { registerSetupRoutes } from '../companies/index.ts';
import { registerCompanyDataRoutes } from '../company-data/index.ts';
import { registerDrillRoutes } from '../drills/index.ts';
import { registerEvidenceRoutes } from '../evidence/index.ts';
import { registerFirmwareRoutes } from '../firmware/index.ts';
import { registerHandReadingRoutes } from '../hand-readings/index.ts';
import { registerHomeAssistantRoutes } from '../home-assistant/index.ts';
import { registerReadingsImportRoutes } from '../imports/index.ts';
import {
  registerAddressRoutes,
  registerIngestRoutes,
  registerQuarantineRoutes,
  registerSenderRoutes,
} from '../ingest/index.ts';
import { registerLiveRoutes } from '../live/index.ts';
import { registerMailServerRoutes } from '../mail-server/index.ts';
import {
  registerGatewayRoutes,
  registerMessageRoutes,
  registerNotificationRoutes,
} from '../notifications/index.ts';
import { registerPageRoutes } from '../pages/index.ts';
import { registerPasskeyRoutes } from '../passkeys/index.ts';
import { registerPlanRoutes } from '../plans/index.ts';
import type { Api } from '../platform/http/register-route.ts';
import { registerQuietPeriodRoutes } from '../quiet-periods/index.ts';
import { registerInputRoutes, registerReadingRoutes } from '../readings/index.ts';
import { registerRemoteAlertRoutes } from '../remote-alerts/index.ts';
import { registerReportRoutes } from '../reports/index.ts';
import { registerRetentionRoutes } from '../retention/index.ts';
import { registerReviewRoutes } from '../reviews/index.ts';
import { registerTaskRoutes } from '../tasks/index.ts';
import { registerSensorRoutes } from '../sensors/index.ts';
import { registerSessionLockRoutes } from '../session-lock/index.ts';
import { registerSettingsRoutes } from '../settings/index.ts';
import { registerSignatureRoutes } from '../signatures/index.ts';
import { registerTwoFactorRoutes } from '../two-factor/index.ts';
import { registerUserRoutes } from '../users/index.ts';
import { registerWebhookRoutes } from '../webhooks/index.ts';
import { registerZoneRoutes } from '../zones/index.ts';
import type { Context } from './context.ts';

/** Every slice with routes, in the order of the architecture's floors. */
const SLICES: readonly ((api: Api, context: Context) => void)[] = [
  registerSetupRoutes,
  registerPageRoutes,
  registerAuthRoutes,
  registerLinkRoutes,
  registerPasskeyRoutes,
  registerSessionLockRoutes,
  registerTwoFactorRoutes,
  registerApiKeyRoutes,
  registerHomeAssistantRoutes,
  registerUserRoutes,
  registerBaseUnitRoutes,
  registerSensorRoutes,
  registerCommandRoutes,
  registerFirmwareRoutes,
  registerNotificationRoutes,
  registerWebhookRoutes,
  registerRemoteAlertRoutes,
  registerQuietPeriodRoutes,
  registerZoneRoutes,
  registerSettingsRoutes,
  registerMailServerRoutes,
  registerCompanyDataRoutes,
  registerReadingsImportRoutes,
  registerRetentionRoutes,
  registerReadingRoutes,
  registerInputRoutes,
  registerMessageRoutes,
  registerGatewayRoutes,
  registerAlarmRoutes,
  registerPlanRoutes,
  registerAnalyticsRoutes,
  registerSignatureRoutes,
  registerCalibrationRoutes,
  registerAuditRoutes,
  registerReportRoutes,
  registerTaskRoutes,
  registerHandReadingRoutes,
  registerDrillRoutes,
  registerReviewRoutes,
  registerEvidenceRoutes,
  registerLiveRoutes,
  registerQuarantineRoutes,
  registerAddressRoutes,
  registerSenderRoutes,
  registerIngestRoutes,
];

/** Registers the routes of all slices. */
export function registerSlices(api: Api, context: Context): void {
  for (const register of SLICES) register(api, context);
}
