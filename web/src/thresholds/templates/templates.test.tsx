import { alarmTemplateRoutes, sensorRoutes, type AlarmTemplate } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { openPage, startServer } from '../../testing/page.tsx';
import { template, templateJob, templatePreview } from '../../testing/samples/templates.ts';

let server: FakeServer;
let kept: AlarmTemplate[];

beforeEach(() => {
  server = startServer();
  kept = [template()];
  server.answer(alarmTemplateRoutes.listAlarmTemplates, () => kept);
  server.answer(alarmTemplateRoutes.getTemplateJob, templateJob());
  server.answer(sensorRoutes.listSensors, []);
});

const open = () => openPage('/alarms/templates', server);
const findForm = async (name: string) => screen.findByRole('form', { name });

test('a template shows its limits, who follows it, and that all have its version', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Templates' });
  expect(list).toHaveTextContent('Low 2.0 °C, High 8.0 °C');
  expect(list).toHaveTextContent('2 sensors follow it');
  expect(list).toHaveTextContent('All have version 3');
});

test('while followers take a version it is shown how far they are, who failed, and what a type lacks', async () => {
  kept = [template({ followers: 40, waiting: 10, failed: 1 })];
  const failure = { sensor_id: 1, sensor_name: 'Freezer 1', reason: 'The server could not do it.' };
  server.answer(
    alarmTemplateRoutes.getTemplateJob,
    templateJob({
      followers: 40,
      waiting: 10,
      failed: 1,
      failures: [{ ...failure, retryAt: '2026-11-21T09:05:00.000Z' }],
      ignored: [{ type: '1', sensors: 12, measurands: ['humidity'] }],
    }),
  );
  open();
  expect(await screen.findByRole('progressbar', { name: '30 of 40 sensors have version 3' })).toHaveAttribute(
    'value',
    '30',
  );
  expect(await screen.findByText(/Freezer 1: The server could not do it\./)).toBeVisible();
  expect(screen.getByText(/12 sensors of type TS1 do not measure Humidity/)).toBeVisible();
});

test('an example is copied with its source into a new template, and nothing is in force before it is saved', async () => {
  kept = [];
  server.answer(alarmTemplateRoutes.createAlarmTemplate, ({ body }) => {
    const created = template({ id: 8, name: body.name, followers: 0, version: 1 });
    kept = [created];
    return created;
  });
  const { user } = open();
  for (const [rule, examples] of [
    ['CDC, Vaccine Storage and Handling Toolkit', 3],
    ['Regulation (EC) No 853/2004, Annex III', 4],
    ['Directive 89/108/EEC, Article 5', 1],
  ] as const)
    expect(await screen.findAllByRole('link', { name: rule })).toHaveLength(examples);
  await user.click(screen.getByRole('button', { name: 'Copy the example Vaccine refrigerator' }));
  const form = await findForm('New template');
  expect(within(form).getByRole('textbox', { name: 'Description' })).toHaveValue(
    'CDC, Vaccine Storage and Handling Toolkit',
  );
  expect(within(form).getByRole('textbox', { name: 'High limit, Temperature (°C)' })).toHaveValue('8');
  expect(server.asked(alarmTemplateRoutes.createAlarmTemplate)).toEqual([]);
  await user.click(within(form).getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText('No sensor follows it')).toBeVisible();
  const [sent] = server.asked(alarmTemplateRoutes.createAlarmTemplate);
  expect(sent?.body).toMatchObject({
    name: 'Vaccine refrigerator',
    settings: { high_alarm: 8, high_enable: true, low_alarm: 2, low_enable: true },
  });
});

describe('a template that is edited', () => {
  test('is previewed before it is saved: now, and on the last 30 days as they are tried', async () => {
    server.answer(alarmTemplateRoutes.previewAlarmTemplate, templatePreview());
    const worst = [{ sensor_id: 1, sensor_name: 'Freezer 1', alarms: 4 }];
    server.answer(
      alarmTemplateRoutes.getTemplatePreview,
      templatePreview({ state: 'done', tried: 2, alarms: 4, preAlarms: 1, worst }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit template Vaccine fridge' }));
    const form = await findForm('Template Vaccine fridge');
    const high = within(form).getByRole('textbox', { name: 'High limit, Temperature (°C)' });
    await user.clear(high);
    await user.type(high, '9');
    await user.click(within(form).getByRole('button', { name: 'Preview' }));
    expect(await within(form).findByText('1 of 2 sensors are out of these limits now')).toBeVisible();
    expect(
      await within(form).findByText(
        'In the last 30 days they would have raised 4 alarms; 1 excursion ended within the delay',
      ),
    ).toBeVisible();
    const [asked] = server.asked(alarmTemplateRoutes.previewAlarmTemplate);
    expect(asked?.body).toMatchObject({ settings: { high_alarm: 9 } });
    expect(within(form).getByRole('button', { name: 'Save for 2 sensors' })).toBeVisible();
  });

  test('names a limit that was switched on without a figure, and a name that is taken', async () => {
    server.refuse(alarmTemplateRoutes.saveAlarmTemplate, 400, {
      message: 'A template with this name already exists.',
      errors: [{ path: 'name', message: 'is taken' }],
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit template Vaccine fridge' }));
    const form = await findForm('Template Vaccine fridge');
    const [switchedOn] = within(form).getAllByRole('checkbox', { name: 'High alarm on' }).slice(1);
    if (switchedOn === undefined) throw new Error('there is one high limit alone');
    await user.click(switchedOn);
    const save = within(form).getByRole('button', { name: 'Save for 2 sensors' });
    await user.click(save);
    expect(await within(form).findByText('must be given')).toBeVisible();
    await user.click(switchedOn);
    await user.click(save);
    expect(await within(form).findByText('is taken')).toBeVisible();
  });
});

test('limits of further values are shown, added by what they measure, and sent with the template', async () => {
  const door = { kind: 'state', open_enable: true, open_minutes: 10 } as const;
  kept = [template({ input_limits: [{ measurand: 'door', limits: door }] })];
  server.answer(
    alarmTemplateRoutes.getTemplateJob,
    templateJob({ without: [{ measurand: 'door', sensors: 1 }] }),
  );
  server.answer(alarmTemplateRoutes.saveAlarmTemplate, () => template());
  const { user } = open();
  expect(await screen.findByText(/Door: open longer than 10 min/)).toBeVisible();
  expect(await screen.findByText(/1 sensor has nothing that measures Door/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Edit template Vaccine fridge' }));
  const form = await findForm('Template Vaccine fridge');
  expect(within(form).getByRole('textbox', { name: 'Longer open than (minutes)' })).toHaveValue('10');
  const adding = within(form).getByRole('combobox', { name: 'Add limits of' });
  expect(within(adding).queryByRole('option', { name: 'Door' })).toBeNull();
  await user.selectOptions(adding, 'CO₂');
  const co2 = within(form).getByRole('group', { name: 'Limits of CO₂' });
  const save = within(form).getByRole('button', { name: 'Save for 2 sensors' });
  const high = within(co2).getByRole('textbox', { name: 'High limit (ppm)' });
  await user.type(high, 'much');
  await user.click(save);
  expect(high).toHaveAccessibleDescription(/number/);
  expect(server.asked(alarmTemplateRoutes.saveAlarmTemplate)).toEqual([]);
  await user.clear(high);
  await user.type(high, '1000');
  await user.click(within(form).getByRole('button', { name: 'Take limits of Door out of the template' }));
  await user.click(save);
  await screen.findByRole('button', { name: 'Edit template Vaccine fridge' });
  expect(server.asked(alarmTemplateRoutes.saveAlarmTemplate)[0]?.body).toMatchObject({
    input_limits: [{ measurand: 'co2', limits: { high_alarm: 1000, high_enable: true } }],
  });
});

test('what is not a limit or a delay is folded, and opens where something is wrong', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit template Vaccine fridge' }));
  const form = await findForm('Template Vaccine fridge');
  const warnings = within(form).getByText('Warnings:').closest('details');
  if (warnings === null) throw new Error('warnings cannot be folded');
  expect(within(form).getByRole('textbox', { name: 'High limit, Humidity (%)' })).toBeVisible();
  expect(warnings).toHaveTextContent('Warnings: none');
  const field = within(warnings).getByRole('textbox', { name: 'High warning, Humidity (%)' });
  expect(field).not.toBeVisible();
  warnings.open = true;
  await user.click(within(warnings).getAllByRole('checkbox', { name: 'High warning on' }).at(-1) ?? warnings);
  warnings.open = false;
  await user.click(within(form).getByRole('button', { name: 'Save for 2 sensors' }));
  expect(await within(warnings).findByText('must be given')).toBeVisible();
  expect(field).toHaveFocus();
});

test('a template with followers stays, and the dialog says why', async () => {
  server.refuse(alarmTemplateRoutes.deleteAlarmTemplate, 409, { message: '2 sensors follow it.' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete template Vaccine fridge' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('2 sensors follow it.');
});

test('a viewer sees where the templates of sensors are shown', async () => {
  server.caller = { role: 'viewer' };
  open();
  expect(await screen.findByText('Templates are for admins')).toBeVisible();
});
