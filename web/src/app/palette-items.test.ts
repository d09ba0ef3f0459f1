import { expect, test } from 'vitest';
import { sensorAlarms } from '../alarms/sensor-alarm.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';
import { user } from '../testing/samples/company.ts';
import { baseUnit, fleet, sensor } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';
import { offered, paletteItems } from './palette-items.ts';

const items = paletteItems({
  screens: [
    { to: '/', name: 'Dashboard' },
    { to: '/zones', name: 'Zones' },
  ],
  parts: [{ to: '/settings?tab=alarms', name: 'Alarms', of: 'Settings' }],
  helps: [{ to: '/help#zones', name: 'Zone Management' }],
  sensors: [
    ...fleet(40, { name: 'Fridge' }),
    sensor({ id: 900, name: 'Kühlraum', serialNo: '990011' }),
    sensor({ id: 901, name: 'Old Kühlraum', serialNo: '990012' }),
  ],
  alarms: sensorAlarms([currentAlarm({ sensor_id: 901 })]),
  zones: [zone({ zone_id: 7, zone_name: 'Ward & Lab' })],
  baseUnits: [baseUnit({ base_unit_name: 'Cellar', serialNo: 'TS1-77' })],
  actions: [{ name: ({ name }) => `Set limits of ${name}`, to: ({ id }) => `/alarms?sensor=${id}` }],
  users: [user({ id: 5, email: 'jane@example.com', firstName: 'Jane', lastName: 'Doe' })],
});
const names = (search: string) => offered(items, search).map(({ name }) => name);

test.each([
  ['', ['Dashboard', 'Zones', 'Old Kühlraum']],
  ['kuhl', ['Kühlraum', 'Old Kühlraum', 'Set limits of Old Kühlraum', 'Set limits of Kühlraum']],
  ['9900 11', ['Kühlraum', 'Set limits of Kühlraum']],
  ['limits old', ['Set limits of Old Kühlraum']],
  ['lab ward', ['Ward & Lab']],
  ['jane', ['Jane Doe']],
  ['ts1-77', ['Cellar']],
  ['settings al', ['Alarms']],
  ['zone', ['Zones', 'Zone Management']],
  ['nowhere', []],
])('%j offers %j', (search, expected) => expect(names(search)).toEqual(expected));

test('offers no more than can be looked over, and leads where each is shown', () => {
  expect(names('fridge')).toHaveLength(30);
  expect(offered(items, 'ward')[0]?.to).toBe('/zones?find=Ward%20%26%20Lab');
  expect(offered(items, 'old')[0]?.to).toBe('/sensors/901');
});
