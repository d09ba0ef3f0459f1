import { MEASURAND_TABLE, type LatestInput, type Sensor } from '@ts1/contract';
import { useMemo } from 'react';
import { inputName } from '../../i18n/input-name.ts';
import { isSilent } from '../../sensor-inputs/readout.ts';
import { shownValues } from '../../sensors/index.ts';
import type { TimeWindow } from '../chart-range.ts';
import { withDetail } from '../detail-window.ts';
import { inputKey, type InputLine } from '../drawn-lines.ts';
import type { Lane } from '../lanes.ts';
import { inputLanes } from './input-lanes.ts';
import { inputLines } from './input-lines.ts';
import { seriesExtent } from './statistics.ts';
import { useInputSeries, type InputSeriesAnswer } from './use-input-series.ts';

const NO_INPUTS: readonly LatestInput[] = [];

/** Measurements of a sensor's inputs over the period of its chart. */
export interface InputPicture {
  /** As it was read. */
  readonly series: InputSeriesAnswer['series'];
  readonly lines: readonly InputLine[];
  readonly lanes: readonly Lane[];
  /** First and last moments of which anything is known. */
  readonly extents: readonly number[];
  /** Inputs in their order, lines and lanes among each other. */
  readonly keys: readonly string[];
}

export interface InputsResult {
  /** Undefined until the first answer, and of a sensor that has none. */
  readonly picture: InputPicture | undefined;
  readonly isFailed: boolean;
  readonly retry: () => void;
}

interface InputsAsked {
  /** With its newest values. */
  readonly sensor: Sensor;
  readonly period: TimeWindow;
  /** Window that was zoomed in on, where it is read in detail. */
  readonly detail: TimeWindow | undefined;
  /** The period ends now. */
  readonly isPresent: boolean;
  readonly nowMs: number;
}

/** Reads the inputs of a sensor over the period of its chart, and keeps them up to date by the newest values. */
export function useInputs({ sensor, period, detail, isPresent, nowMs }: InputsAsked): InputsResult {
  const latest = sensor.inputs ?? NO_INPUTS;
  // The same list while no input comes or goes, whatever is measured.
  const numbers = latest.map(({ input }) => input).join(' ');
  const inputs = useMemo(() => (numbers === '' ? [] : numbers.split(' ').map(Number)), [numbers]);
  const { read, isFailed, retry } = useInputSeries(sensor.id, inputs, period);
  const inDetail = useInputSeries(sensor.id, inputs, detail).read;
  const silent = isSilent(sensor, nowMs);
  const { type } = sensor;
  const others = shownValues(sensor)
    .map((name) => MEASURAND_TABLE[name].chart.colour)
    .join(' ');
  const picture = useMemo(() => {
    if (read === undefined || inputs.length === 0) return undefined;
    // A new name is there with the newest values; the period need not be read again for it.
    const nameByInput = new Map(latest.map((one) => [one.input, inputName(one)]));
    const series = read.series.map((one) => ({
      ...one,
      name: nameByInput.get(one.input) ?? inputName(one),
    }));
    const beside = others.split(' ');
    const coarse = inputLines(series, isPresent ? latest : NO_INPUTS, type, beside);
    const lines =
      detail === undefined || inDetail === undefined
        ? coarse
        : withDetail(coarse, inputLines(inDetail.series, NO_INPUTS, type, beside), inDetail.window);
    return {
      series,
      lines,
      lanes: inputLanes(series, isPresent ? { latest, isSilent: silent, nowMs } : undefined),
      extents: series.flatMap((one) => seriesExtent(one) ?? []),
      keys: series.map(({ input }) => inputKey(input)),
    };
  }, [read, inputs, inDetail, detail, latest, isPresent, silent, nowMs, type, others]);
  return { picture, isFailed, retry };
}
