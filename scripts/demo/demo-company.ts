import { type RouteAnswer, routes } from '@ts1/contract';
import { type FleetDescription, fleetDescription } from '@ts1/simulator';
import { createApiClient } from './api-client.ts';
import { CALIBRATED, DEMO_COMPANY, type DemoUnit, UPDATED, WATCHED } from './demo-site.ts';

export interface DemoCompany {
  readonly companyID: number;
  /** The registered sensors, for scripts that look at their readings. */
  readonly sensors: readonly { readonly id: number; readonly serialNo: string; readonly name: string }[];
  readonly baseUnits: readonly { readonly serialNo: string; readonly deviceKey: string }[];
  /** The site as a fleet, with the device keys that the server made … */
  readonly fleet: FleetDescription;
  /** … and without the sensors that nobody has registered. */
  readonly registered: FleetDescription;
  /** Gives the freezer of the show its limits, and an alert group that tells the admin by e-mail. */
  readonly watchFreezer: () => Promise<void>;
  /** Calibrates a fridge, which is due again in three weeks. */
  readonly calibrateFridge: () => Promise<void>;
  /** Sends another fridge's sensor the newest firmware. */
  readonly updateFirmware: () => Promise<void>;
}

const DUE_IN_DAYS = 21;
const DAY_MS = 86_400_000;

/** A vaccine freezer: two minutes beyond them before anybody is woken. */
const LIMITS = { high_alarm: -15, high_enable: true, low_alarm: -30, low_enable: true, delay: 2 };

/** Creates the demo company on an empty server, through the calls that the web app makes. */
export async function createDemoCompany(url: string, site: readonly DemoUnit[]): Promise<DemoCompany> {
  const api = createApiClient(url);
  const { companyID } = await api.post(routes.setup, DEMO_COMPANY);
  const { userData } = await api.post(routes.login, DEMO_COMPANY);
  const sensors: RouteAnswer<typeof routes.createSensor>[] = [];
  const units = [];
  for (const { name, type, unit, sensors: watched } of site) {
    const { deviceKey } = await api.post(routes.createBaseUnit, {
      baseUnitSerialNo: unit.serial,
      baseUnitName: name,
      typeId: type,
    });
    const heard = [];
    for (const { name: sensorName, ...sensor } of watched) {
      heard.push(sensor);
      if (sensorName === undefined) continue;
      const { serial, type: typeCode } = sensor;
      sensors.push(
        await api.post(routes.createSensor, { serialNo: serial, name: sensorName, type: typeCode }),
      );
    }
    units.push({ ...unit, deviceKey, sensors: heard });
  }
  const idOf = ({ serial }: { readonly serial: string }): number => {
    const sensor = sensors.find(({ serialNo }) => serialNo === serial);
    if (sensor === undefined) throw new Error(`the demo company has no sensor ${serial}`);
    return sensor.id;
  };
  const fleet = fleetDescription.parse({ units });
  const known = new Set(sensors.map(({ serialNo }) => serialNo));
  const registered = fleet.units.map((unit) => {
    const watched = unit.sensors.filter(({ serial }) => known.has(serial));
    return Object.assign({}, unit, { sensors: watched });
  });
  return {
    companyID,
    sensors,
    baseUnits: fleet.units.map(({ serial, deviceKey }) => ({ serialNo: serial, deviceKey })),
    fleet,
    registered: { units: registered },
    async watchFreezer() {
      const sensorId = idOf(WATCHED);
      await api.post(routes.saveAlarmSettings, LIMITS, { sensorId });
      await api.post(routes.createAlertGroup, {
        name: 'Vaccine store',
        sensors: [sensorId],
        recipients: [{ userId: String(userData.userID), email: true, sms: false, push: true }],
      });
    },
    async calibrateFridge() {
      const sensorId = idOf(CALIBRATED);
      await api.post(routes.calibrate, { sensorId, setpoint: 5, offset: -0.15 });
      const dueDate = new Date(Date.now() + DUE_IN_DAYS * DAY_MS).toISOString().slice(0, 10);
      await api.post(routes.setCalibrationDue, { dueDate }, { sensorId });
    },
    async updateFirmware() {
      await api.post(routes.updateFirmware, { sensorSerialNumber: UPDATED.serial });
    },
  };
}
