import {
  LIMITED_MEASURANDS,
  settingsForType,
  type AlarmRules,
  type MeasurandLimits,
  type TemplatePreview,
} from '@ts1/contract';
import type { Database } from '../../database/index.ts';
import { NotFound, Unavailable } from '../../platform/errors.ts';
import { backTest } from '../history/back-test.ts';
import { backTestInput } from '../history/back-test-input.ts';
import { enabledConditions, conditionNames } from '../machine/conditions.ts';
import { limitsFor } from '../followed/inputs-of-template.ts';
import type { ClaimedJob } from './claim-job.ts';
import { readLimitedInputs } from './limited-inputs.ts';
import { parsePreview, parseWanted } from './preview.ts';
import { readTried, type TriedSensor } from './tried-sensors.ts';
import type { ApplyDeps } from './run-apply.ts';

/** About a minute of work: of more the preview says how far it came. */
const MOST_READINGS = 20_000_000;
const WORST = 10;
/** Sensors between two notes of how far it is. */
const NOTE_EVERY = 20;

export interface PreviewDeps extends ApplyDeps {
  readonly mostReadings?: number;
}

type Found = TemplatePreview['backTest'];

/** Tries the settings of a preview on one sensor after another, and notes how far it is as long as it is wanted. */
export async function runPreview(
  deps: PreviewDeps,
  job: ClaimedJob,
  isStopped: () => boolean,
): Promise<void> {
  const { database, announceChange } = deps;
  const { companyId, templateId } = job;
  const before = await readState(database, job);
  if (before === undefined || job.wanted === null) return;
  const { settings, inputLimits, sensorIds, from, to } = parseWanted(job.wanted);
  const worst: Found['worst'] = [];
  const found = { ...before.backTest, state: 'running' as Found['state'], tried: 0, alarms: 0, preAlarms: 0 };
  const note = async (isOver: boolean): Promise<boolean> => {
    const best = worst.toSorted((one, other) => other.alarms - one.alarms).slice(0, WORST);
    const state = { ...before, backTest: { ...found, worst: best } };
    const isWanted = await writeState(database, job, state, isOver);
    if (isOver && isWanted) announceChange(companyId, ['AlarmTemplates']);
    return isWanted;
  };
  try {
    const sensors = await database.readLong(companyId, async (tx) => readTried(tx, companyId, sensorIds));
    let readings = 0;
    for (const sensor of sensors) {
      if (isStopped()) return await release(database, job);
      if (found.tried % NOTE_EVERY === 0 && !(await note(false))) return;
      if (readings >= (deps.mostReadings ?? MOST_READINGS)) {
        found.state = 'stopped';
        break;
      }
      const values = await trySensor(database, companyId, sensor, settings, { from, to });
      const further = await tryInputs(database, companyId, sensor, inputLimits, { from, to });
      const tried = {
        alarms: values.alarms + further.alarms,
        preAlarms: values.preAlarms + further.preAlarms,
        readings: values.readings + further.readings,
      };
      readings += tried.readings;
      found.tried += 1;
      found.alarms += tried.alarms;
      found.preAlarms += tried.preAlarms;
      if (tried.alarms > 0)
        worst.push({ sensor_id: sensor.sensorId, sensor_name: sensor.name, alarms: tried.alarms });
    }
    if (found.state === 'running') found.state = 'done';
  } catch (error) {
    if (error instanceof Unavailable || error instanceof NotFound) throw error;
    deps.logger.error({ err: error, companyId, templateId }, 'a preview of a template failed');
    found.state = 'failed';
  }
  await note(true);
}

async function trySensor(
  database: Database,
  companyId: number,
  sensor: TriedSensor,
  rules: AlarmRules,
  period: { readonly from: number; readonly to: number },
) {
  const { settings } = settingsForType(rules, sensor.type);
  const limited = new Set(
    enabledConditions(settings, sensor.type).map(({ key }) => conditionNames(key).measurand),
  );
  const total = { alarms: 0, preAlarms: 0, readings: 0 };
  for (const measurand of LIMITED_MEASURANDS.filter((one) => limited.has(one))) {
    const { rows, readings } = await backTest(database, companyId, sensor, { measurand, settings }, period);
    const ofAlarms = rows.filter(({ level }) => level === 'alarm');
    const alarms = ofAlarms.filter(({ row }) => row.raisedAt !== null).length;
    total.alarms += alarms;
    total.preAlarms += ofAlarms.length - alarms;
    total.readings += readings;
  }
  return total;
}

/** The same of the inputs that the template limits. */
async function tryInputs(
  database: Database,
  companyId: number,
  sensor: TriedSensor,
  inputLimits: readonly MeasurandLimits[],
  period: { readonly from: number; readonly to: number },
) {
  const total = { alarms: 0, preAlarms: 0, readings: 0 };
  if (inputLimits.length === 0) return total;
  const inputs = await database.readLong(companyId, async (tx) =>
    readLimitedInputs(tx, companyId, [sensor], inputLimits),
  );
  for (const input of inputs) {
    const limits = limitsFor(inputLimits, input.measurand);
    if (limits === undefined) continue;
    const { rows, readings } = await backTestInput(database, companyId, { ...sensor, input, limits }, period);
    const ofAlarms = rows.filter(({ level }) => level === 'alarm');
    const alarms = ofAlarms.filter(({ row }) => row.raisedAt !== null).length;
    total.alarms += alarms;
    total.preAlarms += ofAlarms.length - alarms;
    total.readings += readings;
  }
  return total;
}

async function readState(
  database: Database,
  { companyId, templateId, attempt }: ClaimedJob,
): Promise<TemplatePreview | undefined> {
  const row = await database.read(companyId, async (tx) =>
    tx.sql
      .selectFrom('template_jobs')
      .select('state')
      .where('company_id', '=', companyId)
      .where('template_id', '=', templateId)
      .where('kind', '=', 'preview')
      .where('attempt', '=', attempt)
      .executeTakeFirst(),
  );
  return row?.state == null ? undefined : parsePreview(row.state);
}

/** Returns whether this preview is still the one that is wanted. */
async function writeState(
  database: Database,
  job: ClaimedJob,
  state: TemplatePreview,
  isOver: boolean,
): Promise<boolean> {
  return setJob(database, job, {
    state: JSON.stringify(state),
    ...(isOver && { due_at: null, leased_until: 0 }),
  });
}

/** Another server, or this one after its restart, begins it anew. */
async function release(database: Database, job: ClaimedJob): Promise<void> {
  await setJob(database, job, { leased_until: 0 });
}

async function setJob(
  database: Database,
  { companyId, templateId, attempt }: ClaimedJob,
  change: { readonly state?: string; readonly due_at?: null; readonly leased_until?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await database.write(companyId, async (tx) =>
    tx.sql
      .updateTable('template_jobs')
      .set(change)
      .where('company_id', '=', companyId)
      .where('template_id', '=', templateId)
      .where('kind', '=', 'preview')
      .where('attempt', '=', attempt)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}
