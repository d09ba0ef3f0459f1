import {
  alarmSettingsListRoutes,
  alarmSettingsRoutes,
  alarmTemplateRoutes,
  readingRoutes,
  sensorRoutes,
  zoneRoutes,
  type AlarmSettings,
} from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmSettings } from '../testing/samples/alarms.ts';
import { sensor } from '../testing/samples/devices.ts';
import { template, templatePreview } from '../testing/samples/templates.ts';

const FOLLOWED = { id: 7, name: 'Vaccine fridge', waiting: false };
let server: FakeServer;
let kept: AlarmSettings[];

beforeEach(() => {
  server = startServer();
  kept = [alarmSettings({ sensor_id: 1 }), alarmSettings({ sensor_id: 2, template: FOLLOWED })];
  server.answer(sensorRoutes.listSensors, [sensor(), sensor({ id: 2, name: 'Fridge 2' })]);
  server.answer(zoneRoutes.listZones, []);
  server.answer(readingRoutes.sensorReadings, []);
  server.answer(alarmSettingsListRoutes.listAlarmSettings, () => kept);
  server.answer(alarmTemplateRoutes.listAlarmTemplates, [template()]);
  server.answer(alarmTemplateRoutes.detachFromTemplate, () => {
    kept = kept.map(({ template: _left, ...settings }) => settings);
    return undefined;
  });
});

test('each row says which template its sensor follows, and sensors that are marked follow another', async () => {
  server.answer(alarmTemplateRoutes.followAlarmTemplate, template());
  server.answer(alarmTemplateRoutes.previewAlarmTemplate, templatePreview());
  server.answer(alarmTemplateRoutes.getTemplatePreview, templatePreview());
  const { user } = openPage('/alarms', server);
  expect(await screen.findByText('Template: Vaccine fridge')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Mark Freezer 1' }));
  const bar = await screen.findByRole('region', { name: 'Marked sensors' });
  expect(bar).toHaveTextContent('1 sensor marked');
  const follow = within(bar).getByRole('button', { name: 'Follow' });
  expect(follow).toBeDisabled();
  await user.selectOptions(await within(bar).findByRole('combobox', { name: 'Template' }), 'Vaccine fridge');
  await user.click(within(bar).getByRole('button', { name: 'Preview' }));
  expect(await within(bar).findByText('1 of 2 sensors are out of these limits now')).toBeVisible();
  expect(server.asked(alarmTemplateRoutes.previewAlarmTemplate)[0]?.body).toEqual({ sensorIds: [1] });
  await user.click(follow);
  await screen.findByText(/1 sensor follows Vaccine fridge now/);
  expect(server.asked(alarmTemplateRoutes.followAlarmTemplate)[0]).toMatchObject({
    params: { templateId: 7 },
    body: { sensorIds: [1] },
  });
  expect(screen.queryByRole('region', { name: 'Marked sensors' })).not.toBeInTheDocument();
});

test(
  'a follower is not edited: it is detached first, and then its own form opens',
  { tags: ['2.2.16'] },
  async () => {
    const { user } = openPage('/alarms', server);
    await user.click(await screen.findByRole('button', { name: 'Edit thresholds of Fridge 2' }));
    const note = await screen.findByRole('region', { name: 'Thresholds of Fridge 2' });
    expect(note).toHaveTextContent('Fridge 2 follows the template Vaccine fridge');
    expect(within(note).queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(within(note).getByRole('button', { name: 'Detach' }));
    expect(await screen.findByRole('form', { name: 'Thresholds of Fridge 2' })).toBeVisible();
    expect(server.asked(alarmTemplateRoutes.detachFromTemplate)[0]?.params).toEqual({
      templateId: 7,
      sensorId: 2,
    });
  },
);

test('a follower is taken out of service without leaving its template', async () => {
  server.answer(alarmSettingsRoutes.saveAlarmSettings, ({ body, params }) => ({
    ...body,
    sensor_id: params.sensorId,
    template: FOLLOWED,
  }));
  const { user } = openPage('/alarms', server);
  await user.click(await screen.findByRole('button', { name: 'Edit thresholds of Fridge 2' }));
  await user.click(await screen.findByRole('button', { name: 'Take out of service' }));
  expect(server.asked(alarmSettingsRoutes.saveAlarmSettings)[0]?.body).toMatchObject({
    alarms_disabled: true,
  });
});

test('a viewer marks nothing', async () => {
  server.caller = { role: 'viewer' };
  openPage('/alarms', server);
  expect(await screen.findByText('Template: Vaccine fridge')).toBeVisible();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
