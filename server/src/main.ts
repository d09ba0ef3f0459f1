// This import is first: it must run before memory grows or anything is written.
import './platform/process/bound-memory.ts';
import './platform/security/private-files.ts';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isSetupNeeded } from './companies/index.ts';
import { composeServer, openInstallation, startDuties } from './composition/index.ts';
import { readConfig } from './config.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { listen } from './platform/http/listen.ts';
import { isWebAppBuilt } from './platform/http/web-app.ts';
import { createLogger } from './platform/logger.ts';
import { createAnnounce } from './platform/process/announce.ts';
import { takeDataDirectory } from './platform/process/take-data-directory.ts';
import { registerOpenMetrics } from './platform/http/metrics.ts';
import { closeOnSignal } from './platform/process/shutdown.ts';
import { StartError } from './platform/process/start-error.ts';
import { startWatchdog } from './platform/process/watchdog.ts';

const WEB_DIRECTORY = fileURLToPath(new URL('../../web/dist', import.meta.url));

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const announce = createAnnounce(process.stderr);
  const closing = new AsyncDisposableStack();
  const data = takeDataDirectory(config, announce);
  closing.defer(() => data.keepRoom());
  const webDirectory = isWebAppBuilt(WEB_DIRECTORY) ? WEB_DIRECTORY : null;
  const installation = await openInstallation({ config, logger, webDirectory }, closing);
  const server = await composeServer(installation, closing, {
    startDuties: async (slices) => startDuties(installation, slices),
  });
  const { live, ingest, duties, http, drain, work } = server;
  const metricsServer = work.add(createHttpServer({ logger, trustProxy: false }));
  registerOpenMetrics(metricsServer, installation.metrics);

  const setupNeeded = await isSetupNeeded(installation.database);
  if (config.metrics.port !== undefined) {
    await listen(metricsServer, { host: config.host, port: config.metrics.port, variable: 'METRICS_PORT' });
  }
  // Before the first request, and not at the end: a killed server helps the next one to start fast too.
  flushCompileCache();
  data.keepRoom();
  await listen(http, { ...config, variable: 'PORT' });
  duties.begin();
  const watchdog = startWatchdog(process.env, logger);
  closing.defer(() => watchdog.closing());
  const leave = async (): Promise<void> =>
    drain.run({
      announceMs: config.drainMs,
      endHeld() {
        live.close();
        ingest.commands.close();
      },
    });
  closeOnSignal(logger, {
    // Without a proxy no client could use another server.
    leave: config.trustProxy === false ? undefined : leave,
    close: async () => closing.disposeAsync(),
  });
  await ingest.listen({ ...config.mqtt, host: config.host, location: config }, announce);
  announce(`TS1 Monitoring System is ready at ${config.publicUrl.origin}`);
  watchdog.ready();
  if (webDirectory === null) announce('The web app is not built: run `npm run build`.');
  if (setupNeeded) {
    const { setupCode } = installation;
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
