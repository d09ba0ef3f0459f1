import { handReadingRoutes, sensorRoutes, type Task, taskRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { speakLanguage } from '../i18n/languages.ts';
import { choosePreferences } from '../platform/preferences.ts';
import { answerEmptyCompany } from '../testing/empty-company.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo, pass } from '../testing/now.ts';
import { openPage, showPart, startServer } from '../testing/page.tsx';
import { sensor } from '../testing/samples/devices.ts';
import { comparisonTask, task } from '../testing/samples/tasks.ts';
import { SensorTasks } from './index.ts';

const REFUSED = 'This task is done already.';

let server: FakeServer;
/** Tasks that the server has to do. */
let open: Task[];

beforeEach(() => {
  server = startServer({ role: 'admin' });
  answerEmptyCompany(server);
  server.answer(sensorRoutes.listSensors, [sensor()]);
  open = [task()];
  server.answer(taskRoutes.listTasks, ({ query }) => (query.over === 'true' ? [] : open));
  server.answer(taskRoutes.doTask, ({ params, body }) => {
    open = open.filter(({ id }) => id !== params.taskId);
    return task({ state: 'done', done_at: minutesAgo(0), done_by: 'ann', answers: body.answers });
  });
});

const results = () => server.asked(taskRoutes.doTask).map(({ body }) => body);
const answerAll = async ({ user }: ReturnType<typeof openPage>) => {
  await user.click(await screen.findByRole('button', { name: /^Start: Close the kitchen, / }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.type(screen.getByLabelText('Dish of the day (°C)'), '4,5');
};

test('own tasks come first, by due time, and one that is missed says how long it can be done late', async () => {
  open = [
    task({ id: 1, name: 'Of somebody else', is_own: false, may_do: false, assignees: ['bob'] }),
    task({ id: 2, name: 'Missed', state: 'missed', grace_ends_at: minutesAgo(5) }),
    comparisonTask({ id: 3 }),
  ];
  openPage('/tasks', server);
  const own = within(await screen.findByRole('list', { name: 'Yours' }));
  const [missed, comparison] = own.getAllByRole('listitem');
  expect(missed).toHaveTextContent(/Missed at \d\d:\d\d, can be done late until /);
  expect(comparison).toHaveTextContent(/Comparison with the probe of Freezer 1.*Due .*, until .*For ann/);
  const others = within(screen.getByRole('list', { name: 'Others' }));
  expect(others.getByRole('listitem')).toHaveTextContent(/Of somebody else.*For bob/);
  expect(others.queryByRole('button')).not.toBeInTheDocument();
});

test('a check list is answered by keyboard alone, with a comma, and is done', async () => {
  const { user } = openPage('/tasks', server);
  const start = await screen.findByRole('button', { name: /^Start: Close the kitchen, / });
  start.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog');
  screen.getByRole('radio', { name: 'Yes' }).focus();
  await user.keyboard(' ');
  const figure = screen.getByLabelText('Dish of the day (°C)');
  expect(figure).toHaveAccessibleDescription(/^2 to 8\s°C$/);
  expect(figure).toHaveAttribute('inputmode', 'decimal');
  figure.focus();
  await user.keyboard('4,5{Enter}');
  expect(await screen.findByText('Result saved')).toBeInTheDocument();
  expect(results()).toEqual([{ done_at: expect.any(Number), answers: [true, 4.5, ''], note: '' }]);
  expect(await screen.findByText('Nothing to do')).toBeInTheDocument();
  expect(Object.keys(localStorage).filter((name) => name.startsWith('checkList'))).toEqual([]);
});

test('a yes, a no and a number are needed before it is saved; a text is not', async () => {
  const { user } = openPage('/tasks', server);
  await user.click(await screen.findByRole('button', { name: /^Start/ }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Save result' }));
  expect(screen.getByRole('group', { name: 'Are the doors shut?' })).toHaveAccessibleDescription(
    'Please answer yes or no.',
  );
  const figure = screen.getByLabelText('Dish of the day (°C)');
  expect(figure).toHaveAccessibleDescription(/Please enter a number/);
  await user.type(figure, 'warm');
  expect(figure).toHaveAccessibleDescription(/number/);
  expect(screen.getByLabelText('Anything else?')).toHaveAccessibleDescription('');
  expect(results()).toEqual([]);
});

test('a no and a number outside its range say at once that they are findings, and are saved as they are', async () => {
  const { user } = openPage('/tasks', server);
  await user.click(await screen.findByRole('button', { name: /^Start/ }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('radio', { name: 'No' }));
  expect(screen.getAllByText(/^This is a finding/)).toHaveLength(1);
  await user.type(screen.getByLabelText('Dish of the day (°C)'), '8.1');
  expect(screen.getAllByText(/^This is a finding/)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Save result' }));
  expect(await screen.findByText('Result saved')).toBeInTheDocument();
  expect(results()).toMatchObject([{ answers: [false, 8.1, ''] }]);
});

test('a number in °F is judged and stored in °C, in the language of the person', async () => {
  choosePreferences({ language: 'de', temperatureUnit: 'f' });
  await speakLanguage('de');
  const { user } = showPart(<SensorTasks sensorId={1} />, server);
  await user.click(await screen.findByRole('button', { name: /^Beginnen: / }));
  await screen.findByRole('dialog');
  const figure = screen.getByLabelText('Dish of the day (°F)');
  expect(figure).toHaveAccessibleDescription(/^35,6 bis 46,4\s°F$/);
  await user.type(figure, '41,9');
  expect(screen.queryByText(/Befund/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Ja' }));
  await user.click(screen.getByRole('button', { name: 'Ergebnis speichern' }));
  expect(await screen.findByText('Ergebnis gespeichert')).toBeInTheDocument();
  expect(results()).toMatchObject([{ answers: [true, 5.5, ''] }]);
});

test('a comparison is entered with the box checked, and names its task', async () => {
  open = [comparisonTask()];
  server.answer(handReadingRoutes.addHandReading, ({ body: { values } }) => {
    open = [];
    return {
      id: 1,
      sensor_id: 1,
      measured_at: minutesAgo(0),
      entered_at: minutesAgo(0),
      by: 'ann',
      values: values.map(({ measurand, value }) => ({
        measurand,
        value,
        judgement: 'within' as const,
        broken: null,
        probe_value: -18,
        difference: 0,
        tolerance: 0.5,
        is_over: false,
      })),
      comparison: true,
      probe_at: minutesAgo(1),
      finding: false,
      instrument: '',
      note: '',
      voided: null,
      may_void: true,
    };
  });
  const { user } = openPage('/tasks', server);
  await user.click(await screen.findByRole('button', { name: /^Enter Reading: Daily comparison, / }));
  await screen.findByRole('dialog');
  const box = screen.getByRole('checkbox', { name: 'Compare with the probe' });
  expect(box).toBeChecked();
  await user.click(box);
  expect(box).toBeChecked();
  await user.type(screen.getByLabelText('Temperature (°C)'), '-18');
  await user.click(screen.getByRole('button', { name: 'Save reading' }));
  expect(await screen.findByText('Reading saved')).toBeInTheDocument();
  expect(await screen.findByText('Nothing to do')).toBeInTheDocument();
  expect(server.asked(handReadingRoutes.addHandReading).map(({ body }) => body)).toMatchObject([
    { task_id: 8, comparison: true, values: [{ measurand: 'temperature', value: -18 }] },
  ]);
});

test('without a connection a result waits in the browser in place of the button, and is sent once', async () => {
  const page = openPage('/tasks', server);
  await answerAll(page);
  server.reachable = false;
  await page.user.click(screen.getByRole('button', { name: 'Save result' }));
  await pass(10_000);
  expect(screen.queryByRole('dialog')).toBeNull();
  const kept = within(await screen.findByRole('list', { name: 'Results that were not sent yet' }));
  expect(kept.getByRole('listitem')).toHaveTextContent(/Close the kitchen.*Waiting for the connection/);
  expect(screen.getByText('Waits for the connection')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Start/ })).toBeNull();
  expect(results()).toEqual([]);
  server.reachable = true;
  await pass(30_000);
  expect(await screen.findByText('Nothing to do')).toBeInTheDocument();
  expect(screen.queryByText('Waits for the connection')).toBeNull();
  expect(results()).toHaveLength(1);
});

test('a result that waited and is refused shows the reason, and is tried again or discarded', async () => {
  const page = openPage('/tasks', server);
  await answerAll(page);
  server.reachable = false;
  await page.user.click(screen.getByRole('button', { name: 'Save result' }));
  await pass(10_000);
  server.refuse(taskRoutes.doTask, 409, { message: REFUSED });
  server.reachable = true;
  await pass(30_000);
  expect(await screen.findByText(new RegExp(`Not taken: .*${REFUSED}`))).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Start/ })).toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(new RegExp(`Not taken: .*${REFUSED}`))).toBeInTheDocument();
  expect(results()).toHaveLength(2);
  await page.user.click(screen.getByRole('button', { name: 'Discard' }));
  await page.user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
  );
  expect(screen.queryByText(/Not taken/)).toBeNull();
});

test('a refusal is shown in the check list, at its point where it is about one, and nothing is kept', async () => {
  server.refuse(taskRoutes.doTask, 400, {
    message: 'answers.1 must be a number',
    errors: [{ path: 'answers.1', message: 'must be a number' }],
  });
  const page = openPage('/tasks', server);
  await answerAll(page);
  await page.user.click(screen.getByRole('button', { name: 'Save result' }));
  expect(await screen.findByText('must be a number')).toBeInTheDocument();
  expect(screen.getByLabelText('Dish of the day (°C)')).toHaveAccessibleDescription(/must be a number/);
  server.refuse(taskRoutes.doTask, 409, { message: REFUSED });
  await page.user.click(screen.getByRole('button', { name: 'Save result' }));
  expect(await screen.findByText(new RegExp(REFUSED))).toBeInTheDocument();
  expect(Object.keys(localStorage).filter((name) => name.startsWith('checkList'))).toEqual([]);
});

test('what is over names its state, who did it and when it came, and opens its answers', async () => {
  const done = { done_at: minutesAgo(30), done_by: 'ann', answers: [false, 9.5, 'Seal is worn'] };
  server.answer(taskRoutes.listTasks, [
    task({ id: 1, ...done, state: 'missed', finding: true, entered_at: minutesAgo(10) }),
    task({ id: 2, ...done, answers: [true, 4, ''], state: 'done', entered_at: minutesAgo(29) }),
    task({ id: 3, state: 'withdrawn' }),
    comparisonTask({ id: 4, ...done, answers: null, state: 'done', hand_reading_id: 5 }),
    task({ id: 5, state: 'missed' }),
  ]);
  const { user } = openPage('/tasks?tab=over', server);
  const rows = within(await screen.findByRole('list', { name: 'History' })).getAllByRole('listitem');
  const [late, inTime, withdrawn, compared, missed] = rows;
  expect(late).toHaveTextContent(/ann, .* · entered .*MissedDone lateFinding/);
  expect(inTime).toHaveTextContent(/ann, .*Done/);
  expect(inTime).not.toHaveTextContent('entered');
  expect(withdrawn).toHaveTextContent('Withdrawn');
  expect(missed).toHaveTextContent('Missed');
  expect(missed).not.toHaveTextContent('Done late');
  expect(compared).toHaveTextContent('Show the reading');
  await user.click(screen.getAllByRole('button', { name: /^Answers: / })[0] ?? document.body);
  expect(late).toHaveTextContent(/Are the doors shut\?No, Finding.*9\.5 °C, Finding.*Seal is worn/);
});

test('a sensor shows its tasks with the same button, and nothing where there are none', async () => {
  open = [comparisonTask()];
  showPart(<SensorTasks sensorId={1} />, server);
  const list = within(await screen.findByRole('list', { name: 'Tasks' }));
  expect(list.getByRole('button', { name: /^Enter Reading: Daily comparison/ })).toBeInTheDocument();
  expect(server.asked(taskRoutes.listTasks).map(({ query }) => query)).toContainEqual({
    over: 'false',
    sensorId: 1,
  });
  open = [];
  await pass(61_000);
  expect(screen.queryByRole('list', { name: 'Tasks' })).toBeNull();
});
