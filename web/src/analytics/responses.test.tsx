import {
  analyticsRoutes,
  baseUnitRoutes,
  sensorRoutes,
  zoneRoutes,
  type ResponseFigures,
} from '@ts1/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { baseUnit, sensor } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

const MINUTE = 60_000;
const times = (count: number, median: number | null = null) => ({
  count,
  median_ms: median,
  p90_ms: median,
  longest_ms: median,
});
const FIGURES: ResponseFigures = {
  alarms: 42,
  target_minutes: 15,
  first_message: times(42, 4_000),
  opened: times(40, 2 * MINUTE),
  acknowledged: times(39, 65 * MINUTE),
  normal: times(0),
  judged: 41,
  within_target: 38,
  without_response: 3,
  by_group: [{ group: 'Night shift', alarms: 42, acknowledged: times(39, 3 * MINUTE) }],
  by_person: [{ person: 'ann', alarms: 30, acknowledged: times(30, 3 * MINUTE) }],
  by_sensor: [{ sensor_id: 1, sensor_name: 'Freezer 1', alarms: 42, acknowledged: times(39, 3 * MINUTE) }],
  by_hour: [{ hour: 3, alarms: 42, acknowledged: times(39, 3 * MINUTE) }],
  per_person_and_day: 1.26,
  most_in_ten_minutes: 6,
  top_ten_share: 0.95,
};

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, [sensor()]);
  server.answer(zoneRoutes.listZones, [zone()]);
  server.answer(baseUnitRoutes.listBaseUnits, [baseUnit()]);
  server.answer(analyticsRoutes.responseFigures, FIGURES);
});

const open = async () => {
  const opened = openPage('/analytics?tab=response', server);
  const card = within(await screen.findByRole('region', { name: 'How alarms were answered' }));
  return { ...opened, card };
};
const cells = (table: HTMLElement, row: RegExp) =>
  within(within(table).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));

test('how many were acknowledged in time, and how long each step took, are of all alarms of the period', async () => {
  const { card } = await open();
  expect(await card.findByText('38 of 41')).toBeVisible();
  expect(card.getByText('3 of 41')).toBeVisible();
  expect(card.getByText('1.3')).toBeVisible();
  const all = card.getByRole('table', { name: 'Times' });
  expect(cells(all, /^First message/)).toEqual(['First message delivered', '42', '4 s', '4 s', '4 s']);
  expect(cells(all, /^Acknowledged/)).toEqual(['Acknowledged', '39', '1 h 5 min', '1 h 5 min', '1 h 5 min']);
  expect(cells(all, /^Back to normal/)).toEqual(['Back to normal', '0', '–', '–', '–']);
});

test('they are listed by person, group, sensor and hour, and a sensor leads to its page', async () => {
  const { card } = await open();
  expect(cells(await card.findByRole('table', { name: /^By person/ }), /^ann/)[1]).toBe('30');
  expect(cells(card.getByRole('table', { name: /^By group/ }), /^Night shift/)[1]).toBe('42');
  expect(cells(card.getByRole('table', { name: /^By hour/ }), /^03:00/)[1]).toBe('42');
  const sensors = card.getByRole('table', { name: /^By sensor; the ten with the most have 95.% of all/ });
  expect(within(sensors).getByRole('link', { name: 'Freezer 1' })).toHaveAttribute('href', '/sensors/1');
});

test('another target is asked of the server', async () => {
  const { card, user } = await open();
  await card.findByText('38 of 41');
  await user.selectOptions(card.getByRole('combobox', { name: 'Acknowledged within' }), '30 minutes');
  await waitFor(() =>
    expect(server.asked(analyticsRoutes.responseFigures).at(-1)?.query).toMatchObject({ withinMinutes: 30 }),
  );
  expect(card.getByRole('link', { name: 'Save as PDF' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/api\/analytics\/responses\/pdf\?.*withinMinutes=30$/),
  );
});

test('a period without alarms says so', async () => {
  server.answer(analyticsRoutes.responseFigures, { ...FIGURES, alarms: 0 });
  const { card } = await open();
  expect(await card.findByText('No alarms in this period.')).toBeVisible();
});
