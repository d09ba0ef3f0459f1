import {
  alarmLogRoutes,
  alarmSettingsRoutes,
  BUCKET_HEADER,
  calibrationRoutes,
  commandRoutes,
  labCalibrationRoutes,
  readingRoutes,
  sensorInputRoutes,
  sensorDeviceRoutes,
} from '@ts1/contract';
import type { FakeServer } from './fake-server.ts';
import { alarmSettings } from './samples/alarms.ts';

/** Says of readings that none were merged. */
export const RAW = { [BUCKET_HEADER]: '0' };

/** Lets a server answer what the page of a sensor asks, of one that has measured nothing yet. */
export function answerSensorPage(server: FakeServer): void {
  server.answer(alarmSettingsRoutes.getAlarmSettings, alarmSettings());
  server.answer(alarmSettingsRoutes.limitsOverTime, []);
  server.answer(alarmLogRoutes.alarmLog, []);
  server.answer(calibrationRoutes.calibrationDue, { sensorId: 1, dueDate: null, setBy: null, setAt: null });
  server.answer(labCalibrationRoutes.listLabCalibrations, []);
  server.answer(calibrationRoutes.listCalibrations, []);
  server.answer(sensorDeviceRoutes.listSensorDevices, []);
  server.answer(commandRoutes.listCommands, []);
  server.answer(sensorInputRoutes.listSensorInputs, []);
  server.answer(readingRoutes.sensorReadings, [], RAW);
}
