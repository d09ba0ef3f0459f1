import {
  alarmSettingsListRoutes,
  sensorRoutes,
  zoneRoutes,
  NO_INPUT_LIMITS,
  type AlarmSettings,
  type Sensor,
} from '@ts1/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useDevice } from '../testing/browser.ts';
import { openPage, startServer } from '../testing/page.tsx';
import { alarmSettings } from '../testing/samples/alarms.ts';
import { sensor } from '../testing/samples/devices.ts';

const RISE = { rise_alarm: 5, rise_enable: true, rate_window: 15 };

/** Returns the text of Thresholds about Freezer 1 with these settings. */
async function shown(settings: Partial<AlarmSettings>, own: Partial<Sensor> = {}): Promise<string> {
  const server = startServer();
  server.answer(zoneRoutes.listZones, []);
  server.answer(sensorRoutes.listSensors, [sensor(own)]);
  server.answer(alarmSettingsListRoutes.listAlarmSettings, [alarmSettings(settings)]);
  openPage('/alarms', server);
  const link = await screen.findByRole('link', { name: 'Freezer 1' });
  const row = await waitFor(() => {
    const found = link.closest<HTMLElement>('tr, li');
    if (found === null) throw new Error('no row');
    return found;
  });
  return row.textContent?.replaceAll('\u00A0', ' ') ?? '';
}

describe.each(['desk', 'phone'] as const)('limits of a sensor at a %s', (device) => {
  const inWords: readonly [string, Partial<AlarmSettings>, readonly string[]][] = [
    ['a rapid rise alone', RISE, ['Rapid rise +5.0 °C in 15 min']],
    [
      'a rapid fall within the usual half hour, beside a high limit',
      { fall_alarm: 2, fall_enable: true, high_alarm: 8, high_enable: true },
      ['High 8.0 °C', 'Rapid fall −2.0 °C in 30 min'],
    ],
  ];

  test.each(inWords)('are said in words: %s', async (_, settings, words) => {
    if (device === 'phone') useDevice('phone');
    const text = await shown(settings);
    for (const limit of words) expect(text).toContain(limit);
    expect(text).not.toContain('No limits');
  });

  test('are none while all are switched off, and one that is off keeps its figure', async () => {
    if (device === 'phone') useDevice('phone');
    const text = await shown({ ...RISE, rise_enable: false });
    expect(text).toContain('No limits');
    expect(text).toContain('Rapid rise +5.0 °C in 15 min, off');
  });

  test('of inputs are in words, each with its name', async () => {
    if (device === 'phone') useDevice('phone');
    const at = '2026-01-31T09:00:00.000Z';
    const inputs = [
      { input: 1, measurand: 'co2', name: 'CO₂', value: 640, timestamp: at, since: at },
      { input: 2, measurand: 'door', name: 'Gate', value: 0, timestamp: at, since: at },
      { input: 3, measurand: 'count', name: 'Visitors', value: 9, timestamp: at, since: at },
    ];
    const text = await shown(
      {
        input_limits: [
          { input: 1, limits: { ...NO_INPUT_LIMITS.analogue, high_alarm: 1_200, high_enable: true } },
          { input: 2, limits: { kind: 'state', open_enable: true, open_minutes: 10 } },
          { input: 3, limits: { kind: 'count', count_enable: false, count_alarm: 40 } },
        ],
      },
      { inputs },
    );
    expect(text).toContain('CO₂:High 1200 ppm');
    expect(text).toContain('Gate:open longer than 10 min');
    expect(text).toContain('Visitors:more than 40 in an hour, off');
    expect(text).not.toContain('No limits');
  });

  test('are among the limits, and not once more among other alarms', async () => {
    if (device === 'phone') useDevice('phone');
    const text = await shown(RISE);
    expect(text.split('Rapid rise')).toHaveLength(2);
    expect(text).toContain('Offline, Battery, Sensor fault');
  });
});
