// First, before anything has grown or was written.
import './platform/process/bound-memory.ts';
import './platform/security/private-files.ts';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  createAlarmJudge,
  recheckAllDeadlines,
  showWatch,
  startAlarmClock,
  startWatchKeeper,
} from './alarms/index.ts';
import { buildApp } from './app.ts';
import { showBackup } from './backup/index.ts';
import { remindOfCalibrations } from './calibrations/index.ts';
import { createCommandSecrets, startCommandClock } from './commands/index.ts';
import { createSigning, showSigning, signingNotes, startAuditKeeper } from './audit/index.ts';
import { createLinkReader, summariseFailures } from './auth/index.ts';
import { createSetupCode, isSetupNeeded } from './companies/index.ts';
import { startImportClearing } from './company-data/index.ts';
import { clockNotes, createClockKeeper, followDatabase, type Look, showClock } from './clock/index.ts';
import { readConfig } from './config.ts';
import { countDatabaseErrors, openDatabase, openNodeChannel, refuseLosses } from './database/index.ts';
import { createLatestFirmware } from './firmware/index.ts';
import { createWeatherSource } from './analytics/index.ts';
import { announceStored, createProveBrokerKey, startIngest } from './ingest/index.ts';
import {
  announceAlarms,
  announceCommands,
  announceDeliveries,
  connectNodes,
  createLiveHub,
  shareAttempts,
  showStreams,
} from './live/index.ts';
import {
  connectPush,
  countMessages,
  createNotifier,
  createSenders,
  DeliveryWorker,
  escalateDue,
  operatorMail,
  tellStillOut,
  type Wake,
} from './notifications/index.ts';
import { showMachine, startCounting } from './operations/index.ts';
import { createOperatorPages } from './pages/index.ts';
import { createAnnounce } from './platform/process/announce.ts';
import { claimDataDirectory, prepareDataDirectory } from './platform/process/data-directory.ts';
import { createDrain, type Drain } from './platform/http/drain.ts';
import { Unavailable } from './platform/errors.ts';
import { every } from './platform/work/every.ts';
import { startHeartbeat } from './platform/process/heartbeat.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { giveRoomToStart, keepRoomToStart } from './platform/process/kept-room.ts';
import { listen } from './platform/http/listen.ts';
import { createLogger } from './platform/logger.ts';
import { createMetrics, registerOpenMetrics } from './platform/process/metrics.ts';
import { createOutbound } from './platform/http/outbound.ts';
import { loadSecrets } from './platform/security/secrets.ts';
import { closeOnSignal } from './platform/process/shutdown.ts';
import { StartError } from './platform/process/start-error.ts';
import { startWatchdog } from './platform/process/watchdog.ts';
import { isWebAppBuilt } from './platform/http/web-app.ts';
import { startForgetting, startRetention } from './retention/index.ts';
import { startIntervalLearner } from './readings/index.ts';
import {
  countWebhookAttempts,
  createAlarmTeller,
  createCommandTeller,
  createWebhookSealer,
  startWebhooks,
  WebhookWorker,
} from './webhooks/index.ts';
import { sendDueReports } from './reports/index.ts';

const REPORTS_EVERY_MS = 20_000;
const ESCALATE_EVERY_MS = 1_000;
const REMIND_EVERY_MS = 60_000;
const CHECK_CLOCK_EVERY_MS = 60_000;
const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const announce = createAnnounce(process.stderr);
  prepareDataDirectory(config.dataDirectory);
  // Servers share a PostgreSQL database; alarms by time and live push of an SQLite file belong to one.
  const keepsDatabase = config.databaseUrl === undefined;
  if (keepsDatabase) {
    claimDataDirectory(config.dataDirectory);
    if (giveRoomToStart(config.dataDirectory)) {
      announce(
        `The disk of DATA_DIR ${config.dataDirectory} is full: what is stored can be read, and nothing new is stored until there is room.`,
      );
    }
  }
  const secrets = loadSecrets(config.dataDirectory, config.secretKey);
  const metrics = createMetrics();
  showMachine(config.dataDirectory, metrics);
  showBackup(config.dataDirectory, metrics);
  const database = countDatabaseErrors(await openDatabase(config), metrics);
  refuseLosses(database, config.lossyDatabase);
  const look = (): Look => ({ wall: Date.now(), monotonic: performance.now() });
  const clock = followDatabase(database, look);
  const clockKeeper = createClockKeeper({
    database,
    clock,
    look,
    logger,
    onStep: async () => recheckAllDeadlines(database, clock.now()),
  });
  // Before anything is noted by this clock.
  await clockKeeper.check().catch((error: unknown) => {
    // On a full disk nothing is noted either: it is looked at again each minute.
    if (!(error instanceof Unavailable)) throw error;
    logger.error({ err: error }, 'clocks could not be compared at the start');
  });
  const nodes = connectNodes((listener) => openNodeChannel(config, listener), logger);
  const live = createLiveHub({ database, nodes, logger });
  const attempts = shareAttempts(nodes, clock);
  const outbound = createOutbound(config.outbound);
  const push = connectPush({ database, outbound, secrets, publicUrl: config.publicUrl });
  const senders = createSenders({ ...config.channels, push });
  const deliveries = new DeliveryWorker({
    database,
    clock,
    logger,
    senders,
    publicUrl: config.publicUrl,
    linkToken: createLinkReader({ database, clock, secrets }),
    announce: announceDeliveries(live),
    countAttempt: countMessages(metrics),
  });
  const wake: Wake = (companyId, deliveryIds) => {
    announceDeliveries(live)(companyId, deliveryIds);
    deliveries.wake();
  };
  const webhooks = new WebhookWorker({
    database,
    clock,
    logger,
    outbound,
    sealer: createWebhookSealer(secrets),
    announceChange: live.announceChange,
    countAttempt: countWebhookAttempts(metrics),
  });
  const wakeWebhooks = () => webhooks.wake();
  const onAlarmChanges = [
    announceAlarms(live),
    createNotifier({ clock, wake }),
    createAlarmTeller({ clock, wake: wakeWebhooks }),
  ];
  showStreams(live, metrics);
  showClock(clockKeeper, metrics);
  const setupCode = createSetupCode();
  const webDirectory = isWebAppBuilt(WEB_DIRECTORY) ? WEB_DIRECTORY : null;
  const commands = {
    secrets: createCommandSecrets(secrets),
    commandsChanged: announceCommands(live, createCommandTeller({ clock, wake: wakeWebhooks })),
  };
  const stored = announceStored(live);
  const ingest = await startIngest({
    database,
    clock,
    attempts,
    logger,
    metrics,
    commands,
    steps: [
      createAlarmJudge({
        clock,
        onChanges: onAlarmChanges,
        announceChange: live.announceChange,
      }),
    ],
    ...stored,
    onPutAside: (one) => {
      stored.onPutAside(one);
      wake(one.companyId, one.messages);
    },
  });
  const learner = startIntervalLearner({ database, clock, logger });
  const commandClock = startCommandClock({
    database,
    clock,
    logger,
    ...commands,
    mayEnd: () => clockKeeper.doubt === null,
  });
  const { kept, signer, copies } = createSigning({
    database,
    logger,
    secrets,
    ...config,
    sendMail: senders.email && operatorMail(senders.email),
  });
  showSigning({ signer, copies }, metrics);
  const auditKeeper = startAuditKeeper({
    clock,
    logger,
    duties: [
      async (now) => database.writeAcross(async (tx) => summariseFailures(tx, now)),
      async (now) => signer.sign(now),
      async (now) => copies.send(now),
    ],
  });
  const watch = await startWatchKeeper({
    database,
    clock,
    logger,
    isStoring: () => ingest.pipeline.isReady,
  });
  const alarmClock = startAlarmClock({
    database,
    clock,
    logger,
    onChanges: onAlarmChanges,
    watch: () => watch.watch,
  });
  showWatch({ keeper: watch, alarmClock, now: () => clock.now() }, metrics);
  nodes.on('device-key-revoked', ({ baseUnitId }) => ingest.endAccess(baseUnitId));
  nodes.on('command-queued', ({ baseUnitId }) => ingest.commands.wake(baseUnitId));
  nodes.onGap(() => ingest.commands.wake('any'));
  let drain: Drain | undefined;
  const app = await buildApp({
    config,
    database,
    clock,
    attempts,
    logger,
    metrics,
    secrets,
    keptCheckpoints: kept,
    setupCode,
    live,
    deviceKeyRevoked: (baseUnitId) => {
      ingest.endAccess(baseUnitId);
      nodes.send({ kind: 'device-key-revoked', baseUnitId });
    },
    ...(config.mqtt.brokerUrl !== undefined && {
      proveBrokerKey: createProveBrokerKey(config.mqtt.brokerUrl),
    }),
    ingest,
    commands: {
      ...commands,
      commandQueued: (baseUnitId) => {
        ingest.commands.wake(baseUnitId);
        nodes.send({ kind: 'command-queued', baseUnitId });
      },
    },
    latestFirmware: createLatestFirmware(
      { url: config.firmwareVersionUrl, dataDirectory: config.dataDirectory },
      { clock, logger },
    ),
    weather: createWeatherSource(config.weatherUrl, { clock, logger }),
    pages: createOperatorPages(config.dataDirectory, logger),
    onAlarmChanges,
    wakeWebhooks,
    notifications: { senders, wake, outbound, pushKey: push.keys.publicKey },
    failingAlarms: () => alarmClock.failing,
    readiness: {
      stores: [
        {
          name: 'storing',
          check: async () => {
            if (!(await watch.canStore())) throw new Error('nothing can be stored');
          },
        },
      ],
      notes: () => ({ clock: clockNotes(clockKeeper), audit: signingNotes({ signer, copies }) }),
      isLeaving: () => drain?.isLeaving === true,
      watches: [
        {
          name: 'alarms',
          check: async () => {
            if (!alarmClock.isAlive) throw new Error('alarms by time are not evaluated');
            if (alarmClock.failing.size > 0)
              throw new Error('alarms by time of a company cannot be evaluated');
          },
        },
        {
          name: 'silence',
          check: async () => {
            if (watch.blindSince !== null) throw new Error('nobody is watched for silence');
          },
        },
      ],
    },
    webDirectory,
    answers: 'trusted',
  });
  drain = createDrain(app);
  const metricsServer = createHttpServer({ logger, trustProxy: false });
  registerOpenMetrics(metricsServer, metrics);

  const setupNeeded = await isSetupNeeded(database);
  if (config.metrics.port !== undefined) {
    await listen(metricsServer, { host: config.host, port: config.metrics.port, variable: 'METRICS_PORT' });
  }
  // Before anybody is served, and not when it ends: a server that is killed helps the next one to start fast too.
  flushCompileCache();
  if (keepsDatabase) keepRoomToStart(config.dataDirectory);
  await listen(app, { ...config, variable: 'PORT' });
  deliveries.start();
  const sending = startWebhooks(webhooks, { database, clock, logger });
  const reports = every(REPORTS_EVERY_MS, logger, 'sending scheduled reports', async () =>
    sendDueReports({
      database,
      clock,
      logger,
      wake,
      announceChange: live.announceChange,
    }),
  );
  const escalations = every(ESCALATE_EVERY_MS, logger, 'escalating alarms', async () =>
    escalateDue({ database, clock, wake }, clockKeeper.doubt?.since ?? null),
  );
  const followUps = every(
    ESCALATE_EVERY_MS,
    logger,
    'telling of what is acknowledged and still out',
    async () => tellStillOut({ database, clock, wake }),
  );
  const reminders = every(REMIND_EVERY_MS, logger, 'reminding of calibrations', async () =>
    remindOfCalibrations({ database, clock, wake }),
  );
  const clockChecks = every(CHECK_CLOCK_EVERY_MS, logger, 'comparing clocks', async () =>
    clockKeeper.check(),
  );
  const mayDelete = async (): Promise<boolean> => {
    await clockKeeper.check();
    return clockKeeper.doubt === null;
  };
  const retention = startRetention({ database, clock, logger, mayDelete });
  const forgetting = startForgetting({ database, clock, logger, mayDelete });
  const importClearing = startImportClearing({
    database,
    clock,
    logger,
    dataDirectory: config.dataDirectory,
  });
  const counting = startCounting({ database, clock, logger, metrics });
  const watchdog = startWatchdog(process.env, logger);
  const heartbeat = startHeartbeat(config.heartbeatUrl, logger, {
    isAlive: () => alarmClock.isAlive && ingest.pipeline.isReady && watch.blindSince === null,
  });
  // Without a proxy nobody could ask another server.
  const leave =
    config.trustProxy === false
      ? undefined
      : async () =>
          drain?.run({
            announceMs: config.drainMs,
            endHeld() {
              live.close();
              ingest.commands.close();
            },
          });
  const close = async (): Promise<void> => {
    watchdog.closing();
    await Promise.all([
      app.close(),
      metricsServer.close(),
      ingest.close(),
      alarmClock.stop(),
      watch.stop(),
      commandClock.stop(),
      learner.stop(),
      escalations.stop(),
      followUps.stop(),
      clockChecks.stop(),
      retention.stop(),
      forgetting.stop(),
      importClearing.stop(),
      counting.stop(),
      reports.stop(),
      reminders.stop(),
      heartbeat.stop(),
      auditKeeper.stop(),
    ]);
    await Promise.all([deliveries.close(), sending.close()]);
    await nodes.close();
    await database.close();
    if (keepsDatabase) keepRoomToStart(config.dataDirectory);
  };
  closeOnSignal(logger, { leave, close });
  await ingest.listen({ ...config.mqtt, host: config.host, location: config }, announce);
  announce(`TS1 Monitoring System is ready at ${config.publicUrl.origin}`);
  watchdog.ready();
  if (webDirectory === null) announce('The web app is not built: run `npm run build`.');
  if (setupNeeded) {
    announce(
      `No company yet. Open the address to set it up; from another machine with the code ${setupCode}`,
    );
  }
}

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
