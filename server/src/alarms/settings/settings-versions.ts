import {
  DEFAULT_ALARM_SETTINGS,
  settingsFields,
  type SensorType,
  inputLimits,
  MAX_INPUTS,
} from '@ts1/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { inCompany, type Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import {
  enabledConditions,
  type Condition,
  type ConditionKey,
  type Settings,
} from '../machine/conditions.ts';
import type { ConditionVersion } from '../machine/replay.ts';
import type { InputRules } from '../machine/detector.ts';

const inputText = z
  .string()
  .regex(/^[1-9]\d?$/)
  .refine((text) => Number(text) <= MAX_INPUTS);

/** Rules of inputs in stored settings, by input number. */
const storedInputs = z.record(
  inputText,
  z.object({
    limits: inputLimits,
    active: z.literal([0, 1]).nullable(),
    silentAfterMs: z.number().positive().nullable(),
  }) satisfies z.ZodType<InputRules>,
);

/** Settings of a sensor as an admin saved them. */
export interface SettingsVersion {
  readonly version: number;
  readonly savedAt: number;
  readonly settings: Settings;
}

const storedFields = z.record(z.string(), z.unknown());

/** Parses stored settings; null stands for the defaults, as does a field that there was not when they were saved. */
export function parseSettings(text: string | null): Settings {
  if (text === null) return DEFAULT_ALARM_SETTINGS;
  const { inputs, ...stored } = storedFields.parse(JSON.parse(text));
  const settings = settingsFields.parse({ ...DEFAULT_ALARM_SETTINGS, ...stored });
  return inputs === undefined ? settings : { ...settings, inputs: storedInputs.parse(inputs) };
}

/** Parses stored settings of many sensors: those that were given the same limits together have the same text. */
export function settingsParser(): typeof parseSettings {
  const parsed = new Map<string | null, Settings>();
  return (text) => {
    const known = parsed.get(text);
    if (known !== undefined) return known;
    const settings = parseSettings(text);
    parsed.set(text, settings);
    return settings;
  };
}

/** Reads all versions of a sensor's settings, oldest first; empty while none were saved. */
export async function readVersions(tx: Tx, companyId: number, sensorId: number): Promise<SettingsVersion[]> {
  return (await readVersionsBySensor(tx, companyId, [sensorId])).get(sensorId) ?? [];
}

/** All versions of many sensors' settings by sensor, oldest first; those without any are left out. */
export async function readVersionsBySensor(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Map<number, SettingsVersion[]>> {
  const given = tx.dialect.given([{ name: 'sensor', type: 'integer', values: sensorIds }]);
  const own = sql`saved.company_id = ${companyId} and saved.sensor_id = given.sensor`;
  const { rows } = await sql<{ sensor_id: number; version: number; saved_at: number; settings: string }>`
    select saved.sensor_id, saved.version, saved.saved_at, saved.settings
    from ${given} ${tx.dialect.joinEach('inner', 'alarm_settings', 'saved', own)}
    order by saved.sensor_id, saved.version`.execute(tx.sql);
  const parse = settingsParser();
  const found = new Map<number, SettingsVersion[]>();
  for (const { sensor_id, version, saved_at, settings } of rows) {
    const one = { version, savedAt: saved_at, settings: parse(settings) };
    const ofSensor = found.get(sensor_id);
    if (ofSensor === undefined) found.set(sensor_id, [one]);
    else ofSensor.push(one);
  }
  return found;
}

/** Conditions that a version switches on for a type of sensor. */
export interface ConditionsVersion {
  readonly savedAt: number;
  readonly conditions: readonly Condition[];
}

/** Returns each version's conditions: the first reaches back for ever; without any there are defaults. */
export function conditionsThrough(
  versions: readonly SettingsVersion[],
  type: SensorType,
): ConditionsVersion[] {
  const all = versions.length > 0 ? versions : [{ savedAt: 0, settings: DEFAULT_ALARM_SETTINGS }];
  return all.map(({ savedAt, settings }) => ({ savedAt, conditions: cachedConditions(settings, type) }));
}

/** Sensors that were given the same limits together share their settings, as long as these are in use. */
const conditionsBySettings = new WeakMap<Settings, Map<SensorType, readonly Condition[]>>();

function cachedConditions(settings: Settings, type: SensorType): readonly Condition[] {
  const byType = conditionsBySettings.get(settings) ?? new Map<SensorType, readonly Condition[]>();
  conditionsBySettings.set(settings, byType);
  const conditions = byType.get(type) ?? enabledConditions(settings, type);
  byType.set(type, conditions);
  return conditions;
}

/** How one condition went through the versions. */
export function toConditionVersions(
  key: ConditionKey,
  versions: readonly ConditionsVersion[],
): ConditionVersion[] {
  return versions.map(({ savedAt, conditions }) => ({
    savedAt,
    condition: conditions.find((condition) => condition.key === key) ?? null,
  }));
}

/** The conditions of current settings, worked out once for each text and type of sensor. */
export class KnownConditions {
  readonly #byText = new Map<string, readonly Condition[]>();
  readonly #byVersion = new Map<string, readonly Condition[]>();

  /** Undefined until `learn` has been called for that version. */
  conditionsFor(
    companyId: number,
    sensorId: number,
    version: number,
    type: SensorType,
  ): readonly Condition[] | undefined {
    if (version === 0) return this.#conditions(null, type);
    return this.#byVersion.get(`${companyId}:${sensorId}:${version}:${type}`);
  }

  /** Reads the named current versions. */
  async learn(
    tx: Tx,
    companyId: number,
    sensors: readonly { readonly sensorId: number; readonly version: number; readonly type: SensorType }[],
  ): Promise<void> {
    for (const some of chunks(sensors, SENSORS_PER_QUERY)) {
      const byId = new Map(some.map((sensor) => [sensor.sensorId, sensor]));
      const rows = await tx.sql
        .selectFrom('alarm_settings as saved')
        .innerJoin('alarm_states as state', (join) =>
          inCompany(join, 'state.sensor_id', 'saved.sensor_id').onRef(
            'state.settings_version',
            '=',
            'saved.version',
          ),
        )
        .select(['saved.sensor_id', 'saved.version', 'saved.settings'])
        .where('saved.company_id', '=', companyId)
        .where('saved.sensor_id', 'in', [...byId.keys()])
        .execute();
      if (this.#byVersion.size > MOST_KNOWN) this.#byVersion.clear();
      for (const { sensor_id, version, settings } of rows) {
        const type = byId.get(sensor_id)?.type;
        if (type === undefined) continue;
        const name = `${companyId}:${sensor_id}:${version}:${type}`;
        this.#byVersion.set(name, this.#conditions(settings, type));
      }
    }
  }

  #conditions(text: string | null, type: SensorType): readonly Condition[] {
    const name = `${type}${text ?? ''}`;
    const known = this.#byText.get(name);
    if (known !== undefined) return known;
    const conditions = enabledConditions(parseSettings(text), type);
    if (this.#byText.size > MOST_KNOWN) this.#byText.clear();
    this.#byText.set(name, conditions);
    return conditions;
  }
}

const SENSORS_PER_QUERY = 1_000;
const MOST_KNOWN = 200_000;

/** A sensor, and the version of its settings that is in force; 0 while none were saved. */
interface CurrentVersion {
  readonly sensorId: number;
  readonly type: SensorType;
  readonly settingsVersion: number;
}

/** Looks up the current conditions of sensors, reading what is not known yet. */
export async function knowConditions(
  tx: Tx,
  companyId: number,
  known: KnownConditions,
  sensors: readonly CurrentVersion[],
): Promise<(alarms: CurrentVersion) => readonly Condition[]> {
  const lookUp = ({ sensorId, settingsVersion, type }: CurrentVersion) =>
    known.conditionsFor(companyId, sensorId, settingsVersion, type);
  const missing = sensors.filter((alarms) => lookUp(alarms) === undefined);
  await known.learn(
    tx,
    companyId,
    missing.map(({ sensorId, settingsVersion, type }) => ({ sensorId, version: settingsVersion, type })),
  );
  return (alarms) => {
    const conditions = lookUp(alarms);
    if (conditions === undefined) throw new Error(`sensor ${alarms.sensorId} has no current alarm settings`);
    return conditions;
  };
}
