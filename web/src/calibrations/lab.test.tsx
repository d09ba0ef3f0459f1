import { labCalibrationRoutes, sensorDeviceRoutes, type LabCalibration } from '@ts1/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { minutesAgo } from '../testing/now.ts';
import { showPart, startServer } from '../testing/page.tsx';
import { sensor } from '../testing/samples/devices.ts';
import { calibrations } from '../i18n/en/calibrations.ts';
import { addTexts } from '../i18n/translate.ts';
import { readPoints } from './lab-input.ts';
import { LabSection } from './lab-section.tsx';

addTexts({ calibrations });

let server: FakeServer;
let record: LabCalibration[];

const entry = (changes: Partial<LabCalibration> = {}): LabCalibration => ({
  lab_calibration_id: 1,
  serialNo: '010203',
  type: '1',
  calibrated_on: '2026-01-30',
  laboratory: 'Metrology Ltd',
  method: 'Bath',
  reference: 'Pt25',
  reference_certificate: 'R-1',
  points: [{ reference_value: -20, as_found: 0.42, as_left: 0.01 }],
  uncertainty: 0.05,
  result: 'passed',
  next_due: '2027-01-30',
  certificate_number: 'C-77',
  by: 'ann',
  at: minutesAgo(5),
  last_passed_on: null,
  affected: [],
  certificate: null,
  ...changes,
});

const STAY = { sensor_id: 2, sensor_name: 'Cellar', from: null, until: minutesAgo(60), review: null };

beforeEach(() => {
  server = startServer();
  record = [];
  server.answer(labCalibrationRoutes.listLabCalibrations, () => record);
  server.answer(sensorDeviceRoutes.listSensorDevices, []);
  server.answer(labCalibrationRoutes.addLabCalibration, () => {
    record = [entry()];
    return entry();
  });
});

const show = () => showPart(<LabSection sensor={sensor({ serialNo: '010203' })} />, server);

test('a calibration in a laboratory is shown with its figures as the certificate has them', async () => {
  record = [entry()];
  show();
  const [shown] = within(
    await screen.findByRole('list', { name: 'Calibrations in a laboratory' }),
  ).getAllByRole('listitem');
  for (const text of [
    'Metrology Ltd',
    '-20: as found +0.42, as left +0.01',
    'Uncertainty 0.05',
    'Passed',
    'C-77',
  ]) {
    expect(shown).toHaveTextContent(text);
  }
});

test('one that failed lists what has to be assessed', async () => {
  record = [entry({ result: 'failed', affected: [STAY] })];
  show();
  expect(await screen.findByText('Cellar, the beginning to 10 Feb 2026, 08:30')).toBeInTheDocument();
  expect(screen.getByText('Failed')).toBeInTheDocument();
  expect(screen.getByText('Not assessed yet: 1 of 1')).toBeInTheDocument();
});

test('a place is assessed with a decision and a reason, and both are shown with who and when', async () => {
  record = [entry({ result: 'failed', affected: [STAY] })];
  server.answer(labCalibrationRoutes.reviewPlace, () => {
    const review = { decision: 'affected', note: 'Two doses', by: 'ann', at: minutesAgo(0) } as const;
    record = [entry({ result: 'failed', affected: [{ ...STAY, review }] })];
    return record[0] ?? entry();
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Assess Cellar' }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Save assessment' }));
  expect(screen.getByLabelText(/^Reason/)).toHaveAccessibleDescription(/required/);
  expect(server.asked(labCalibrationRoutes.reviewPlace)).toEqual([]);
  await user.selectOptions(screen.getByLabelText('What was kept here is'), 'Affected');
  await user.type(screen.getByLabelText(/^Reason/), 'Two doses');
  await user.click(screen.getByRole('button', { name: 'Save assessment' }));
  expect(await screen.findByText('All places are assessed.')).toBeInTheDocument();
  expect(screen.getByText(/Two doses/).closest('li')).toHaveTextContent(
    'Affected: Two doses (ann, 10 Feb 2026',
  );
  expect(server.asked(labCalibrationRoutes.reviewPlace)[0]?.body).toEqual({
    from: null,
    decision: 'affected',
    note: 'Two doses',
  });
});

test('the certificate is attached as a PDF, and then read from its entry', async () => {
  record = [entry()];
  server.answer(labCalibrationRoutes.saveLabCertificate, () => {
    const file = { filename: 'C-77.pdf', bytes: 2_048, sha256: 'ab', uploadedBy: 'admin' };
    record = [entry({ certificate: { ...file, uploadedAt: minutesAgo(0) } })];
    return record[0] ?? entry();
  });
  const { user } = show();
  const input = await screen.findByLabelText(/^Attach certificate to the calibration of/, {
    selector: 'input',
  });
  await user.upload(input, new File(['%PDF-1.7'], 'C-77.pdf', { type: 'application/pdf' }));
  const link = await screen.findByRole('link', { name: 'Download the certificate C-77.pdf' });
  expect(link).toHaveAttribute('href', '/api/laboratory-calibrations/1/certificate');
  expect(server.asked(labCalibrationRoutes.saveLabCertificate)).toHaveLength(1);
});

test('what a laboratory found is recorded, and what is missing is named beside its field', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Record a calibration' }));
  await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(screen.getByLabelText(/^Laboratory/)).toHaveAccessibleDescription(/required/);
  expect(screen.getByLabelText('Reference value')).toHaveAccessibleDescription('Enter a number.');
  await user.type(screen.getByLabelText(/^Day of the calibration/), '2026-01-30');
  await user.type(screen.getByLabelText(/^Laboratory/), 'Metrology Ltd');
  await user.type(screen.getByLabelText('Reference value'), '-20');
  await user.type(screen.getByLabelText('Deviation as found'), '0,42');
  await user.click(screen.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Calibration recorded')).toBeInTheDocument();
  expect(server.asked(labCalibrationRoutes.addLabCalibration)[0]?.body).toMatchObject({
    calibrated_on: '2026-01-30',
    laboratory: 'Metrology Ltd',
    points: [{ reference_value: -20, as_found: 0.42, as_left: null }],
    uncertainty: null,
    result: 'passed',
    next_due: null,
    serialNo: '010203',
  });
});

test.each([
  [
    [{ reference: '5', asFound: '-0.1', asLeft: '' }],
    [{ reference_value: 5, as_found: -0.1, as_left: null }],
  ],
  [[{ reference: '5', asFound: '', asLeft: '' }], undefined],
  [[{ reference: '5', asFound: '1e3', asLeft: '' }], undefined],
  [[{ reference: '5', asFound: '1', asLeft: 'x' }], undefined],
  [[], []],
])('points %j are read as %j', (typed, expected) => {
  expect(readPoints(typed)).toEqual(expected);
});
