import {
  alarmSettingsListRoutes,
  alarmStateRoutes,
  baseUnitRoutes,
  sensorRoutes,
  SPARK_POINTS,
  SPARK_STEP_MS,
  sparkRoutes,
  trendRoutes,
  type CurrentAlarm,
  type Sensor,
} from '@ts1/contract';
import type { FakeServer } from '../src/testing/fake-server.ts';
import { minutesAgo } from '../src/testing/moment.ts';
import { alarmSettings, currentAlarm, preAlarm, stillOut, trend } from '../src/testing/samples/alarms.ts';
import { baseUnit, sensor } from '../src/testing/samples/devices.ts';
import { LONG_NAME, RIGHT_TO_LEFT } from './sample.tsx';

const SILENT = { lastHeardAt: minutesAgo(95), timestamp: minutesAgo(95) };

/** One sensor for each state of a row, and those whose names or values are unusual. */
export const SENSORS: readonly Sensor[] = (
  [
    { name: 'Freezer, normal' },
    { name: 'Freezer in alarm', state: 'alarm', temperature: -9.5 },
    { name: 'Fridge too cold', state: 'alarm', temperature: -25.1 },
    { name: 'Freezer, nobody notified', state: 'alarm', temperature: -11 },
    { name: 'Freezer, acknowledged', state: 'still_out', temperature: -12.2 },
    { name: 'Freezer, pre-alarm', state: 'pre_alarm', temperature: -14.1 },
    { name: 'Freezer, warning', state: 'warning', temperature: -15.9 },
    { name: 'Freezer, silent', state: 'offline', ...SILENT },
    { name: 'Freezer, probe fault', state: 'fault', temperature: null, error: 8001 },
    { name: 'Freezer, battery low', state: 'battery', Battery: '2.10', SNR: -12 },
    { name: 'Freezer, back to normal', state: 'returned' },
    { name: 'Freezer, out of service', state: 'out_of_service', guard: 'out_of_service' },
    { name: 'Freezer, no limits', state: 'no_limits', guard: 'none', SNR: -4 },
    { name: 'Freezer without values', temperature: null, Battery: null, SNR: null, RSSI: null },
    { name: 'Room with humidity', guard: 'none', humidity: 51, temperature: 21.4, SNR: 3 },
    { name: LONG_NAME, SNR: -7 },
    { name: RIGHT_TO_LEFT },
  ] as const
).map((one, index) => sensor({ id: index + 1, ...one }));

const findId = (name: string): number => SENSORS.findIndex((one) => one.name === name) + 1;

/** Conditions of these sensors that are not normal. */
const ALARMS: readonly CurrentAlarm[] = [
  currentAlarm({ sensor_id: findId('Freezer in alarm') }),
  currentAlarm({
    sensor_id: findId('Fridge too cold'),
    alarm_type: 'low',
    alarm_values: -25.1,
    limit_value: -22,
  }),
  currentAlarm({
    sensor_id: findId('Freezer, nobody notified'),
    alarm_values: -11,
    notified: 'nobody',
  }),
  stillOut({ sensor_id: findId('Freezer, acknowledged'), alarm_values: -12.2 }),
  preAlarm({ sensor_id: findId('Freezer, pre-alarm'), alarm_values: -14.1 }),
  currentAlarm({
    sensor_id: findId('Freezer, warning'),
    level: 'warning',
    alarm_values: -15.9,
    limit_value: -16,
  }),
  currentAlarm({
    sensor_id: findId('Freezer, silent'),
    alarm_type: 'offline',
    measurand: null,
    alarm_values: null,
    limit_value: null,
    since: minutesAgo(80),
  }),
  currentAlarm({
    sensor_id: findId('Freezer, probe fault'),
    alarm_type: 'fault',
    alarm_values: null,
    limit_value: null,
  }),
  currentAlarm({
    sensor_id: findId('Freezer, battery low'),
    alarm_type: 'battery',
    measurand: null,
    alarm_values: 2.1,
    limit_value: 2.5,
  }),
  currentAlarm({ sensor_id: findId('Freezer, back to normal'), returned_at: minutesAgo(2) }),
];

const LIMITS = { high_alarm: -15, high_enable: true, low_alarm: -22, low_enable: true } as const;

/** Gives a server the answers for a table of these sensors. */
export function answerSensors(server: FakeServer): void {
  server.answer(sensorRoutes.listSensors, [...SENSORS]);
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit()]);
  server.answer(alarmStateRoutes.currentAlarms, [...ALARMS]);
  server.answer(
    alarmSettingsListRoutes.listAlarmSettings,
    SENSORS.filter(({ guard }) => guard === 'limits').map(({ id }) =>
      alarmSettings({ sensor_id: id, ...LIMITS }),
    ),
  );
  server.answer(
    trendRoutes.sensorTrends,
    SENSORS.slice(0, 6).map(({ id }) => trend({ sensor_id: id, change: (id % 3) - 1 })),
  );
  server.answer(sparkRoutes.sensorSparks, {
    from: minutesAgo((SPARK_POINTS * SPARK_STEP_MS) / 60_000),
    step_ms: SPARK_STEP_MS,
    sensors: SENSORS.map(({ id, temperature }) => ({ sensor_id: id, points: points(id, temperature) })),
  });
}

/** A day that ends with the value that is shown: in waves, and with a gap for one of three. */
function points(id: number, temperature: number | null): (number | null)[] {
  if (temperature === null) return [];
  return Array.from({ length: SPARK_POINTS }, (_, at) => {
    if (id % 3 === 0 && at > 20 && at < 26) return null;
    const left = SPARK_POINTS - 1 - at;
    return Math.round((temperature + Math.sin(left / 4) * (1 + (id % 4))) * 10) / 10;
  });
}
