import { INPUT_TABLE, type InputLimits, NOTHING_MEASURED, present, type SensorType } from '@ts1/contract';
import type { Database, Tx } from '../../database/index.ts';
import { readPeriod } from '../../readings/index.ts';
import type { OwnInput } from '../inputs/sensor-inputs.ts';
import {
  enabledConditions,
  longestWindow,
  conditionNames,
  type EvaluatedReading,
  type Settings,
} from '../machine/conditions.ts';
import { Track } from '../machine/track.ts';
import { withSilence } from '../settings/input-silence.ts';
import { parseSettings, readVersions } from '../settings/settings-versions.ts';
import { rowsUntil, type TriedRow } from './back-test.ts';
import { afterLastInputValues, withInputValues } from './input-values.ts';
import { lastReadings } from './read-past.ts';

const PAGE_ROWS = 5_000;
const NOTHING_ELSE = { ...NOTHING_MEASURED, error: null, error_2: null };

/** An input, and the limits to try on its past. */
interface TriedInput {
  readonly sensorId: number;
  readonly type: SensorType;
  readonly input: Pick<OwnInput, 'input' | 'measurand'>;
  readonly limits: InputLimits;
}

/**
 * Returns what the engine would have logged of an input in a period, both ends inclusive, oldest first, had these
 * limits been saved at its start: a value out by then counts from there. Each excursion counts by itself, as with
 * auto-reset. A silent state is unknown after the time that the sensor has now. `readings` counts the input's values.
 */
export async function backTestInput(
  database: Database,
  companyId: number,
  { sensorId, type, input: { input, measurand }, limits }: TriedInput,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly rows: TriedRow[]; readonly readings: number }> {
  return database.readLong(companyId, async (tx) => {
    const own = (await readVersions(tx, companyId, sensorId)).at(-1)?.settings ?? parseSettings(null);
    const { active } = INPUT_TABLE[measurand];
    const tried: Settings = {
      ...own,
      alarms_disabled: false,
      auto_reset: true,
      repeat: false,
      inputs: { [input]: { limits, active, silentAfterMs: null } },
    };
    const conditions = enabledConditions(await withSilence(tx, companyId, sensorId, tried), type).filter(
      ({ key }) => conditionNames(key).input === input,
    );
    const tracks = conditions.map(({ key }) => new Track(key, null));
    const before = from - longestWindow(conditions);
    const last = await lastReadings(tx, companyId, sensorId, before);
    for (const reading of await afterLastInputValues(tx, companyId, sensorId, last, [input], before)) {
      for (const track of tracks) track.remember(reading);
    }
    let [hasBegun, readings] = [false, 0];
    const begin = (): void => {
      if (hasBegun) return;
      hasBegun = true;
      for (const [index, track] of tracks.entries()) track.switchTo(present(conditions[index]), from);
    };
    for await (const page of readPages(tx, companyId, sensorId, { from: before, to })) {
      for (const reading of await withInputValues(tx, companyId, sensorId, page, [input])) {
        const isWithin = reading.measuredAt >= from;
        if (isWithin) begin();
        if (isWithin && reading.inputValues?.has(input) === true) readings += 1;
        for (const track of tracks) {
          if (isWithin) track.evaluate(reading);
          else track.remember(reading);
        }
      }
    }
    begin();
    return { rows: rowsUntil(tracks, to), readings };
  });
}

/** When something was received of a sensor: by each of them a state holds on. */
async function* readPages(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<EvaluatedReading[]> {
  for (let next = from; ;) {
    const found = await readPeriod(tx, companyId, {
      sensorId,
      from: next,
      to,
      names: ['received_at'],
      limit: PAGE_ROWS,
    });
    const receivedAt = found.column('received_at');
    yield Array.from(found.column('measured_at'), (measuredAt, row): EvaluatedReading => ({
      ...NOTHING_ELSE,
      measuredAt,
      receivedAt: receivedAt[row] ?? measuredAt,
    }));
    if (found.rowCount < PAGE_ROWS) return;
    next = (found.column('measured_at').at(-1) ?? to) + 1;
  }
}
