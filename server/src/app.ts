import cookie from '@fastify/cookie';
import * as contract from '@ts1/contract';
import { API_EXAMPLES } from '@ts1/contract/api-examples';
import { API_WORDS } from '@ts1/contract/api-words';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import {
  type AlarmDeps,
  recheckDeadlines,
  registerAlarmRoutes,
  renewSilence,
  offerToChannels,
  retireChannel,
  changeDevice,
  readLimitedMeasurands,
  retireSensor,
  type OnAlarmChanges,
  withStates,
} from './alarms/index.ts';
import { registerApiKeyRoutes, withApiKeys } from './api-keys/index.ts';
import { registerHomeAssistantRoutes } from './home-assistant/index.ts';
import { checkpointKey, type KeptCheckpoints, registerAuditRoutes } from './audit/index.ts';
import {
  createCookies,
  createLinkToken,
  createSendLink,
  createUserAuthenticator,
  registerAuthRoutes,
  registerLinkRoutes,
  SessionWatch,
} from './auth/index.ts';
import { type BaseUnitDeps, registerBaseUnitRoutes } from './base-units/index.ts';
import { cancelCommandsOf, type CommandDeps, registerCommandRoutes } from './commands/index.ts';
import { registerSetupRoutes } from './companies/index.ts';
import { registerAnalyticsRoutes, type WeatherSource } from './analytics/index.ts';
import { registerCalibrationRoutes, takeOverDueDate } from './calibrations/index.ts';
import { registerCompanyDataRoutes } from './company-data/index.ts';
import { type ReadingsImporter, registerReadingsImportRoutes } from './imports/index.ts';
import { registerDrillRoutes } from './drills/index.ts';
import type { Config } from './config.ts';
import type { Database } from './database/index.ts';
import type { EmitEvents } from './events.ts';
import { type LatestFirmware, registerFirmwareRoutes } from './firmware/index.ts';
import {
  createDeliverDrill,
  registerAddressRoutes,
  registerIngestRoutes,
  registerSenderRoutes,
  registerQuarantineRoutes,
  takeInReceived,
  type Ingest,
} from './ingest/index.ts';
import { type LiveHub, registerLiveRoutes } from './live/index.ts';
import type { AnnounceChange } from './platform/announce-change.ts';
import type { AttemptLimits } from './platform/security/attempt-limits.ts';
import type { Clock } from './platform/clock.ts';
import { type Readiness, registerHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import type { Logger } from './platform/logger.ts';
import { createHashNewPassword } from './platform/security/new-passwords.ts';
import { measureRequests, registerMetrics } from './platform/http/metrics.ts';
import { registerApiDescription } from './platform/http/openapi/register.ts';
import type { Api } from './platform/http/register-route.ts';
import { refuseOtherOrigins } from './platform/security/same-origin.ts';
import { createWorkShares } from './platform/work/work-shares.ts';
import { registerPlanRoutes } from './plans/index.ts';
import { type OperatorPages, registerPageRoutes } from './pages/index.ts';
import { sendPage, serveWebApp } from './platform/http/web-app.ts';
import { registerPasskeyRoutes } from './passkeys/index.ts';
import type { Secrets } from './platform/security/secrets.ts';
import { registerChannelRoutes, registerReadingRoutes } from './readings/index.ts';
import {
  configuredChannels,
  createCallNames,
  createMessageTokens,
  createPostLink,
  createNotifyPerson,
  createReceipts,
  type NotificationDeps,
  registerGatewayRoutes,
  registerMessageRoutes,
  registerNotificationRoutes,
} from './notifications/index.ts';
import { registerQuietPeriodRoutes } from './quiet-periods/index.ts';
import { registerRemoteAlertRoutes } from './remote-alerts/index.ts';
import { registerReportRoutes } from './reports/index.ts';
import { registerRetentionRoutes } from './retention/index.ts';
import { registerSensorRoutes } from './sensors/index.ts';
import { registerSettingsRoutes } from './settings/index.ts';
import { createSecondFactor, registerTwoFactorRoutes } from './two-factor/index.ts';
import { registerUserRoutes } from './users/index.ts';
import { registerWebhookRoutes, type WebhookDeps } from './webhooks/index.ts';
import { registerZoneRoutes } from './zones/index.ts';

export interface AppDeps {
  readonly config: Pick<
    Config,
    | 'host'
    | 'publicUrl'
    | 'trustProxy'
    | 'channels'
    | 'provider'
    | 'metrics'
    | 'dataDirectory'
    | 'importMaxBytes'
    | 'demo'
  >;
  readonly database: Database;
  readonly clock: Clock;
  /** Limits of failed attempts, shared by all servers. */
  readonly attempts: AttemptLimits;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly secrets: Secrets;
  /** Check-points of audit logs outside the database. */
  readonly keptCheckpoints: KeptCheckpoints;
  /** Code that is printed at the start: a set-up from another machine needs it. */
  readonly setupCode: string;
  readonly live: LiveHub;
  readonly events: EmitEvents;
  readonly announceChange: AnnounceChange;
  readonly proveBrokerKey?: BaseUnitDeps['proveBrokerKey'];
  readonly ingest: Ingest;
  readonly readingsImporter: ReadingsImporter;
  readonly commands: Pick<CommandDeps, 'secrets' | 'commandsChanged'>;
  readonly latestFirmware: LatestFirmware;
  readonly weather: WeatherSource;
  readonly pages: OperatorPages;
  /** Listeners that run in the transaction of every change of an alarm, one after another. */
  readonly onAlarmChanges: readonly OnAlarmChanges[];
  readonly webhookSealer: WebhookDeps['sealer'];
  readonly notifications: Pick<NotificationDeps, 'senders' | 'outbound' | 'pushKey'>;
  /** Parts that must work besides the database and ingest, and further notes for `/readyz`. */
  readonly readiness: Readiness;
  /** Companies whose alarms by time this server cannot evaluate, and since when. */
  readonly failingAlarms: NonNullable<AlarmDeps['failingAlarms']>;
  /** Directory of the built web app; null to serve the API alone. */
  readonly webDirectory: string | null;
  /** `checked` in tests: every answer is checked against its contract. */
  readonly answers: Api['answers'];
}

/** Builds the whole HTTP app. It does not listen yet: tests call it through `inject`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, clock, attempts, logger, metrics } = deps;
  const https = config.publicUrl.protocol === 'https:';
  const cookies = createCookies(https);
  const http = createHttpServer({
    logger,
    trustProxy: config.trustProxy,
    https,
    ...(deps.webDirectory !== null && { fallback: sendPage }),
  });
  await http.register(cookie);
  refuseOtherOrigins(http, config.publicUrl);
  measureRequests(http, metrics);
  if (config.metrics.port === undefined) registerMetrics(http, metrics, config.metrics.token);
  registerHealth(http, {
    ...deps.readiness,
    stores: [
      { name: 'database', check: async () => database.ping() },
      deps.ingest.readiness,
      ...deps.readiness.stores,
    ],
  });
  registerApiDescription(http, contract.routes, {
    version: contract.VERSION,
    sessionCookie: cookies.sessionName,
    contract,
    words: API_WORDS,
    examples: API_EXAMPLES,
    home: config.publicUrl.origin,
  });

  const user = createUserAuthenticator({ database, clock, cookies, logger });
  const api: Api = {
    http,
    authenticators: withApiKeys(
      { user, device: deps.ingest.authenticateDevice },
      { database, clock, attempts },
    ),
    answers: deps.answers,
    announceChange: deps.announceChange,
  };
  // Every slice with routes is registered here, in the usual order.
  const { live, events, announceChange, notifications } = deps;
  const shares = createWorkShares();
  const emailConfigured = notifications.senders.email !== undefined;
  const sendLink = emailConfigured
    ? createSendLink(createLinkToken(deps.secrets), createPostLink(events))
    : undefined;
  const notifyPerson = emailConfigured ? createNotifyPerson(events) : async () => {};
  const hashNewPassword = createHashNewPassword(config);
  registerSetupRoutes(api, {
    database,
    clock,
    attempts,
    setupCode: deps.setupCode,
    emailConfigured,
    hashNewPassword,
    ...config,
  });
  const secondFactor = createSecondFactor(deps.secrets);
  registerPageRoutes(api, deps.pages);
  registerAuthRoutes(api, {
    database,
    clock,
    attempts,
    logger,
    cookies,
    secondFactor,
    notifyPerson,
    hashNewPassword,
  });
  registerLinkRoutes(api, {
    database,
    clock,
    attempts,
    logger,
    sendLink,
    notifyPerson,
    hashNewPassword,
  });
  registerPasskeyRoutes(api, {
    database,
    clock,
    attempts,
    logger,
    cookies,
    notifyPerson,
    secrets: deps.secrets,
    publicUrl: config.publicUrl,
  });
  registerTwoFactorRoutes(api, {
    database,
    clock,
    attempts,
    notifyPerson,
    secrets: deps.secrets,
    secondFactor,
  });
  registerApiKeyRoutes(api, { database, clock });
  registerHomeAssistantRoutes(api, {
    database,
    clock,
    events,
    hasOutsideBroker: deps.proveBrokerKey !== undefined,
  });
  registerUserRoutes(api, { database, clock, sendLink, notifyPerson, hashNewPassword });
  const commands: CommandDeps = { database, clock, events, ...deps.commands };
  registerBaseUnitRoutes(api, {
    database,
    clock,
    attempts,
    events,
    proveBrokerKey: deps.proveBrokerKey,
    baseUnitDeleted: async (change, baseUnitId) => cancelCommandsOf(commands, change, { baseUnitId }),
  });
  const onChanges = deps.onAlarmChanges;
  registerSensorRoutes(api, {
    database,
    clock,
    sensorDeleted: async (change, sensorId) => {
      await retireSensor(change, onChanges, sensorId, clock.now());
      await cancelCommandsOf(commands, change, { sensorId });
    },
    deviceSwapped: async (change, sensorId, from) => {
      await changeDevice(change, onChanges, sensorId, from, clock.now());
      await takeOverDueDate(change, sensorId);
      // They were meant for the device that was replaced.
      await cancelCommandsOf(commands, change, { sensorId });
    },
    withStates,
    limitedMeasurands: readLimitedMeasurands,
    takeInReading: takeInReceived,
  });
  registerCommandRoutes(api, commands);
  registerFirmwareRoutes(api, { ...commands, latestFirmware: deps.latestFirmware });
  const receipts = createReceipts(deps.secrets);
  registerNotificationRoutes(api, { database, clock, events, receipts, ...notifications });
  registerWebhookRoutes(api, {
    database,
    clock,
    outbound: deps.notifications.outbound,
    sealer: deps.webhookSealer,
    events,
  });
  registerRemoteAlertRoutes(api, {
    database,
    clock,
    attempts,
    secrets: deps.secrets,
    outbound: notifications.outbound,
    publicUrl: config.publicUrl,
    configured: configuredChannels(notifications.senders),
  });
  registerQuietPeriodRoutes(api, { database, clock });
  registerZoneRoutes(api, { database, clock });
  const alarmDeps = { database, clock, announceChange, onChanges };
  registerSettingsRoutes(api, {
    database,
    clock,
    offlineWindowChanged: async (change, user) => {
      await renewSilence(alarmDeps, change, user);
      await recheckDeadlines(change, clock.now());
    },
  });
  registerCompanyDataRoutes(api, {
    database,
    clock,
    logger,
    announceChange,
    dataDirectory: config.dataDirectory,
    maxBytes: config.importMaxBytes,
    shares,
  });
  registerReadingsImportRoutes(api, { database, clock, importer: deps.readingsImporter });
  registerRetentionRoutes(api, { database, clock });
  registerReadingRoutes(api, { database, clock, shares });
  registerChannelRoutes(api, {
    database,
    clock,
    channelRemoved: async (change, user, { sensorId, channel }) =>
      retireChannel(alarmDeps, change, user, sensorId, channel),
    channelShown: async ({ tx, companyId, at }, shown) => offerToChannels(tx, companyId, [shown], at),
  });
  registerMessageRoutes(api, {
    ...alarmDeps,
    attempts,
    logger,
    tokens: createMessageTokens(deps.secrets),
  });
  const { sms } = config.channels;
  registerGatewayRoutes(api, {
    ...alarmDeps,
    attempts,
    calls: createCallNames(deps.secrets),
    gateway: sms && { token: sms.token, publicUrl: config.publicUrl },
  });
  registerAlarmRoutes(api, { ...alarmDeps, failingAlarms: deps.failingAlarms });
  registerPlanRoutes(api, { database, clock });
  registerAnalyticsRoutes(api, { database, clock, weather: deps.weather, shares });
  registerCalibrationRoutes(api, { database, clock });
  const signing = { key: checkpointKey(deps.secrets), kept: deps.keptCheckpoints };
  registerAuditRoutes(api, { database, clock, attempts, signing });
  registerReportRoutes(api, { database, clock, shares });
  registerDrillRoutes(api, {
    database,
    clock,
    logger,
    events,
    announceChange,
    configured: configuredChannels(notifications.senders),
    deliver: createDeliverDrill(deps.ingest.pipeline, clock),
  });
  const sessions = new SessionWatch({ database, clock, logger });
  http.addHook('onClose', async () => sessions.close());
  registerLiveRoutes(api, {
    database,
    live,
    watchSession: (user, onEnd) => sessions.watch(user, onEnd),
  });
  registerQuarantineRoutes(api, { database, clock, pipeline: deps.ingest.pipeline });
  registerAddressRoutes(api, { ...config, mqtt: () => deps.ingest.mqttAddress });
  registerSenderRoutes(api, { database, clock, senders: deps.ingest.senders });
  registerIngestRoutes(api, { ...deps.ingest, commandDeps: commands, clock });

  if (deps.webDirectory !== null) await serveWebApp(http, deps.webDirectory);
  return http;
}
