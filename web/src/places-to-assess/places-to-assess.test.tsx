import { labCalibrationRoutes } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { minutesAgo } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { PlacesToAssess } from './index.ts';

const FAILED = {
  lab_calibration_id: 1,
  serialNo: '010203',
  type: '1',
  calibrated_on: '2026-01-30',
  laboratory: 'Metrology Ltd',
  method: '',
  reference: '',
  reference_certificate: '',
  points: [],
  uncertainty: null,
  result: 'failed',
  next_due: null,
  certificate_number: '',
  by: 'ann',
  at: minutesAgo(5),
  last_passed_on: null,
  certificate: null,
} as const;
const CELLAR = { sensor_id: 2, sensor_name: 'Cellar', from: null, until: null, review: null };
const REVIEW = { decision: 'affected', note: 'Two doses', by: 'ann', at: minutesAgo(1) } as const;

test('what is open is listed with its device and its way there, and not what is assessed', async () => {
  const server = startServer();
  const attic = { ...CELLAR, sensor_id: 3, sensor_name: 'Attic', review: REVIEW };
  server.answer(labCalibrationRoutes.listPlacesToAssess, [
    { ...FAILED, points: [], affected: [CELLAR, attic] },
  ]);
  showPart(<PlacesToAssess />, server);
  const list = await screen.findByRole('region', { name: 'Places to assess' });
  expect(list).toHaveTextContent('Device 01.02.03, failed on 30 January 2026');
  expect(within(list).getByRole('link', { name: 'Cellar' })).toHaveAttribute('href', '/sensors/2');
  expect(list).not.toHaveTextContent('Attic');
});
