import { createWeatherSource } from '../analytics/index.ts';
import { recheckAllDeadlines } from '../alarms/index.ts';
import { createSigning, showSigning } from '../audit/index.ts';
import { showBackup } from '../backup/index.ts';
import {
  createClockKeeper,
  followDatabase,
  type Look,
  openOutsideClock,
  showClock,
  showOutsideClock,
} from '../clock/index.ts';
import { createSetupCode } from '../companies/index.ts';
import type { Config } from '../config.ts';
import { countDatabaseErrors, openDatabase, openNodeChannel, refuseLosses } from '../database/index.ts';
import { createLatestFirmware } from '../firmware/index.ts';
import { createProveBrokerKey } from '../ingest/index.ts';
import { connectPush, createCallNames, createSenders, operatorMail } from '../notifications/index.ts';
import { showMachine } from '../operations/index.ts';
import { createOperatorPages } from '../pages/index.ts';
import { Unavailable } from '../platform/errors.ts';
import { createChatTargets } from '../remote-alerts/index.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import type { Logger } from '../platform/logger.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { loadSecrets } from '../platform/security/secrets.ts';
import { openStamper, showStamping } from '../time-stamps/index.ts';
import type { Surroundings } from './surroundings.ts';

/** The surroundings of a real server, with what it does by time alone needs besides. */
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

interface Given {
  readonly config: Config;
  readonly logger: Logger;
  /** Where the built web app is; null when it is not built. */
  readonly webDirectory: string | null;
}

/**
 * Opens the database and all that the configuration names. The clock is compared before anything is noted by it.
 * @throws StartError naming the variable that does not fit
 */
export async function openInstallation(
  { config, logger, webDirectory }: Given,
  closing: AsyncDisposableStack,
) {
  const { dataDirectory } = config;
  const secrets = loadSecrets(dataDirectory, config.secretKey);
  const metrics = createMetrics();
  showMachine(dataDirectory, metrics);
  showBackup(dataDirectory, metrics);
  const opened = closing.adopt(await openDatabase(config), async (one) => one.close());
  const database = countDatabaseErrors(opened, metrics);
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
  await clockKeeper.check().catch((error: unknown) => {
    // On a full disk nothing is noted either: it is looked at again each minute.
    if (!(error instanceof Unavailable)) throw error;
    logger.error({ err: error }, 'clocks could not be compared at the start');
  });
  showClock(clockKeeper, metrics);
  const outbound = createOutbound(config.outbound);
  const push = connectPush({ database, outbound, secrets, publicUrl: config.publicUrl });
  const { voice } = config.channels;
  const { publicUrl } = config;
  const calls = createCallNames(secrets);
  const senders = createSenders({
    ...config.channels,
    push,
    voice: voice && { ...voice, publicUrl, calls },
    chat: { outbound, targets: createChatTargets(secrets), clock },
  });
  const signing = createSigning({
    database,
    logger,
    secrets,
    ...config,
    sendMail: senders.email && operatorMail(senders.email),
  });
  showSigning(signing, metrics);
  const stamper = config.timeStamps && openStamper({ database, clock, logger, ...config.timeStamps });
  if (stamper !== undefined) showStamping(stamper, metrics);
  const outsideClock = config.timeUrl && openOutsideClock({ clock, logger, url: config.timeUrl });
  if (outsideClock !== undefined) showOutsideClock(outsideClock, metrics);
  const { brokerUrl } = config.mqtt;
  const surroundings = {
    config,
    database,
    clock,
    logger,
    metrics,
    secrets,
    setupCode: createSetupCode(),
    keptCheckpoints: signing.kept,
    openChannel: (listener) => openNodeChannel(config, listener),
    senders,
    outbound,
    pushKey: push.keys.publicKey,
    ...(brokerUrl !== undefined && { proveBrokerKey: createProveBrokerKey(brokerUrl) }),
    latestFirmware: createLatestFirmware(
      { url: config.firmwareVersionUrl, dataDirectory },
      { clock, logger },
    ),
    weather: createWeatherSource(config.weatherUrl, { clock, logger }),
    pages: createOperatorPages(dataDirectory, logger),
    webDirectory,
    answers: 'trusted',
  } satisfies Surroundings;
  return { ...surroundings, clockKeeper, signing, stamper, outsideClock };
}
