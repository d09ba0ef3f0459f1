export { addBaseUnit, addCompany, addSensors } from './devices.ts';
export { createTestDatabase, type TestDatabase } from './databases.ts';
export { startPostgres, type PostgresCluster } from './postgres-cluster.ts';
export { startProcess, type ServerProcess } from './server-process.ts';
export { alarmRow, storeAlarmRows, type AlarmRowOf } from './stored-alarms.ts';
export { createSensors, storeReadings } from './stored-readings.ts';
export { type MixedRun, runTwoNodes } from './two-nodes.ts';
export { emptyReading } from './new-reading.ts';
