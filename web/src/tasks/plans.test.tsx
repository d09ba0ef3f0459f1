import { remoteAlertRoutes, sensorRoutes, taskRoutes, userRoutes, zoneRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { user as person } from '../testing/samples/company.ts';
import { sensor } from '../testing/samples/devices.ts';
import { taskPlan as plan } from '../testing/samples/tasks.ts';
import { zone } from '../testing/samples/zones.ts';

let server: FakeServer;

beforeEach(() => {
  server = startServer({ role: 'admin' });
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, [sensor(), sensor({ id: 2 })]);
  server.answer(remoteAlertRoutes.listAlertGroups, []);
  server.answer(userRoutes.listUsers, [
    person({ id: 1, username: 'ann', firstName: 'Ann' }),
    person({ id: 3, username: 'carl', firstName: 'Carl', permissions: ['reports'] }),
  ]);
});

const openForm = async ({ user }: ReturnType<typeof openPage>) => {
  await user.click(await screen.findByRole('button', { name: 'Plan tasks' }));
  return within(await screen.findByRole('group', { name: 'People' }));
};

test('a check list is planned with its points in the wished order, for people alone who may do it', async () => {
  server.answer(taskRoutes.createTaskPlan, plan());
  const page = openPage('/tasks?tab=plans', server);
  const { user } = page;
  const people = await openForm(page);
  expect(await people.findAllByRole('checkbox')).toHaveLength(1);
  await user.type(screen.getByLabelText('Name'), 'Close the kitchen');
  await user.type(screen.getByLabelText('Question'), 'Are the doors shut?');
  await user.click(screen.getByRole('button', { name: 'Add point' }));
  const second = within(screen.getByRole('group', { name: 'Point 2' }));
  await user.type(second.getByLabelText('Question'), 'Dish of the day');
  await user.selectOptions(second.getByLabelText('Answer'), 'Number');
  await user.type(second.getByLabelText('Unit'), '°C');
  await user.type(second.getByLabelText('Smallest'), '2');
  await user.type(second.getByLabelText('Largest'), '8,5');
  const up = second.getByRole('button', { name: 'Move point 2 up' });
  up.focus();
  await user.keyboard('{Enter}');
  expect(up).toHaveFocus();
  expect(up).toHaveAccessibleName('Move point 1 up');
  await user.click(screen.getByRole('button', { name: 'Add time' }));
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }));
  await user.click(people.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await vi.waitFor(() => expect(server.asked(taskRoutes.createTaskPlan)).toHaveLength(1));
  expect(server.asked(taskRoutes.createTaskPlan)[0]?.body).toEqual({
    name: 'Close the kitchen',
    kind: 'check_list',
    sensor_id: null,
    zone_id: null,
    points: [
      { kind: 'number', text: 'Dish of the day', unit: '°C', min: 2, max: 8.5 },
      { kind: 'yes_no', text: 'Are the doors shut?' },
    ],
    schedule: { kind: 'times', weekdays: [1, 2, 3, 4, 5, 6], times: ['08:00', '12:00'] },
    group_id: null,
    grace_minutes: 60,
    reminds: true,
    assignee_ids: [1],
  });
});

test('a comparison is planned while its sensor is silent, the sensor found by its name', async () => {
  server.answer(taskRoutes.createTaskPlan, plan());
  const page = openPage('/tasks?tab=plans', server);
  const { user } = page;
  const people = await openForm(page);
  await user.type(screen.getByLabelText('Name'), 'While silent');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Comparison with the probe');
  expect(screen.queryByRole('group', { name: 'Points' })).toBeNull();
  await user.type(screen.getByLabelText('Sensor'), 'Freezer');
  await user.click(await people.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  expect(screen.getByLabelText('Sensor')).toHaveAccessibleDescription(/Please choose a sensor of the list/);
  await user.clear(screen.getByLabelText('Sensor'));
  await user.type(screen.getByLabelText('Sensor'), 'Freezer 2');
  await user.selectOptions(screen.getByLabelText('When'), 'While the sensor is silent');
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await vi.waitFor(() =>
    expect(server.asked(taskRoutes.createTaskPlan).at(-1)?.body).toMatchObject({
      kind: 'comparison',
      sensor_id: 2,
      zone_id: null,
      points: [],
      schedule: { kind: 'silence', every_hours: 4 },
    }),
  );
});

test('what is missing is named at its field, and nothing is sent', async () => {
  const page = openPage('/tasks?tab=plans', server);
  const { user } = page;
  const people = await openForm(page);
  await people.findByRole('checkbox');
  await user.clear(screen.getByLabelText('Time to do it in'));
  await user.clear(screen.getByLabelText('Time 1'));
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Please give a name.');
  expect(screen.getByLabelText('Question')).toHaveAccessibleDescription('Please write what is asked.');
  expect(screen.getByLabelText('Time 1')).toHaveAccessibleDescription(/06:30/);
  expect(screen.getByLabelText('Time to do it in')).toHaveAccessibleDescription(/5 minutes to 7 days/);
  expect(screen.getByRole('group', { name: 'People' })).toHaveAccessibleDescription(
    'Please choose somebody.',
  );
  expect(server.asked(taskRoutes.createTaskPlan)).toEqual([]);
});

test('a plan warns of a person who is gone, and refusals of a change land at their fields', async () => {
  server.answer(taskRoutes.listTaskPlans, [plan()]);
  server.answer(zoneRoutes.listZones, [zone({ zone_id: 1, zone_name: 'Kitchen' })]);
  const { user } = openPage('/tasks?tab=plans', server);
  expect(await screen.findByText(/Cannot sign in any more: bob/)).toBeInTheDocument();
  expect(screen.getByText(/^Each day, 08:00, 20:30/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Change the plan Close the kitchen' }));
  server.refuse(taskRoutes.saveTaskPlan, 400, {
    message: 'is wrong',
    errors: [
      { path: 'points.1.text', message: 'is too long' },
      { path: 'schedule.times.0', message: 'is no time' },
      { path: 'assignee_ids', message: 'may not do it' },
    ],
  });
  await screen.findByRole('checkbox', { name: /Ann/ });
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  const second = within(await screen.findByRole('group', { name: 'Point 2' }));
  await vi.waitFor(() =>
    expect(second.getByLabelText('Question')).toHaveAccessibleDescription('is too long'),
  );
  expect(screen.getByLabelText('Time 1')).toHaveAccessibleDescription('is no time');
  expect(screen.getByRole('group', { name: 'People' })).toHaveAccessibleDescription('may not do it');
  server.answer(taskRoutes.saveTaskPlan, plan());
  await user.click(screen.getByRole('button', { name: 'Save plan' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Time 1')).toBeNull());
  expect(server.asked(taskRoutes.saveTaskPlan).at(-1)?.body).toMatchObject({
    zone_id: 1,
    schedule: { times: ['08:00', '20:30'] },
    assignee_ids: [1],
  });
});

test('a plan is deleted after a question', async () => {
  server.answer(taskRoutes.listTaskPlans, [plan()]);
  server.answer(taskRoutes.deleteTaskPlan, undefined);
  const { user } = openPage('/tasks?tab=plans', server);
  await user.click(await screen.findByRole('button', { name: 'Delete the plan Close the kitchen' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this plan?' }));
  server.answer(taskRoutes.listTaskPlans, []);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No tasks are planned')).toBeInTheDocument();
});

test('a user who makes no reports sees the plans and changes none', async () => {
  server = startServer({ role: 'viewer' });
  answerEmptyCompany(server);
  server.answer(taskRoutes.listTaskPlans, [plan()]);
  openPage('/tasks?tab=plans', server);
  expect(await screen.findByText('Close the kitchen')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Change|Delete|Plan tasks/ })).not.toBeInTheDocument();
});
