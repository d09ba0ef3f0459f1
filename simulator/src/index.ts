export { ACCIDENT_KINDS, type Accident } from './model/accidents.ts';
export { PROFILE_NAMES, PROFILES, type ProfileName } from './model/profiles.ts';
export {
  createSensor,
  type Measurement,
  type SensorDescription,
  type VirtualSensor,
} from './model/sensor.ts';
export { createHttpUplink, type HttpUplinkOptions } from './uplink/http-uplink.ts';
export { createMqttUplink, type MqttUplinkOptions } from './uplink/mqtt-uplink.ts';
export { DeliveryFailed, type FailureReason, type Receipt, type Uplink } from './uplink/uplink.ts';
export { catchUpClock, type Clock, systemClock } from './fleet/clock.ts';
export {
  type BaseUnitDescription,
  type FleetDescription,
  fleetDescription,
  type FleetInput,
} from './fleet/description.ts';
export type { FleetEvent, FleetListener } from './fleet/events.ts';
export { type Fleet, type FleetOptions, startFleet } from './fleet/fleet.ts';
export { type HistorySpan, generateHistory } from './fleet/history.ts';
export { type HistoryImport, importHistory } from './fleet/import-history.ts';
export type { FleetTotals } from './fleet/totals.ts';
