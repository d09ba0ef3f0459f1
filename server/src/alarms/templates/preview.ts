import {
  measurandLimits,
  type MeasurandLimits,
  PREVIEW_DAYS,
  settingsForType,
  templatePreview,
  toTimestamp,
  type AlarmRules,
  type SensorType,
  type TemplatePreview,
} from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import { z } from 'zod';
import { changeBy } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import { chunks } from '../../platform/work/chunks.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { requireSensors } from '../../sensors/index.ts';
import type { AlarmDeps } from '../deps.ts';
import { readLatestReadings } from '../history/read-past.ts';
import { enabledConditions, isWarningKey, conditionNames } from '../machine/conditions.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { outOfLimits, readLimitedInputs, withoutInputs } from './limited-inputs.ts';
import { ignoredMeasurands } from './job-progress.ts';
import { readFollowers, readTried, type TriedSensor } from './tried-sensors.ts';
import { readStoredTemplate, templateRules } from '../followed/stored-template.ts';
import { askForPreview } from '../followed/template-jobs.ts';

const SHOWN = 20;
const SENSORS_PER_QUERY = 1_000;

const wantedPreview = z.object({
  settings: z.record(z.string(), z.unknown()),
  inputLimits: z.array(measurandLimits).default([]),
  sensorIds: z.array(z.int()),
  from: z.number(),
  to: z.number(),
});

/** Parses a preview's request, as its job keeps it. */
export function parseWanted(text: string): {
  readonly settings: AlarmRules;
  readonly inputLimits: readonly MeasurandLimits[];
  readonly sensorIds: readonly number[];
  readonly from: number;
  readonly to: number;
} {
  const { settings, ...rest } = wantedPreview.parse(JSON.parse(text));
  return { ...rest, settings: templateRules(parseSettings(JSON.stringify(settings))) };
}

export function parsePreview(text: string): TemplatePreview {
  return templatePreview.parse(JSON.parse(text));
}

/**
 * Returns at once how many sensors are out of some settings now, and has these tried on the last 30 days in the
 * background: its progress is read from time to time.
 * @throws NotFound for the template or a sensor
 */
export async function startPreview(
  deps: AlarmDeps,
  user: SignedInUser,
  templateId: number,
  {
    settings,
    input_limits,
    sensorIds,
  }: {
    readonly settings?: AlarmRules | undefined;
    readonly input_limits?: readonly MeasurandLimits[] | undefined;
    readonly sensorIds?: readonly number[] | undefined;
  },
): Promise<TemplatePreview> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, recordsNothing } = change;
    recordsNothing();
    const template = await readStoredTemplate(tx, companyId, templateId);
    const rules = settings === undefined ? template.settings : templateRules(settings);
    if (sensorIds !== undefined) await requireSensors(tx, companyId, sensorIds);
    const ids = sensorIds ?? (await readFollowers(tx, companyId, templateId));
    const sensors = await readTried(tx, companyId, ids);
    const inputLimits = input_limits ?? template.inputLimits;
    const inputs = await readLimitedInputs(tx, companyId, sensors, inputLimits);
    const beyond = outOfLimits(inputs, inputLimits);
    const levels = new Set((await readOutNow(tx, companyId, sensors, rules)).map(({ sensorId }) => sensorId));
    const out = sensors.filter(({ sensorId }) => levels.has(sensorId) || beyond.has(sensorId));
    const byType = Map.groupBy(sensors, ({ type }) => type);
    const period = { from: at - PREVIEW_DAYS * DAY_MS, to: at };
    const preview: TemplatePreview = {
      sensors: sensors.length,
      outNow: out.length,
      out: out.slice(0, SHOWN).map(({ sensorId, name }) => ({ sensor_id: sensorId, sensor_name: name })),
      ignored: ignoredMeasurands(rules, new Map([...byType].map(([type, all]) => [type, all.length]))),
      without: withoutInputs(sensors.length, inputs, inputLimits),
      backTest: {
        state: 'waiting',
        startDate: toTimestamp(period.from),
        endDate: toTimestamp(period.to),
        tried: 0,
        alarms: 0,
        preAlarms: 0,
        worst: [],
      },
    };
    const wanted = {
      settings: rules,
      inputLimits,
      sensorIds: sensors.map(({ sensorId }) => sensorId),
      ...period,
    };
    await askForPreview(change, templateId, {
      wanted: JSON.stringify(wanted),
      state: JSON.stringify(preview),
    });
    return preview;
  });
}

/**
 * The last preview of a template as far as it is.
 * @throws NotFound before there is one
 */
export async function readPreview(tx: Tx, companyId: number, templateId: number): Promise<TemplatePreview> {
  await readStoredTemplate(tx, companyId, templateId);
  const row = await tx.sql
    .selectFrom('template_jobs')
    .select('state')
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .where('kind', '=', 'preview')
    .executeTakeFirst();
  if (row === undefined || row.state === null)
    throw new NotFound('There is no preview of this template yet.');
  return parsePreview(row.state);
}

/** Sensors whose newest reading is beyond a limit of alarms that they would take; what looks at a stretch of time is left out. */
async function readOutNow(
  tx: Tx,
  companyId: number,
  sensors: readonly TriedSensor[],
  rules: AlarmRules,
): Promise<TriedSensor[]> {
  const out: TriedSensor[] = [];
  const byType = new Map<SensorType, ReturnType<typeof enabledConditions>>();
  for (const some of chunks(sensors, SENSORS_PER_QUERY)) {
    const ids = some.map(({ sensorId }) => sensorId);
    const latest = await readLatestReadings(tx, companyId, ids);
    for (const sensor of some) {
      const reading = latest.get(sensor.sensorId);
      if (reading === undefined) continue;
      const conditions = byType.get(sensor.type) ?? levelConditions(rules, sensor.type);
      byType.set(sensor.type, conditions);
      const isOut = conditions.some(({ valueIn, isBeyond }) => {
        const value = valueIn(reading);
        return !Number.isNaN(value) && isBeyond(value);
      });
      if (isOut) out.push(sensor);
    }
  }
  return out;
}

function levelConditions(rules: AlarmRules, type: SensorType) {
  const { settings } = settingsForType(rules, type);
  return enabledConditions(settings, type).filter(
    ({ key, windowMs }) => windowMs === 0 && !isWarningKey(key) && conditionNames(key).measurand !== null,
  );
}
