import { setTimeout as delay } from 'node:timers/promises';
import { type FleetEvent, importHistory, startFleet } from '@ts1/simulator';
import { aborted } from './aborted.ts';
import { createDemoCompany, type DemoCompany } from './demo-company.ts';
import { CALIBRATED, DEMO_COMPANY, DEMO_VIEWER, UPDATED, WATCHED } from './demo-names.ts';
import { demoSite, withDoorLeftOpen } from './demo-site.ts';
import { DemoError, type DemoOptions } from './options.ts';
import type { Terminal } from './terminal.ts';

/** Context of the demo once its server is ready. */
export interface Stage {
  readonly options: DemoOptions;
  readonly url: string;
  readonly mqttUrl: string;
  /** The page with the e-mails that the server has sent. */
  readonly mailboxUrl: string;
  readonly dataDirectory: string;
  readonly terminal: Terminal;
  /** Aborted when the demo is to end. */
  readonly over: AbortSignal;
}

const DAY_MS = 86_400_000;
/** Interval of measurements on the older days: one in five minutes is enough. */
const SPARSE_MS = 5 * 60_000;
/** Speed at which the fleet catches up on the seconds that the import took: at once. */
const CATCH_UP_SPEED = 1_000;
const FLEET_GRACE_MS = 2_000;
const UPDATE_AFTER_MS = 60_000;
const DOOR_OPENS_AFTER_MS = 10_000;

/** Creates the company, fills it with history, says how to sign in, and keeps the fleet live until the end. */
export async function present(stage: Stage): Promise<void> {
  const { options, url, mqttUrl, mailboxUrl, dataDirectory, terminal, over } = stage;
  const startedAt = Date.now();
  const company = await createDemoCompany(url, demoSite(startedAt));
  const historyEndsAt = Date.now();
  const readings = await importDays(stage, company, historyEndsAt);
  if (over.aborted) return;
  // This follows the history, so that no recipient is notified of it.
  await company.settlePast();
  await company.watchFreezer();
  if (!options.calm) await company.practise();
  const { fleet: site } = company;
  const fleet = options['no-live']
    ? undefined
    : startFleet({
        description: options.calm ? site : withDoorLeftOpen(site, Date.now() + DOOR_OPENS_AFTER_MS),
        seed: options.seed,
        url,
        mqttUrl,
        fromMs: historyEndsAt,
        speed: CATCH_UP_SPEED,
      });
  const seconds = (Date.now() - startedAt) / 1000;
  terminal.print(invitation(stage, company, readings, seconds));
  const { sensors, baseUnits, companyID } = company;
  terminal.result({
    url,
    mqttUrl,
    mailboxUrl,
    ...DEMO_COMPANY,
    companyID,
    sensors,
    baseUnits,
    dataDirectory,
    readings,
    seconds,
  });
  if (!options.calm) {
    void keepRecordsLater(company, stage);
    void practiseLater(company, stage);
  }
  if (fleet !== undefined && !options.calm) {
    await company.calibrateFridge();
    void updateLater(company, stage);
  }
  await Promise.race([aborted(over), ...(fleet ? [fleet.ended] : [])]);
  await fleet?.stop(FLEET_GRACE_MS);
}

/** Sends a firmware update to watch, once the user has had time to sign in. */
async function updateLater(company: DemoCompany, { terminal, over }: Stage): Promise<void> {
  try {
    await delay(UPDATE_AFTER_MS, undefined, { signal: over });
    await company.updateFirmware();
  } catch (error) {
    if (!over.aborted) terminal.print(`The firmware update was not sent: ${String(error)}`);
  }
}

/** Plans reviews, of which one is done and signed, and asks for an evidence pack, while the user signs in. */
async function keepRecordsLater(company: DemoCompany, { options, terminal, over }: Stage): Promise<void> {
  try {
    await company.keepRecords(options.days, over);
  } catch (error) {
    if (!over.aborted) terminal.print(`The reviews were not made: ${String(error)}`);
  }
}

/** Runs a drill that is acknowledged too late. */
async function practiseLater(company: DemoCompany, { terminal, over }: Stage): Promise<void> {
  try {
    await company.practiseTooLate(over);
  } catch (error) {
    if (!over.aborted) terminal.print(`The second alarm drill was not run: ${String(error)}`);
  }
}

/** Imports the history. @throws DemoError when the server refuses some of it */
async function importDays(stage: Stage, company: DemoCompany, toMs: number): Promise<number> {
  const { options, url, terminal, over } = stage;
  if (options.days === 0) return 0;
  let delivered = 0;
  let refused = 0;
  const listener = (event: FleetEvent) => {
    if (event.kind === 'retry') terminal.print(`${event.unit}: ${event.reason}`);
    if (event.kind !== 'delivered') return;
    delivered += event.readings;
    if (event.receipt.kind === 'counted') refused += event.readings - event.receipt.accepted;
    terminal.progress(`Loading ${options.days} days of history: ${delivered.toLocaleString('en')} readings`);
  };
  const span = { fromMs: toMs - options.days * DAY_MS, toMs, sparseMs: SPARSE_MS };
  await importHistory({
    description: company.registered,
    seed: options.seed,
    url,
    span,
    listener,
    signal: over,
  });
  if (refused > 0) throw new DemoError(`the server did not take ${refused} of the readings`);
  return delivered;
}

function invitation(
  { options, url, mailboxUrl }: Stage,
  company: DemoCompany,
  readings: number,
  seconds: number,
): string {
  const lines = [
    `${company.sensors.length} sensors on ${company.baseUnits.length} base units, ${readings.toLocaleString('en')} readings of ${options.days} days, ready after ${seconds.toFixed(1)} s.`,
    '',
    `  Open      ${url}`,
    `  Company   ${DEMO_COMPANY.companyName}`,
    `  E-mail    ${DEMO_COMPANY.email}`,
    `  Password  ${DEMO_COMPANY.password}`,
    `  Viewer    ${DEMO_VIEWER.email}, with the same password`,
    `  Mailbox   ${mailboxUrl}`,
    '',
    options['no-live']
      ? 'Nothing new is measured (--no-live).'
      : 'The fleet is live: new readings every few seconds.',
    ...(options.calm || options['no-live']
      ? []
      : [
          `Somebody has just left the door of "${WATCHED.name}" open: a warning comes first, pre-alarm`,
          'within two minutes and the alarm a minute later; the e-mails arrive in the mailbox.',
          'An alarm drill has passed, and a second one is acknowledged too late after a minute: Remote Alerts, Drills.',
          'Alarm Log, Reviews has one that is done and signed, and one that is due; an evidence pack is made.',
          'Tasks has a check list that is due within a minute.',
          `In one minute the firmware of "${UPDATED.name}" is updated: Sensors shows how far it is.`,
          `"${CALIBRATED.name}" has a calibration on its page, "${UPDATED.name}" a comparison with a thermometer.`,
        ]),
    'Ctrl-C ends the demo and removes its data.',
  ];
  return `\n${lines.join('\n')}\n`;
}
