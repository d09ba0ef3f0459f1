import type { BaseUnitType } from '@ts1/contract';
import type { FleetDescription, FleetInput } from '@ts1/simulator';
import { CALIBRATED, UPDATED, WATCHED } from './demo-names.ts';

type UnitInput = FleetInput['units'][number];
type SensorInput = UnitInput['sensors'][number];

/** A sensor of the demo company; without a name it is not registered and shows up as discovered. */
export type DemoSensor = SensorInput & {
  readonly name?: string;
  /** Limits in °C and the minutes beyond them until an alarm; without them no limit is watched. */
  readonly limits?: readonly [low: number, high: number, delayMinutes: number];
  readonly outOfUse?: true;
};

export interface DemoUnit {
  readonly name: string;
  readonly type: BaseUnitType;
  readonly unit: Omit<UnitInput, 'deviceKey' | 'sensors'>;
  readonly sensors: readonly DemoSensor[];
}

/** Firmware of TS1 sensors when the demo begins. */
const OLDER_FIRMWARE = '1.8';

const DAY_MS = 86_400_000;
const DOOR_OPEN_MINUTES = 40;

/** Limits that several places share, in °C, with the delay in minutes that allows for an open door. */
export const FRIDGE = [2, 8, 20] as const;
const KITCHEN = [0, 10, 30] as const;
const ROOM = [15, 25, 30] as const;

/**
 * Returns a hospital with sensors of all seven types: vaccine store, blood bank, laboratory, kitchen, server room. A
 * LoRaWAN freezer and the CO₂ of a room come through ChirpStack, a Zigbee thermometer and a door through Zigbee2MQTT.
 * One sensor has a low battery, one is out of use and silent, one is not registered yet. In the weeks before, four
 * doors were left open. Left alone, no sensor stays beyond its limits for as long as its delay today.
 */
export function demoSite(nowMs: number): readonly DemoUnit[] {
  const units: readonly DemoUnit[] = [
    {
      name: 'Pharmacy, first floor',
      type: '1',
      unit: { serial: 'TS1-100241' },
      sensors: [
        { ...CALIBRATED, type: '1', profile: 'fridge', limits: FRIDGE },
        { ...UPDATED, type: '1', profile: 'fridge', limits: FRIDGE },
        { ...WATCHED, type: '1', profile: 'vaccineFreezer', limits: [-30, -15, 1], everySeconds: 10 },
        {
          serial: '100304',
          type: '1',
          profile: 'ultraLow',
          name: 'Vaccine store - Ultra-low -80',
          limits: [-90, -65, 30],
        },
        {
          serial: '10030501',
          type: '3',
          profile: 'ambientStore',
          name: 'Vaccine store - Room',
          limits: ROOM,
        },
        {
          serial: '100306',
          type: '1',
          profile: 'fridge',
          name: 'Dispensary - Medicine fridge',
          batteryFittedAt: nowMs - 1_120 * DAY_MS,
          limits: FRIDGE,
        },
        { serial: '100309', type: '1', profile: 'fridge' },
      ],
    },
    {
      name: 'Laboratory, second floor',
      type: '2',
      unit: { serial: 'EMS-200117' },
      sensors: [
        {
          serial: '20010101',
          type: '2',
          profile: 'fridge',
          name: 'Blood bank - Red cells fridge A',
          accidents: [doorOpen(nowMs - 12 * DAY_MS, 55)],
          limits: FRIDGE,
        },
        {
          serial: '20010102',
          type: '2',
          profile: 'fridge',
          name: 'Blood bank - Red cells fridge B',
          limits: FRIDGE,
        },
        {
          serial: '20010103',
          type: '2',
          profile: 'plasmaFreezer',
          name: 'Blood bank - Plasma freezer',
          limits: [-40, -18, 60],
        },
        {
          serial: '20010104',
          type: '2',
          profile: 'plateletIncubator',
          name: 'Blood bank - Platelet incubator',
          limits: [20, 24, 15],
        },
        { serial: '20010105', type: '3', profile: 'ambientStore', name: 'Blood bank - Room', limits: ROOM },
        {
          serial: '20010106',
          type: '3',
          profile: 'incubator',
          name: 'Laboratory - CO2 incubator',
          limits: [34, 38.5, 15],
        },
        {
          serial: '20010107',
          type: '2',
          profile: 'freezer',
          name: 'Laboratory - Reagent freezer',
          accidents: [doorOpen(nowMs - 33 * DAY_MS, 150)],
          limits: [-30, -6, 60],
        },
        {
          serial: '20010108',
          type: '3',
          profile: 'serverRoom',
          name: 'Server room - Cold aisle',
          limits: [15, 27, 10],
        },
        {
          serial: '20010109',
          type: '3',
          profile: 'hotAisle',
          name: 'Server room - Hot aisle',
          limits: [20, 40, 10],
        },
      ],
    },
    {
      name: 'Kitchen, basement',
      type: '3',
      unit: { serial: 'LEG-300042', transport: 'http', hasClock: false },
      sensors: [
        {
          serial: '3000001',
          type: '5',
          profile: 'walkInFreezer',
          name: 'Kitchen - Walk-in freezer',
          accidents: [doorOpen(nowMs - 47 * DAY_MS, 180)],
          limits: [-30, -5, 60],
        },
        {
          serial: '3000002',
          type: '5',
          profile: 'kitchenFridge',
          secondProfile: 'freezer',
          name: 'Kitchen - Fridge-freezer (fridge, freezer)',
          limits: KITCHEN,
        },
        {
          serial: '300003',
          type: '4',
          profile: 'kitchenFridge',
          name: 'Kitchen - Dairy fridge',
          accidents: [doorOpen(nowMs - 6 * DAY_MS, 90)],
          limits: KITCHEN,
        },
        {
          serial: '300004',
          type: '4',
          profile: 'kitchenFridge',
          name: 'Kitchen - Salad fridge',
          limits: KITCHEN,
        },
        { serial: '300005', type: '4', profile: 'ambientStore', name: 'Kitchen - Dry store', limits: ROOM },
        {
          serial: '300006',
          type: '4',
          profile: 'kitchenFridge',
          name: 'Kitchen - Bar fridge (out of use)',
          outOfUse: true,
          accidents: [silentSince(nowMs - 2 * DAY_MS)],
        },
      ],
    },
    {
      name: 'ChirpStack, hospital network',
      type: '4',
      unit: { serial: 'NS-400001', transport: 'chirpstack', outagesPerDay: 0 },
      sensors: [
        {
          serial: 'A84041FFFE400101',
          type: '7',
          profile: 'freezer',
          name: 'Outpatients - LoRaWAN freezer',
          everySeconds: 300,
          limits: [-30, -6, 60],
        },
        {
          serial: 'A84041FFFE400102',
          type: '7',
          profile: 'ambientStore',
          name: 'Outpatients - CO₂ of the waiting room',
          everySeconds: 300,
          limits: ROOM,
          inputs: ['co2'],
        },
      ],
    },
    {
      name: 'Zigbee2MQTT, ward 3',
      type: '4',
      unit: { serial: 'NS-400002', transport: 'zigbee2mqtt', outagesPerDay: 0 },
      sensors: [
        {
          serial: '00158D0001400201',
          type: '6',
          profile: 'ambientStore',
          name: 'Ward 3 - Zigbee thermometer',
          everySeconds: 120,
          limits: ROOM,
        },
        {
          serial: '00158D0001400202',
          type: '6',
          profile: 'ambientStore',
          name: 'Ward 3 - Zigbee door',
          everySeconds: 120,
          limits: ROOM,
          inputs: ['door'],
        },
      ],
    },
  ];
  return units.map((unit) => withFirmware(withBatteries(unit, nowMs)));
}

/** Returns the fleet with the door of the watched freezer left open from `startsAt` on. */
export function withDoorLeftOpen(fleet: FleetDescription, startsAt: number): FleetDescription {
  const open = { kind: 'doorLeftOpen', startsAt, endsAt: startsAt + DOOR_OPEN_MINUTES * 60_000 } as const;
  return {
    units: fleet.units.map((unit) => ({
      ...unit,
      sensors: unit.sensors.map((sensor) =>
        sensor.serial === WATCHED.serial ? { ...sensor, accidents: [...sensor.accidents, open] } : sensor,
      ),
    })),
  };
}

/** Dates the batteries that have no date: fitted one after the other, before the history begins. */
function withBatteries(unit: DemoUnit, nowMs: number): DemoUnit {
  const sensors = unit.sensors.map((sensor, index) =>
    Object.assign({ batteryFittedAt: nowMs - (62 + 13 * index) * DAY_MS }, sensor),
  );
  return { ...unit, sensors };
}

function withFirmware(unit: DemoUnit): DemoUnit {
  const sensors = unit.sensors.map((sensor) =>
    sensor.type === '1' ? Object.assign({ firmware: OLDER_FIRMWARE }, sensor) : sensor,
  );
  return { ...unit, sensors };
}

function doorOpen(startsAt: number, minutes: number): NonNullable<SensorInput['accidents']>[number] {
  return { kind: 'doorLeftOpen', startsAt, lastsMinutes: minutes };
}

function silentSince(startsAt: number): NonNullable<SensorInput['accidents']>[number] {
  return { kind: 'silent', startsAt, lastsMinutes: 365 * 24 * 60 };
}
