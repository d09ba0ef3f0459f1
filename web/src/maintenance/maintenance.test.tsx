import { quietPeriodRoutes, sensorRoutes, zoneRoutes, type QuietPeriod } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { fleet } from '../testing/samples/devices.ts';
import { zone } from '../testing/samples/zones.ts';

let server: FakeServer;

const period = (changes: Partial<QuietPeriod> = {}): QuietPeriod => ({
  id: 1,
  kind: 'maintenance',
  scope: 'zone',
  zone_id: 3,
  base_unit_id: null,
  sensor_ids: [1, 2],
  target_name: 'Kitchen',
  from: minutesAgo(60),
  until: minutesAgo(-60),
  repeats: null,
  reason: 'Defrosting',
  state: 'now',
  span: { from: minutesAgo(60), until: minutesAgo(-60) },
  event_id: null,
  created_by: 'ann',
  created_at: minutesAgo(60),
  ended_at: null,
  ended_by: null,
  ...changes,
});

beforeEach(() => {
  server = startServer();
  server.answer(sensorRoutes.listSensors, fleet(3));
  server.answer(zoneRoutes.listZones, [zone()]);
  server.answer(quietPeriodRoutes.listQuietPeriods, [
    period(),
    period({ id: 2, state: 'planned', reason: 'Cleaning' }),
    period({ id: 3, state: 'past', span: null, reason: 'Delivery' }),
  ]);
});

describe('the list of maintenance', () => {
  test('has what lasts, what is planned and what is over', async () => {
    openPage('/maintenance', server);
    for (const [name, reason] of [
      ['Now', 'Defrosting'],
      ['Planned', 'Cleaning'],
      ['Past', 'Delivery'],
    ] as const) {
      expect(within(await screen.findByRole('region', { name })).getByText(reason)).toBeInTheDocument();
    }
  });

  test('lets an admin end what lasts after a question', async () => {
    server.answer(quietPeriodRoutes.changeQuietPeriod, period({ state: 'past', span: null }));
    const { user } = openPage('/maintenance', server);
    await user.click(await screen.findByRole('button', { name: 'End now: Defrosting' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'End now' }));
    expect(await screen.findByRole('region', { name: 'Past' })).toBeInTheDocument();
  });

  test('is there to look at for a viewer, who changes none', async () => {
    server.caller = { role: 'viewer' };
    openPage('/maintenance', server);
    await screen.findByRole('region', { name: 'Now' });
    expect(screen.queryByRole('button', { name: /Defrosting|Plan maintenance/ })).not.toBeInTheDocument();
  });

  test('says what it is for where there is none', async () => {
    server.answer(quietPeriodRoutes.listQuietPeriods, []);
    openPage('/maintenance', server);
    expect(await screen.findByText('No maintenance is planned')).toBeInTheDocument();
  });
});
