import { remindOfCalibrations } from '../calibrations/index.ts';
import { startImportClearing } from '../company-data/index.ts';
import { startUploadClearing } from '../imports/index.ts';
import { runDueDrills } from '../drills/index.ts';
import {
  askSilentDevices,
  configuredChannels,
  escalateDue,
  notifyHandOvers,
  notifyStillOut,
  settleQuiet,
} from '../notifications/index.ts';
import { createDeliverDrill } from '../ingest/index.ts';
import { startCounting } from '../operations/index.ts';
import { every } from '../platform/work/every.ts';
import { startSealing, startSealRecorder } from '../readings/index.ts';
import { sendDueReports } from '../reports/index.ts';
import { startForgetting, startRetention } from '../retention/index.ts';
import { startFollowingAudit, startPackingReadings } from '../webhooks/index.ts';
import type { Installation } from './open-installation.ts';
import type { Slices } from './slices.ts';

const REPORTS_EVERY_MS = 20_000;
const ESCALATE_EVERY_MS = 1_000;
const HAND_OVER_EVERY_MS = 5_000;
const REMIND_EVERY_MS = 60_000;
/** Files that were left here: whoever left them is known to be gone only after a minute. */
const RESUME_IMPORTS_EVERY_MS = 2_000;
const CHECK_CLOCK_EVERY_MS = 60_000;

/** Begins what is done again and again for all companies. Any number of servers share each of them. */
export function beginSchedules(
  { database, clock, logger, metrics, config, clockKeeper, senders }: Installation,
  { events, announceChange, work, ingest, readingsImporter }: Slices,
): void {
  const shared = { database, clock, logger, events, configured: configuredChannels(senders) };
  work.add(startFollowingAudit(shared));
  work.add(startPackingReadings(shared));
  work.add(
    every(REPORTS_EVERY_MS, logger, 'sending scheduled reports', async () =>
      sendDueReports({ ...shared, announceChange }),
    ),
  );
  work.add(
    every(ESCALATE_EVERY_MS, logger, 'escalating alarms', async () =>
      escalateDue(shared, clockKeeper.doubt?.since ?? null),
    ),
  );
  work.add(
    every(ESCALATE_EVERY_MS, logger, 'notifying of what is acknowledged and still out', async () =>
      notifyStillOut(shared),
    ),
  );
  work.add(
    every(ESCALATE_EVERY_MS, logger, 'notifying at the end of maintenance', async () => settleQuiet(shared)),
  );
  const drills = { ...shared, announceChange, deliver: createDeliverDrill(ingest.pipeline, clock) };
  work.add(every(ESCALATE_EVERY_MS, logger, 'running alarm drills', async () => runDueDrills(drills)));
  work.add(
    every(HAND_OVER_EVERY_MS, logger, 'notifying whoever takes over', async () => notifyHandOvers(shared)),
  );
  work.add(
    every(REMIND_EVERY_MS, logger, 'reminding of calibrations', async () => remindOfCalibrations(shared)),
  );
  work.add(
    every(REMIND_EVERY_MS, logger, 'asking for tests of silent push devices', async () =>
      askSilentDevices(shared),
    ),
  );
  work.add(every(CHECK_CLOCK_EVERY_MS, logger, 'comparing clocks', async () => clockKeeper.check()));
  const mayDelete = async (): Promise<boolean> => {
    await clockKeeper.check();
    return clockKeeper.doubt === null;
  };
  if (config.sealReadings) {
    work.add(startSealing({ database, clock, logger, maySeal: mayDelete }, config));
  }
  work.add(startSealRecorder({ database, clock, logger }));
  work.add(startRetention({ database, clock, logger, mayDelete }));
  work.add(startForgetting({ database, clock, logger, mayDelete }));
  work.add(
    every(RESUME_IMPORTS_EVERY_MS, logger, 'going on with imports of readings', async () =>
      readingsImporter.resume(),
    ),
  );
  work.add(startUploadClearing(config.dataDirectory, logger));
  work.add(startImportClearing({ database, clock, logger, dataDirectory: config.dataDirectory }));
  work.add(startCounting({ database, clock, logger, metrics }));
}
