import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@ts1/contract/durations';
import type { AlarmClock, WatchKeeper } from '../alarms/index.ts';
import { checkpointKey } from '../audit/index.ts';
import { summariseFailures } from '../auth/index.ts';
import { remindOfCalibrations } from '../calibrations/index.ts';
import { createIsServerRight, whileTrusted } from '../clock/index.ts';
import { expireCommands } from '../commands/index.ts';
import { clearDeadImports, removeDeadUploads } from '../company-data/index.ts';
import { runDueDrills } from '../drills/index.ts';
import { deleteOldPacks, makeDuePacks } from '../evidence/index.ts';
import { removeOldUploads } from '../imports/index.ts';
import { createDeliverDrill } from '../ingest/index.ts';
import {
  askSilentDevices,
  configuredChannels,
  escalateDue,
  notifyHandOvers,
  notifyStillOut,
  settleQuiet,
} from '../notifications/index.ts';
import { createCounting } from '../operations/index.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { callHeartbeat } from '../platform/process/heartbeat.ts';
import { createIntervalLearner, openSealing, recordSeals } from '../readings/index.ts';
import { createPdfDrawing, sendDueReports } from '../reports/index.ts';
import { deleteExpired, forgetMessages } from '../retention/index.ts';
import { openDueReviews } from '../reviews/index.ts';
import { openDueTasks } from '../tasks/index.ts';
import { followAudit, packReadings, queueCheckpoints } from '../webhooks/index.ts';
import type { Installation } from './open-installation.ts';
import type { Slices } from './slices.ts';

/** The parts of a server that notice what does not happen. */
interface Watching {
  readonly alarmClock: AlarmClock;
  readonly watch: WatchKeeper;
  /** True while the server stores readings and watches for alarms. */
  readonly isWatching: () => boolean;
}

/**
 * All that a server does by time alone, for all companies. Any number of servers of one database do it at once: rows that
 * they lock, leases and shares decide that each thing is done once. Outboxes and open connections have timers of their own.
 */
export function listJobs(installation: Installation, slices: Slices, watching: Watching): Job[] {
  return [
    ...alarmJobs(installation, slices, watching),
    ...ingestJobs(installation, slices),
    ...messageJobs(installation, slices, watching),
    ...recordJobs(installation, slices),
    ...importJobs(installation, slices),
    ...evidenceJobs(installation, slices),
    ...serverJobs(installation, watching),
  ];
}

function alarmJobs(
  { database, clock, logger, clockKeeper, senders }: Installation,
  { events, announceChange, ingest }: Slices,
  { alarmClock, watch }: Watching,
): Job[] {
  const shared = { database, clock, logger, events, configured: configuredChannels(senders) };
  const mayBegin = () => clockKeeper.doubt === null;
  const drills = { ...shared, announceChange, deliverDrill: createDeliverDrill(ingest.pipeline, clock) };
  return [
    { name: 'evaluate-alarms-by-time', everyMs: SECOND_MS / 2, run: async () => alarmClock.tick() },
    // A beat that hangs is no proof that nothing was received: the next one comes all the same.
    { name: 'watch-for-silence', everyMs: 5 * SECOND_MS, overlaps: true, run: async () => watch.beat() },
    {
      name: 'escalate-alarms',
      everyMs: SECOND_MS,
      run: async () => escalateDue(shared, clockKeeper.doubt?.since ?? null),
    },
    { name: 'notify-still-out', everyMs: SECOND_MS, run: async () => notifyStillOut(shared) },
    { name: 'notify-after-maintenance', everyMs: SECOND_MS, run: async () => settleQuiet(shared) },
    { name: 'run-alarm-drills', everyMs: SECOND_MS, run: async () => runDueDrills(drills, mayBegin) },
    { name: 'notify-hand-overs', everyMs: 5 * SECOND_MS, run: async () => notifyHandOvers(shared) },
  ];
}

function ingestJobs({ clock, clockKeeper, outsideClock }: Installation, { ingest }: Slices): Job[] {
  const isServerRight = createIsServerRight({ clock, clockKeeper, outsideClock });
  const { homeAssistant } = ingest;
  return [
    { name: 'store-what-senders-send', everyMs: 2 * SECOND_MS, run: async () => ingest.senders.store() },
    { name: 'send-commands', everyMs: 5 * SECOND_MS, run: async () => ingest.commands.sendDue() },
    // Well below the 2 minutes after which a base unit counts as offline.
    { name: 'note-connected-units', everyMs: 30 * SECOND_MS, run: async () => ingest.noteConnected() },
    { name: 'store-readings-ahead', everyMs: 10 * SECOND_MS, run: async () => ingest.settleAhead() },
    { name: 'update-home-assistant', everyMs: 5 * SECOND_MS, run: async () => homeAssistant.lookAround() },
    {
      name: 'update-home-assistant-outside',
      everyMs: 10 * SECOND_MS,
      run: async () => homeAssistant.publishOutside(),
    },
    { name: 'watch-unit-clocks', everyMs: MINUTE_MS, run: async () => ingest.watchClocks(isServerRight) },
    { name: 'renew-tls-certificate', everyMs: MINUTE_MS, run: async () => ingest.renewCertificate() },
  ];
}

function messageJobs(
  { database, clock, logger, clockKeeper, senders }: Installation,
  { events, announceChange, commands }: Slices,
  { watch }: Watching,
): Job[] {
  const shared = { database, clock, logger, events, configured: configuredChannels(senders) };
  const mayEnd = () => clockKeeper.doubt === null;
  return [
    { name: 'follow-audit-log', everyMs: SECOND_MS, run: async () => followAudit(shared) },
    { name: 'queue-audit-check-points', everyMs: MINUTE_MS, run: async () => queueCheckpoints(shared) },
    { name: 'pack-webhook-readings', everyMs: MINUTE_MS, run: async () => packReadings(shared) },
    {
      name: 'send-scheduled-reports',
      everyMs: 20 * SECOND_MS,
      run: async () => sendDueReports({ ...shared, announceChange }),
    },
    {
      name: 'open-due-reviews',
      everyMs: 5 * SECOND_MS,
      run: whileTrusted(clockKeeper, async () => openDueReviews({ ...shared, announceChange })),
    },
    {
      name: 'open-due-tasks',
      everyMs: 5 * SECOND_MS,
      run: whileTrusted(clockKeeper, async () =>
        openDueTasks({ ...shared, announceChange, watch: () => watch.watch }),
      ),
    },
    { name: 'remind-of-calibrations', everyMs: MINUTE_MS, run: async () => remindOfCalibrations(shared) },
    { name: 'ask-silent-push-devices', everyMs: MINUTE_MS, run: async () => askSilentDevices(shared) },
    {
      name: 'expire-commands',
      everyMs: 5 * SECOND_MS,
      run: async () => expireCommands({ ...shared, ...commands, mayEnd }),
    },
  ];
}

function recordJobs(
  { database, clock, logger, config, clockKeeper, signing, stamper }: Installation,
  { work }: Slices,
): Job[] {
  const shared = { database, clock, logger };
  const mayDelete = async (): Promise<boolean> => {
    await clockKeeper.check();
    return clockKeeper.doubt === null;
  };
  const learner = createIntervalLearner(shared);
  const sealing = config.sealReadings && work.add(openSealing({ ...shared, maySeal: mayDelete }, config));
  const { signer, copies } = signing;
  return [
    {
      name: 'sign-audit-log',
      everyMs: MINUTE_MS,
      async run() {
        try {
          await signer.sign(clock.now());
        } finally {
          await copies.send(clock.now());
        }
      },
    },
    ...(stamper === undefined
      ? []
      : [{ name: 'stamp-audit-log', everyMs: MINUTE_MS, run: async () => stamper.stamp() }]),
    {
      name: 'summarise-failed-sign-ins',
      everyMs: MINUTE_MS,
      run: async () => database.writeAcross(async (tx) => summariseFailures(tx, clock.now())),
    },
    {
      name: 'learn-unknown-intervals',
      everyMs: MINUTE_MS,
      run: async (stopping) => learner.learnUnknown(stopping),
    },
    {
      name: 'learn-intervals-again',
      everyMs: HOUR_MS,
      startsLater: true,
      run: async (stopping) => learner.learnAgain(stopping),
    },
    ...(sealing
      ? [
          {
            name: 'seal-readings',
            everyMs: 10 * MINUTE_MS,
            startsLater: true,
            run: async () => sealing.sealOurs(),
          },
        ]
      : []),
    { name: 'record-seals', everyMs: 15 * MINUTE_MS, run: async () => recordSeals(shared) },
    {
      name: 'delete-old-readings',
      everyMs: 6 * HOUR_MS,
      run: async (stopping) => deleteExpired({ ...shared, mayDelete }, stopping),
    },
    {
      name: 'delete-old-messages',
      everyMs: HOUR_MS,
      run: async (stopping) => forgetMessages({ ...shared, mayDelete }, stopping),
    },
  ];
}

function importJobs({ database, clock, config }: Installation, { readingsImporter }: Slices): Job[] {
  const { dataDirectory } = config;
  return [
    {
      // Files that were left on this server. That their import has no server any more is known after a minute.
      name: 'resume-readings-imports',
      everyMs: 2 * SECOND_MS,
      run: async () => readingsImporter.resume(),
    },
    {
      name: 'clear-readings-imports',
      everyMs: HOUR_MS,
      run: async () => removeOldUploads(dataDirectory, Date.now()),
    },
    {
      name: 'clear-company-imports',
      everyMs: MINUTE_MS,
      async run() {
        await clearDeadImports({ database, clock });
        await removeDeadUploads({ database, clock, dataDirectory });
      },
    },
  ];
}

function evidenceJobs(
  { database, clock, logger, secrets, keptCheckpoints: kept }: Installation,
  { announceChange }: Slices,
): Job[] {
  const signing = { key: checkpointKey(secrets), kept };
  const shared = { database, clock, logger, announceChange, signing, drawPdf: createPdfDrawing(1) };
  return [
    {
      name: 'make-evidence-packs',
      everyMs: SECOND_MS,
      run: async (stopping) => makeDuePacks(shared, stopping),
    },
    {
      name: 'delete-old-evidence-packs',
      everyMs: MINUTE_MS,
      run: async (stopping) => deleteOldPacks(shared, stopping),
    },
  ];
}

function serverJobs(
  { database, clock, config, metrics, clockKeeper, outsideClock }: Installation,
  { isWatching }: Watching,
): Job[] {
  const { heartbeatUrl } = config;
  return [
    { name: 'compare-clocks', everyMs: MINUTE_MS, run: async () => clockKeeper.check() },
    { name: 'count-for-metrics', everyMs: 15 * SECOND_MS, run: createCounting({ database, clock, metrics }) },
    ...(outsideClock === undefined
      ? []
      : [{ name: 'compare-with-outside', everyMs: HOUR_MS, run: async () => outsideClock.compare() }]),
    ...(heartbeatUrl === undefined
      ? []
      : [
          {
            name: 'call-heartbeat',
            everyMs: MINUTE_MS,
            run: async () => callHeartbeat(heartbeatUrl, isWatching),
          },
        ]),
  ];
}
