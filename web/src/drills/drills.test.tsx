import { type Drill, type DrillRun, drillRoutes, remoteAlertRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alertGroup } from '../testing/samples/messages.ts';

let server: FakeServer;

function run(changes: Partial<DrillRun> = {}): DrillRun {
  return {
    id: 3,
    drill_id: 1,
    group_name: 'Night shift',
    started_at: minutesAgo(40),
    ended_at: minutesAgo(10),
    started_by: null,
    event_id: 9,
    probe: null,
    result: 'failed',
    reason: 'Nobody acknowledged.',
    within: 15,
    needs_acknowledgement: true,
    ledger: {
      reading_at: minutesAgo(40),
      committed_at: minutesAgo(40),
      raised_at: minutesAgo(40),
      messages: [
        {
          to: 'ann',
          channel: 'email',
          state: 'delivered',
          written_at: minutesAgo(40),
          handed_over_at: minutesAgo(39),
          error: null,
          opened_at: null,
        },
      ],
      acknowledged_at: null,
      acknowledged_by: null,
      acknowledged_via: null,
    },
    seen_at: null,
    seen_by: null,
    ...changes,
  };
}

function drill(changes: Partial<Drill> = {}): Drill {
  return {
    id: 1,
    group_id: 1,
    group_name: 'Night shift',
    schedule: { every: 'monthly', day: 1, time: '09:00' },
    channels: ['email'],
    within: 15,
    needs_acknowledgement: true,
    announced: true,
    probe: null,
    next_at: minutesAgo(-600),
    postponed: 0,
    last_run: run(),
    last_passed_at: null,
    overdue: true,
    unseen: 1,
    ...changes,
  };
}

beforeEach(() => {
  server = startServer();
  answerEmptyCompany(server);
  server.answer(remoteAlertRoutes.listAlertGroups, [alertGroup()]);
  server.answer(drillRoutes.listDrills, [drill()]);
  server.answer(drillRoutes.listDrillRuns, [run()]);
});

test('a failed drill is open with its ledger, until an admin has looked at it', async () => {
  const { user } = openPage('/remote-alerts?tab=drills', server);
  const runs = within(await screen.findByRole('list', { name: 'Runs of the drill of Night shift' }));
  expect(runs.getByText('Message to ann by E-mail')).toBeInTheDocument();
  expect(runs.getByText('Nobody acknowledged.')).toBeInTheDocument();
  expect(screen.getByText('No drill passed within its interval')).toBeInTheDocument();
  const seen = run({ seen_at: minutesAgo(0), seen_by: 'bob' });
  server.answer(drillRoutes.lookAtDrillRun, seen);
  server.answer(drillRoutes.listDrills, [drill({ unseen: 0 })]);
  server.answer(drillRoutes.listDrillRuns, [seen]);
  await user.click(runs.getByRole('button', { name: 'I have looked at it' }));
  expect(await screen.findByText(/Looked at by bob/)).toBeInTheDocument();
});

test('a drill that failed is in the alarm bar of every page, with the way to it, until somebody has looked at it', async () => {
  server = startServer({ role: 'admin' });
  answerEmptyCompany(server);
  server.answer(remoteAlertRoutes.listAlertGroups, [alertGroup()]);
  server.answer(drillRoutes.listDrills, [drill({ unseen: 2 })]);
  server.answer(drillRoutes.listDrillRuns, [run()]);
  const { user } = openPage('/zones', server);
  await user.keyboard('{Shift}');
  const bar = within(await screen.findByRole('region', { name: '2 alarm drills failed' }));
  expect(bar.getByRole('status')).toHaveTextContent('2 alarm drills failed · not looked at yet');
  server.answer(drillRoutes.listDrills, [drill({ unseen: 0 })]);
  await user.click(bar.getByRole('link', { name: 'Show drills' }));
  await screen.findByRole('button', { name: 'Runs of the drill of Night shift' });
  expect(window.location.search).toBe('?tab=drills');
});

test('a drill is planned by an admin, and a field that the server refuses is named', async () => {
  server.answer(drillRoutes.listDrills, []);
  const { user } = openPage('/remote-alerts?tab=drills', server);
  await user.click(await screen.findByRole('button', { name: 'Plan a drill' }));
  server.refuse(drillRoutes.createDrill, 400, {
    message: 'Bad',
    errors: [{ path: 'within', message: 'must be at most 720' }],
  });
  await user.click(screen.getByRole('button', { name: 'Save drill' }));
  expect(await screen.findByText(/must be at most 720/)).toBeInTheDocument();
  server.answer(drillRoutes.createDrill, drill({ last_run: null, unseen: 0 }));
  server.answer(drillRoutes.listDrills, [drill({ last_run: null, unseen: 0 })]);
  await user.click(screen.getByRole('button', { name: 'Save drill' }));
  expect(await screen.findByText(/Never run/)).toBeInTheDocument();
});

test('viewers see the drills and their runs, and change nothing', async () => {
  server = startServer({ role: 'viewer' });
  answerEmptyCompany(server);
  server.answer(remoteAlertRoutes.listAlertGroups, [alertGroup()]);
  server.answer(drillRoutes.listDrills, [drill({ unseen: 0 })]);
  openPage('/remote-alerts?tab=drills', server);
  await screen.findByRole('button', { name: 'Runs of the drill of Night shift' });
  expect(screen.queryByRole('button', { name: /Run now|Change|Delete|Plan/ })).not.toBeInTheDocument();
});
