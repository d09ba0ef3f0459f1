import type { Page } from '@playwright/test';
import { post } from './administration.ts';
import { saveLimits } from './alarms.ts';
import { openColdStore } from './cold-store.ts';
import { freshSerial } from './fresh.ts';
import type { Product } from './product.ts';

/** Every screen of a signed-in user; `$sensor` stands for the id of a sensor. */
export const SCREENS = [
  '/',
  '/dashboard/plan',
  '/sensors',
  '/sensors/$sensor',
  '/sensors/$sensor?tab=alarms',
  '/sensors/$sensor?tab=device',
  '/sensors/$sensor?tab=byHand',
  '/sensors/$sensor?tab=table',
  '/alarms',
  '/alarms/templates',
  '/remote-alerts',
  '/remote-alerts?tab=who',
  '/remote-alerts?tab=rotas',
  '/remote-alerts?tab=contacts',
  '/remote-alerts?tab=channels',
  '/remote-alerts?tab=drills',
  '/maintenance',
  '/alarm-log',
  '/base-units',
  '/zones',
  '/analytics',
  '/analytics?tab=statistics',
  '/analytics?tab=quality',
  '/analytics?tab=response',
  '/analytics?tab=patterns',
  '/analytics?tab=limits',
  '/analytics?tab=compare',
  '/analytics?tab=evidence',
  '/users',
  '/alarm-log/reviews',
  '/alarm-log/reviews?tab=done',
  '/alarm-log/reviews?tab=plans',
  '/tasks',
  '/tasks?tab=over',
  '/tasks?tab=plans',
  '/audit-logs',
  '/settings',
  '/settings?tab=alarms',
  '/settings?tab=notifications',
  '/settings?tab=security',
  '/settings?tab=data',
  '/settings?tab=integrations',
  '/help',
  '/account',
] as const;

/**
 * Gives the company of a signed-in admin something to show on every screen: a freezer in alarm whose door is open, its
 * alert group, a device that was not added, a zone, a contact, a rota and a plan of tasks. Returns the id of the
 * freezer.
 */
export async function furnish(product: Product, { request }: Pick<Page, 'request'>): Promise<number> {
  const store = await openColdStore(product, request);
  const serialNo = freshSerial();
  const id = await store.addSensor({ name: 'Freezer 2', serialNo, type: '1' });
  await saveLimits(product, request, id, { high_alarm: -15, high_enable: true });
  const users: { id: number }[] = await (await request.get(`${product.url}/api/users`)).json();
  await post(product, request, '/remote-alert-groups', {
    name: 'Kitchen',
    sensors: [id],
    recipients: users.map(({ id: userId }) => ({ userId, email: true, sms: false, push: false })),
  });
  await store.deliver([{ sensor: serialNo, temperature: -12.04, battery: 3.6, inputs: { door: 1 } }]);
  await post(product, request, `/sensors/${id}/hand-readings`, {
    values: [{ measurand: 'temperature', value: -11 }],
    comparison: true,
  });
  await store.report([{ sensor: freshSerial(), temperature: 4, battery: 3.6 }]);
  await post(product, request, '/zones', { zoneName: 'Kitchen' });
  await post(product, request, '/contacts', {
    name: 'Freezer 24 Ltd',
    email: 'cooling@example.com',
    phoneNumber: '+441632960001',
  });
  await post(product, request, '/rotas', {
    name: 'Freezer 2',
    shiftUnit: 'weeks',
    shiftLength: 1,
    startsOn: '2026-01-05',
    handOverAt: '08:00',
    userIds: users.map(({ id: userId }) => userId),
  });
  await post(product, request, '/task-plans', {
    name: 'Freezer 2',
    kind: 'check_list',
    sensor_id: id,
    zone_id: null,
    points: [{ kind: 'number', text: 'Freezer 2', unit: '°C', min: -25, max: -15 }],
    schedule: { kind: 'times', weekdays: [1, 3, 5], times: ['08:00', '20:30'] },
    group_id: null,
    grace_minutes: 60,
    reminds: false,
    assignee_ids: users.map(({ id: userId }) => userId),
  });
  return id;
}
