import { type AlarmLogEntry, present, type RouteAnswer, routes } from '@ts1/contract';
import { type FleetDescription, fleetDescription } from '@ts1/simulator';
import { type ApiClient, createApiClient } from './api-client.ts';
import { drawPlan, sensorPlace } from './draw-plan.ts';
import {
  CALIBRATED,
  CHOICES,
  DEMO_COMPANY,
  DEMO_ROTA,
  DEMO_VIEWER,
  FREEZER_INSTRUCTIONS,
  FREEZER_WARNING,
  UPDATED,
  VACCINE_STORE,
  WATCHED,
} from './demo-names.ts';
import { practise, practiseTooLate } from './demo-drills.ts';
import { keepRecords } from './demo-records.ts';
import { type DemoSensor, type DemoUnit, FRIDGE } from './demo-site.ts';

export interface DemoCompany {
  readonly companyID: number;
  /** The registered sensors, for scripts that look at their readings. */
  readonly sensors: readonly { readonly id: number; readonly serialNo: string; readonly name: string }[];
  readonly baseUnits: readonly { readonly serialNo: string; readonly deviceKey: string }[];
  /** The site as a fleet, with the device keys that the server made. */
  readonly fleet: FleetDescription;
  /** The same fleet without the sensors that are not registered. */
  readonly registered: FleetDescription;
  /** Acknowledges the alarms of the history, each with a note on the action taken. */
  readonly settlePast: () => Promise<void>;
  /** Creates the alert groups: the watched freezer, and all other sensors; the admin gets their e-mails. */
  readonly watchFreezer: () => Promise<void>;
  /** Plans an alarm drill of the freezer's group, and runs it once: its message is in the mailbox. */
  readonly practise: () => Promise<void>;
  /** Runs another one once that is over, and acknowledges it too late. */
  readonly practiseTooLate: (over: AbortSignal) => Promise<void>;
  /** Calibrates a fridge, which is due again in three weeks. */
  readonly calibrateFridge: () => Promise<void>;
  /** Sends another fridge's sensor the newest firmware. */
  readonly updateFirmware: () => Promise<void>;
  /**
   * Plans reviews of the vaccine store, one of which is done, asks for an evidence pack, compares a fridge with a
   * thermometer, and plans tasks; `days` of history.
   */
  readonly keepRecords: (days: number, over: AbortSignal) => Promise<void>;
}

const DUE_IN_DAYS = 21;
const DAY_MS = 86_400_000;

type Cause = (typeof CHOICES.causes)[number];
type Action = (typeof CHOICES.actions)[number];
/** Causes of the alarms of the history, and the actions taken. */
const ANSWERS: Readonly<Partial<Record<AlarmLogEntry['alarm_type'], readonly [Cause, Action]>>> = {
  battery: ['Sensor or battery', 'Sensor or battery replaced'],
  fault: ['Sensor or battery', 'Technician called'],
  high: ['Door left open', 'Contents checked, in order'],
  low: ['Thermostat set wrongly', 'Setting corrected'],
  offline: ['Base unit unplugged', 'Technician called'],
};

/** Further notes on these alarms. */
const NOTES: Readonly<Partial<Record<AlarmLogEntry['alarm_type'], string>>> = {
  battery: 'New battery ordered.',
  fault: 'Plug of the probe had come loose; pushed home.',
  high: 'Door had not been shut; contents checked, all in order.',
  low: 'Thermostat had been turned too low; set back.',
  offline: 'Base unit had been unplugged; plugged in again.',
};
const BATTERY_CHANGED = 'Battery changed.';
const LOOKED_AT = 'Looked at; all in order.';

/** Creates the demo company on an empty server, through the calls that the web app makes. */
export async function createDemoCompany(url: string, site: readonly DemoUnit[]): Promise<DemoCompany> {
  const api = createApiClient(url);
  const { companyID } = await api.send(routes.setup, DEMO_COMPANY);
  const { userData } = await api.send(routes.login, DEMO_COMPANY);
  const sensors: RouteAnswer<typeof routes.createSensor>[] = [];
  const units = [];
  for (const { name, type, unit, sensors: watched } of site) {
    const { deviceKey } = await api.send(routes.createBaseUnit, {
      baseUnitSerialNo: unit.serial,
      baseUnitName: name,
      typeId: type,
    });
    const inReach = [];
    for (const { name: sensorName, limits, outOfUse, ...sensor } of watched) {
      inReach.push(sensor);
      if (sensorName === undefined) continue;
      const { serial, type: typeCode } = sensor;
      const created = await api.send(routes.createSensor, {
        serialNo: serial,
        name: sensorName,
        type: typeCode,
      });
      sensors.push(created);
      const settings = {
        ...toAlarmSettings(limits, outOfUse),
        ...(serial === WATCHED.serial && {
          instructions: FREEZER_INSTRUCTIONS,
          high_warning: FREEZER_WARNING,
          high_warning_enable: true,
          warning_delay: 0,
        }),
      };
      if (Object.keys(settings).length > 0)
        await api.send(routes.saveAlarmSettings, settings, { sensorId: created.id });
    }
    units.push({ ...unit, deviceKey, sensors: inReach });
  }
  const choices = await api.send(routes.saveAlarmChoices, {
    causes: CHOICES.causes.map((text) => ({ text })),
    actions: CHOICES.actions.map((text) => ({ text })),
  });
  await addTemplate(api, site, sensors);
  const zoneIds = await addZones(api, sensors);
  await addPlan(api, sensors);
  const viewer = await api.send(routes.createUser, {
    ...DEMO_VIEWER,
    password: DEMO_COMPANY.password,
    roles: [2],
  });
  const findSensorId = ({ serial }: { readonly serial: string }): number => {
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
  const settled = new Set<number>();
  let storeGroupId = 0;
  return {
    companyID,
    sensors,
    baseUnits: fleet.units.map(({ serial, deviceKey }) => ({ serialNo: serial, deviceKey })),
    fleet,
    registered: { units: registered },
    async settlePast() {
      const waiting = await api.send(routes.alarmLog, undefined, {}, { include_warnings: 'true' });
      for (const { idAlarmLog, event_id, ...entry } of waiting) {
        if (!entry.active || settled.has(event_id)) continue;
        settled.add(event_id);
        const isOver = entry.alarm_type === 'battery' && entry.returned_at !== null;
        const notes = isOver ? BATTERY_CHANGED : (NOTES[entry.alarm_type] ?? LOOKED_AT);
        const [cause, action] = ANSWERS[entry.alarm_type] ?? [];
        const body = {
          acknowledged: true as const,
          notes,
          cause_id: choices.causes.find(({ text }) => text === cause)?.choice_id,
          action_id: choices.actions.find(({ text }) => text === action)?.choice_id,
        };
        await api.send(routes.updateAlarmLog, body, { logId: idAlarmLog });
      }
    },
    async watchFreezer() {
      const sensorId = findSensorId(WATCHED);
      const people = [userData.userID, viewer.id];
      const nights = await api.send(routes.createRota, { ...DEMO_ROTA, userIds: people });
      await api.send(routes.updateCompanySettings, { acknowledgeFromMessages: 'link' });
      const store = await api.send(routes.createAlertGroup, {
        name: VACCINE_STORE,
        sensors: [sensorId],
        recipients: [
          { userId: String(userData.userID), email: true, sms: false, push: true, warnings: true },
        ],
        rotaRecipients: [{ rotaId: nights.id, email: true, sms: false, push: true }],
      });
      storeGroupId = store.id;
      await api.send(routes.createAlertGroup, {
        name: 'All other sensors',
        sensors: sensors.map(({ id }) => id).filter((id) => id !== sensorId),
        recipients: [{ userId: String(userData.userID), email: true, sms: false, push: false }],
      });
    },
    async practise() {
      await practise(api, storeGroupId);
    },
    async practiseTooLate(over) {
      await practiseTooLate(api, storeGroupId, over);
    },
    async calibrateFridge() {
      const sensorId = findSensorId(CALIBRATED);
      await api.send(routes.calibrate, { sensorId, setpoint: 5, offset: -0.15 });
      const dueDate = new Date(Date.now() + DUE_IN_DAYS * DAY_MS).toISOString().slice(0, 10);
      await api.send(routes.setCalibrationDue, { dueDate }, { sensorId });
    },
    async updateFirmware() {
      await api.send(routes.updateFirmware, { sensorSerialNumber: UPDATED.serial });
    },
    async keepRecords(days, over) {
      const zoneId = present(zoneIds.get(VACCINE_STORE), 'the zone of the vaccine store');
      const sensorIds = [CALIBRATED, UPDATED, WATCHED].map(findSensorId);
      await keepRecords(
        api,
        { zoneId, reviewerId: userData.userID, sensorIds, days, comparedId: findSensorId(UPDATED) },
        over,
      );
    },
  };
}

/** Makes the limits of the fridges for medicines a template that they follow. */
async function addTemplate(
  api: ApiClient,
  site: readonly DemoUnit[],
  sensors: DemoCompany['sensors'],
): Promise<void> {
  const fridges = new Set(
    site.flatMap(({ sensors: watched }) =>
      watched.filter(({ limits }) => limits === FRIDGE).map(({ serial }) => serial),
    ),
  );
  const { id } = await api.send(routes.createAlarmTemplate, {
    name: 'Medicine fridge',
    description: 'CDC, Vaccine Storage and Handling Toolkit: 2 to 8 °C',
    settings: toAlarmSettings(FRIDGE, undefined),
  });
  const sensorIds = sensors.filter(({ serialNo }) => fridges.has(serialNo)).map((sensor) => sensor.id);
  await api.send(routes.followAlarmTemplate, { sensorIds }, { templateId: id });
}

/** Groups the sensors by the place in their name: "Kitchen - Dry store" is in "Kitchen". */
function groupByPlace(sensors: DemoCompany['sensors']): Map<string, DemoCompany['sensors'][number][]> {
  return Map.groupBy(sensors, ({ name }) => name.split(' - ')[0] ?? name);
}

/** Adds a zone for each place; returns their ids by name. */
async function addZones(api: ApiClient, sensors: DemoCompany['sensors']): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [zoneName, inside] of groupByPlace(sensors)) {
    const { zone_id: zoneId } = await api.send(routes.createZone, { zoneName });
    ids.set(zoneName, zoneId);
    for (const { id } of inside) await api.send(routes.assignSensor, { sensorId: id }, { zoneId });
  }
  return ids;
}

/** Adds a plan with a room for each place, and its sensors in it. */
async function addPlan(api: ApiClient, sensors: DemoCompany['sensors']): Promise<void> {
  const rooms = [...groupByPlace(sensors).values()];
  const plan = await drawPlan(rooms.length);
  await api.send(routes.saveSite, {
    siteDescription: 'Main building',
    sitePlan: plan.toString('base64'),
    scale: 100,
    sensorPositions: rooms.flatMap((inside, room) =>
      inside.map(({ id }, index) => ({ sensorId: id, ...sensorPlace(room, index) })),
    ),
  });
}

function toAlarmSettings(limits: DemoSensor['limits'], outOfUse: DemoSensor['outOfUse']) {
  if (outOfUse) return { alarms_disabled: true };
  if (limits === undefined) return {};
  const [low_alarm, high_alarm, delay] = limits;
  return { low_alarm, low_enable: true, high_alarm, high_enable: true, delay };
}
