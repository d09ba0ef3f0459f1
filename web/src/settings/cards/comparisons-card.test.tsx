import { recordKeepingRoutes } from '@ts1/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { settings } from '../../i18n/en/settings.ts';
import { addTexts } from '../../i18n/translate.ts';
import { choosePreferences } from '../../platform/preferences.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { showPart, startServer } from '../../testing/page.tsx';
import { recordKeeping } from '../../testing/samples/company.ts';
import { ComparisonsCard } from './comparisons-card.tsx';

addTexts({ settings });

let server: FakeServer;

beforeEach(() => {
  server = startServer();
  server.answer(recordKeepingRoutes.getRecordKeeping, recordKeeping());
});

test('tolerances are typed in the unit of their reader and stored in °C, within their bounds', async () => {
  choosePreferences({ language: 'en', temperatureUnit: 'f' });
  server.answer(recordKeepingRoutes.saveRecordKeeping, recordKeeping({ temperatureTolerance: 1 }));
  const { user } = showPart(<ComparisonsCard />, server);
  const temperature = await screen.findByRole('textbox', { name: 'Temperature (°F)' });
  expect(temperature).toHaveValue('0.9');
  const save = async (text: string): Promise<void> => {
    await user.clear(temperature);
    await user.type(temperature, text);
    await user.click(screen.getByRole('button', { name: 'Save tolerances' }));
  };
  for (const [text, problem] of [
    ['-1', /at least 0/i],
    ['181', /at most 180/i],
    ['wide', /number/i],
  ] as const) {
    await save(text);
    expect(temperature).toHaveAccessibleDescription(problem);
  }
  expect(server.asked(recordKeepingRoutes.saveRecordKeeping)).toEqual([]);
  await save('1.8');
  expect(await screen.findByText('Tolerances saved')).toBeInTheDocument();
  expect(server.asked(recordKeepingRoutes.saveRecordKeeping)[0]?.body).toEqual({
    temperatureTolerance: 1,
    humidityTolerance: 3,
  });
});

test('tolerances are shown to viewers, who change nothing', async () => {
  server.caller = { role: 'viewer' };
  showPart(<ComparisonsCard />, server);
  expect(await screen.findByText('0.5')).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
