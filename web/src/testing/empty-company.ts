import {
  acknowledgeFromMessagesRoutes,
  alarmEventRoutes,
  auditRoutes,
  baseUnitRoutes,
  commandRoutes,
  deliveryRoutes,
  firmwareRoutes,
  ingestAddressRoutes,
  passkeyRoutes,
  planRoutes,
  pushRoutes,
  labCalibrationRoutes,
  sensorDeviceRoutes,
  sensorManagementRoutes,
  sensorRoutes,
  sessionRoutes,
  twoFactorRoutes,
  zoneRoutes,
} from '@ts1/contract';
import type { FakeServer } from './fake-server.ts';
import { minutesAgo } from './now.ts';

/** Lets a server answer every list of every screen as of a company that has nothing yet. */
export function answerEmptyCompany(server: FakeServer): void {
  server.answer(sensorRoutes.listSensors, []);
  server.answer(sensorManagementRoutes.listDiscoveredSensors, []);
  server.answer(sensorDeviceRoutes.listIdleDevices, []);
  server.answer(labCalibrationRoutes.listPlacesToAssess, []);
  server.answer(baseUnitRoutes.listBaseUnits, []);
  server.answer(ingestAddressRoutes.ingestAddresses, {
    http: 'https://ts1.example.com',
    loopbackOnly: false,
    mqtt: { kind: 'built-in', port: null, tlsPort: 8883 },
  });
  server.answer(firmwareRoutes.latestFirmware, { version: null });
  server.answer(commandRoutes.listCommands, []);
  server.answer(zoneRoutes.listZones, []);
  server.answer(zoneRoutes.listZoneSensors, []);
  server.answer(deliveryRoutes.unsentAlarms, { alarms: 0, subjects: 0, messages: 0 });
  server.answer(alarmEventRoutes.alarmEvents, { events: [], next: null, searched_to: null });
  server.answer(deliveryRoutes.listDeliveries, []);
  server.answer(pushRoutes.listPushSubscriptions, []);
  server.answer(planRoutes.listSites, { data: [] });
  server.answer(sessionRoutes.listSessions, []);
  server.answer(passkeyRoutes.listPasskeys, []);
  server.answer(acknowledgeFromMessagesRoutes.acknowledgementPin, { set_at: null });
  server.answer(twoFactorRoutes.twoFactorState, {
    enabled: false,
    enabled_at: null,
    recoveryCodesLeft: 0,
    required: false,
  });
  server.answer(auditRoutes.listAuditLogs, []);
  server.answer(auditRoutes.auditChain, {
    whole: true,
    entries: 0,
    checkpoints: 0,
    signed_to: null,
    signed_at: null,
    broken_at: null,
    problem: null,
    checked_at: minutesAgo(0),
    public_key: '',
  });
}
