import {
  INPUT_MEASURANDS,
  INPUT_TABLE,
  isWarning,
  MEASURAND_TABLE,
  MEASURANDS,
  type InputMeasurand,
  type CurrentAlarm,
  type LatestInput,
  type Measurand,
  type Sensor,
} from '@ts1/contract';

export interface MetricsRow {
  readonly sensor: Pick<Sensor, 'id' | 'name' | 'serialNo' | 'timestamp' | 'lastHeardAt' | 'silentAfterMs'>;
  readonly values: Readonly<Record<Measurand, number | null>>;
  /** The newest values of its inputs, without the ones that were removed. */
  readonly inputs: readonly LatestInput[];
  readonly isFaulty: boolean;
  readonly alarms: readonly CurrentState[];
  readonly zones: readonly string[];
}

type CurrentState = Pick<CurrentAlarm, 'alarm_type' | 'level' | 'state' | 'measurand' | 'input'>;
type Labels = Readonly<Record<string, string>>;
type Sample = readonly [labels: Labels, value: number];
interface Family {
  readonly name: string;
  readonly help: string;
  readonly samples: (row: MetricsRow, now: number) => readonly Sample[];
}

const FAMILIES: readonly Family[] = [
  {
    name: 'ts1_sensor_info',
    help: 'A sensor, once for each zone that it is in',
    samples: ({ zones }) => (zones.length === 0 ? [''] : zones).map((zone): Sample => [{ zone }, 1]),
  },
  ...MEASURANDS.map((name): Family => {
    const { file } = MEASURAND_TABLE[name].wire;
    return {
      name: `ts1_sensor_${file}`,
      help: `Newest value of ${file}; left out while the sensor is silent`,
      // A value that is old must not look new: its line in a chart ends.
      samples: (row, now) => (isSilent(row, now) ? [] : whole(row.values[name])),
    };
  }),
  ...INPUT_MEASURANDS.map((measurand): Family => {
    return {
      name: `ts1_sensor_${inputMetric(measurand)}`,
      help: `Newest value of inputs of ${INPUT_TABLE[measurand].file}; left out while the sensor is silent`,
      samples: (row, now) =>
        isSilent(row, now)
          ? []
          : row.inputs
              .filter((input) => input.measurand === measurand)
              .map(({ input, name, value }): Sample => [{ input: String(input), input_name: name }, value]),
    };
  }),
  {
    name: 'ts1_sensor_measured_timestamp_seconds',
    help: 'When the newest reading was measured',
    samples: ({ sensor }) => whole(toSeconds(sensor.timestamp)),
  },
  {
    name: 'ts1_sensor_received_timestamp_seconds',
    help: 'When the sensor was last received',
    samples: ({ sensor }) => whole(toSeconds(sensor.lastHeardAt)),
  },
  {
    name: 'ts1_sensor_silent',
    help: 'Whether nothing was received for longer than usual',
    samples: (row, now) => whole(isSilent(row, now) ? 1 : 0),
  },
  {
    name: 'ts1_sensor_fault',
    help: 'Whether a probe could not measure',
    samples: ({ isFaulty }) => whole(isFaulty ? 1 : 0),
  },
  {
    name: 'ts1_sensor_alarm',
    help: 'What of the sensor is not normal now, by type, state and measurand of the alarm',
    samples: ({ alarms }) => alarmSamples(alarms.filter((one) => !isWarning(one))),
  },
  {
    name: 'ts1_sensor_warning',
    help: 'Which warning limits the sensor has passed now, by type, state and measurand of the warning',
    samples: ({ alarms }) => alarmSamples(alarms.filter(isWarning)),
  },
];

/** The newest values of sensors for Prometheus, as OpenMetrics 1.0 text. */
export function readingsMetrics(rows: readonly MetricsRow[], now: number): string {
  let text = '';
  for (const { name, help, samples } of FAMILIES) {
    text += `# TYPE ${name} gauge\n# HELP ${name} ${help}.\n`;
    for (const row of rows) {
      const { id, name: sensorName, serialNo } = row.sensor;
      const own = { sensor: String(id), serial: serialNo, name: sensorName };
      for (const [labels, value] of samples(row, now)) {
        text += `${name}{${written({ ...own, ...labels })}} ${value}\n`;
      }
    }
  }
  return `${text}# EOF\n`;
}

/** The name of a column, but `count` at the end of a metric's name is that of histograms. */
function inputMetric(measurand: InputMeasurand): string {
  const { file, kind } = INPUT_TABLE[measurand];
  return kind === 'count' ? `${file}_reading` : file;
}

/** Each of them once, by what it is about: of inputs by their measurand, number and name. */
function alarmSamples(alarms: readonly CurrentState[]): readonly Sample[] {
  const samples = alarms.map(({ alarm_type: type, state, measurand, input }): [string, Sample] => {
    const labels = {
      type,
      state,
      ...(measurand !== null && { measurand }),
      ...(input !== undefined && {
        measurand: input.measurand,
        input: String(input.input),
        input_name: input.name,
      }),
    };
    return [JSON.stringify(labels), [labels, 1]];
  });
  return [...new Map(samples).values()];
}

function isSilent({ sensor }: MetricsRow, now: number): boolean {
  return sensor.lastHeardAt === null || now - Date.parse(sensor.lastHeardAt) > sensor.silentAfterMs;
}

function whole(value: number | null): readonly Sample[] {
  return value === null ? [] : [[{}, value]];
}

function toSeconds(at: string | null): number | null {
  return at === null ? null : Date.parse(at) / 1_000;
}

/** OpenMetrics §4: a label's value escapes backslash, quote and line feed; the rest is UTF-8 as it is. */
function written(labels: Labels): string {
  return Object.entries(labels)
    .map(([label, value]) => {
      const escaped = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
      return `${label}="${escaped.toWellFormed()}"`;
    })
    .join(',');
}
