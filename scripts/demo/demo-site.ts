import type { BaseUnitType } from '@ts1/contract';
import type { FleetInput } from '@ts1/simulator';

type UnitInput = FleetInput['units'][number];
type SensorInput = UnitInput['sensors'][number];

/** A sensor of the demo company; without a name it is not registered and shows up as discovered. */
export type DemoSensor = SensorInput & { readonly name?: string };

export interface DemoUnit {
  readonly name: string;
  readonly type: BaseUnitType;
  readonly unit: Omit<UnitInput, 'deviceKey' | 'sensors'>;
  readonly sensors: readonly DemoSensor[];
}

/** For this demo alone: the company is gone with its folder when the demo ends. */
export const DEMO_COMPANY = {
  companyName: 'Harbour Hospital (demo)',
  email: 'admin@demo.example',
  password: 'cold-chain-demo',
};

/** The freezer whose door is left open, and that an alert group watches. */
export const WATCHED = { serial: '100303', name: 'Vaccine store - Freezer' };

/** The sensor whose firmware is updated while one looks on, and the newest firmware. */
export const UPDATED = { serial: '100302', name: 'Vaccine store - Fridge 2' };
export const NEWEST_FIRMWARE = '1.10';
/** What TS1 sensors run when the demo begins. */
const OLDER_FIRMWARE = '1.8';

/** The sensor that has been calibrated, and is soon to be again. */
export const CALIBRATED = { serial: '100301', name: 'Vaccine store - Fridge 1' };

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A hospital with sensors of all five types: vaccine store, blood bank, laboratory, kitchen, server room.
 * One sensor has a low battery, one has fallen silent, one nobody has registered yet.
 */
export function demoSite(nowMs: number, withAccident: boolean): readonly DemoUnit[] {
  const doorLeftOpen: SensorInput['accidents'] = withAccident
    ? [{ kind: 'doorLeftOpen', startsAt: nowMs + 2 * MINUTE_MS, lastsMinutes: 40 }]
    : [];
  const units: readonly DemoUnit[] = [
    {
      name: 'Pharmacy, first floor',
      type: '1',
      unit: { serial: 'TS1-100241' },
      sensors: [
        { ...CALIBRATED, type: '1', profile: 'fridge' },
        { ...UPDATED, type: '1', profile: 'fridge' },
        {
          serial: WATCHED.serial,
          type: '1',
          profile: 'freezer',
          name: WATCHED.name,
          accidents: doorLeftOpen,
        },
        { serial: '100304', type: '1', profile: 'ultraLow', name: 'Vaccine store - Ultra-low -80' },
        { serial: '10030501', type: '3', profile: 'ambientStore', name: 'Vaccine store - Room' },
        { serial: '100306', type: '1', profile: 'fridge', name: 'Dispensary - Medicine fridge' },
        { serial: '100309', type: '1', profile: 'fridge' },
      ],
    },
    {
      name: 'Laboratory, second floor',
      type: '2',
      unit: { serial: 'EMS-200117' },
      sensors: [
        { serial: '20010101', type: '2', profile: 'fridge', name: 'Blood bank - Red cells fridge A' },
        { serial: '20010102', type: '2', profile: 'fridge', name: 'Blood bank - Red cells fridge B' },
        { serial: '20010103', type: '2', profile: 'plasmaFreezer', name: 'Blood bank - Plasma freezer' },
        {
          serial: '20010104',
          type: '2',
          profile: 'plateletIncubator',
          name: 'Blood bank - Platelet incubator',
        },
        { serial: '20010105', type: '3', profile: 'ambientStore', name: 'Blood bank - Room' },
        { serial: '20010106', type: '3', profile: 'incubator', name: 'Laboratory - CO2 incubator' },
        { serial: '20010107', type: '2', profile: 'freezer', name: 'Laboratory - Reagent freezer' },
        { serial: '20010108', type: '3', profile: 'serverRoom', name: 'Server room - Cold aisle' },
        { serial: '20010109', type: '3', profile: 'hotAisle', name: 'Server room - Hot aisle' },
      ],
    },
    {
      name: 'Kitchen, basement',
      type: '3',
      unit: { serial: 'LEG-300042', transport: 'http', hasClock: false },
      sensors: [
        { serial: '3000001', type: '5', profile: 'walkInFreezer', name: 'Kitchen - Walk-in freezer' },
        {
          serial: '3000002',
          type: '5',
          profile: 'kitchenFridge',
          secondProfile: 'freezer',
          name: 'Kitchen - Fridge-freezer (fridge, freezer)',
        },
        { serial: '300003', type: '4', profile: 'kitchenFridge', name: 'Kitchen - Dairy fridge' },
        {
          serial: '300004',
          type: '4',
          profile: 'kitchenFridge',
          name: 'Kitchen - Salad fridge',
          batteryFittedAt: nowMs - 465 * DAY_MS,
        },
        { serial: '300005', type: '4', profile: 'ambientStore', name: 'Kitchen - Dry store' },
        {
          serial: '300006',
          type: '4',
          profile: 'kitchenFridge',
          name: 'Kitchen - Bar fridge (out of use)',
          accidents: [silentSince(nowMs - 2 * DAY_MS)],
        },
      ],
    },
  ];
  return units.map((unit) => withFirmware(withBatteries(unit, nowMs)));
}

/** The others got their batteries one after the other within the last half year. */
function withBatteries(unit: DemoUnit, nowMs: number): DemoUnit {
  const sensors = unit.sensors.map((sensor, index) =>
    Object.assign({ batteryFittedAt: nowMs - (10 + 19 * index) * DAY_MS }, sensor),
  );
  return { ...unit, sensors };
}

function withFirmware(unit: DemoUnit): DemoUnit {
  const sensors = unit.sensors.map((sensor) =>
    sensor.type === '1' ? Object.assign({ firmware: OLDER_FIRMWARE }, sensor) : sensor,
  );
  return { ...unit, sensors };
}

function silentSince(startsAt: number): NonNullable<SensorInput['accidents']>[number] {
  return { kind: 'silent', startsAt, lastsMinutes: 365 * 24 * 60 };
}
