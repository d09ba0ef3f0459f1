import { INPUT_TABLE, type InputFigures, type SensorInput, toTimestamp } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { coveredMs, figuresOfHours, figuresOfValues } from './analogue-figures.ts';
import { figuresOfCounter } from './count-figures.ts';
import { readBands } from './read-bands.ts';
import { readInputs } from './read-inputs.ts';
import { readHours } from './read-segments.ts';
import { lastValueBefore, selectValues } from './read-values.ts';
import { longestBand, summarise } from './state-bands.ts';

/** The sensor, and the period from `from` (inclusive) to `until` (exclusive, at the latest now); epoch milliseconds. */
export interface WantedFigures {
  readonly sensorId: number;
  readonly from: number;
  readonly until: number;
  /** The longest time that a value covers; null while the interval of the sensor is not known. */
  readonly reachMs: number | null;
}

/** Reads the figures of each input of a sensor in a period, in their order, without removed inputs. */
export async function readInputFigures(
  tx: Tx,
  companyId: number,
  wanted: WantedFigures,
): Promise<InputFigures[]> {
  const all: InputFigures[] = [];
  for (const input of await readInputs(tx, companyId, wanted.sensorId)) {
    if (input.removed_at === null) all.push(await readOneInput(tx, companyId, input, wanted));
  }
  return all;
}

async function readOneInput(
  tx: Tx,
  companyId: number,
  { input, measurand, name, kind }: SensorInput,
  wanted: WantedFigures,
): Promise<InputFigures> {
  const own = { sensorId: wanted.sensorId, input };
  const named = { input, measurand, name };
  switch (kind) {
    case 'analogue':
      return { kind, ...named, ...(await analogueFigures(tx, companyId, own, wanted)) };
    case 'state': {
      const bands = await readBands(tx, companyId, { ...own, ...wanted });
      const active = INPUT_TABLE[measurand].active ?? 1;
      const { longest_ms: _, ...summary } = summarise(bands, wanted, active);
      const longest = longestBand(bands, wanted, active);
      return {
        kind,
        ...named,
        ...summary,
        longest: longest ? { from: toTimestamp(longest.from), until: toTimestamp(longest.until) } : null,
      };
    }
    case 'count': {
      const period = { from: wanted.from, to: wanted.until - 1 };
      const hours = await readHours(tx, companyId, own, period);
      const before = await lastValueBefore(tx, companyId, own, wanted.from);
      return { kind, ...named, ...figuresOfCounter(hours, before, wanted.from) };
    }
  }
}

/** Returns figures of the values if all are there, else of the hours, which outlast values deleted for age. */
async function analogueFigures(
  tx: Tx,
  companyId: number,
  own: { readonly sensorId: number; readonly input: number },
  { from, until, reachMs }: WantedFigures,
) {
  const values = await selectValues(tx, companyId, own, { from: from - (reachMs ?? 0), to: until - 1 });
  const inside = values.filter(({ measuredAt }) => measuredAt >= from);
  const hours = await readHours(tx, companyId, own, { from, to: until - 1 });
  const measured = hours.reduce((sum, { rollup }) => sum + rollup.samples, 0);
  if (inside.length < measured) return figuresOfHours(hours);
  const completeness =
    reachMs === null || until <= from
      ? null
      : Math.min(1, coveredMs(values, { from, until }, reachMs) / (until - from));
  return { ...figuresOfValues(inside), completeness };
}
