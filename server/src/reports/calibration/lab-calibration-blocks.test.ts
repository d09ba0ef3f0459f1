import type { LabCalibration } from '@ts1/contract';
import { expect, test } from 'vitest';
import { companyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { labCalibrationBlocks } from './lab-calibration-blocks.ts';

const ENGLISH = companyClock('Europe/Berlin');
const GERMAN = companyClock('Europe/Berlin', { language: 'de', temperatureUnit: 'c' });

const PASSED: LabCalibration = {
  lab_calibration_id: 7,
  serialNo: '123456',
  type: '1',
  calibrated_on: '2026-01-31',
  laboratory: 'Metrology Ltd',
  method: 'Comparison in a bath',
  reference: 'Pt25 no. 7',
  reference_certificate: 'R-2025-1',
  points: [
    { reference_value: -20, as_found: 0.425, as_left: -0.01 },
    { reference_value: 5, as_found: 0.12, as_left: null },
  ],
  uncertainty: 0.05,
  result: 'passed',
  next_due: '2027-01-30',
  certificate_number: 'C-77',
  by: 'admin',
  at: '2026-02-01T23:30:00.000Z',
  last_passed_on: null,
  affected: [],
  certificate: {
    filename: 'C-77.pdf',
    bytes: 10,
    sha256: 'ab'.repeat(32),
    uploadedBy: 'auditor',
    uploadedAt: '2026-02-02T08:00:00.000Z',
  },
};
const HERE = {
  sensor_id: 1,
  sensor_name: 'Fridge 2',
  from: '2025-06-01T10:00:00.000Z',
  until: null,
};

const blockFacts = (blocks: readonly Block[]) =>
  Object.fromEntries(blocks.flatMap((block) => (block.kind === 'facts' ? block.rows : [])));
const tableRows = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
const listHeadings = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []));

test('the record says everything that was recorded, with the certificate and where the device was', () => {
  const blocks = labCalibrationBlocks(PASSED, [HERE], ENGLISH);
  expect(blockFacts(blocks)).toEqual({
    Result: 'Passed',
    'Day of the calibration': '31 Jan 2026',
    Device: '12.34.56',
    Laboratory: 'Metrology Ltd',
    Method: 'Comparison in a bath',
    'Reference instrument': 'Pt25 no. 7',
    'Certificate of the reference': 'R-2025-1',
    'Certificate number': 'C-77',
    'Expanded uncertainty': '0.05',
    'Next due': '30 Jan 2027',
    'Last one that passed': '–',
    Recorded: '2 Feb 2026, 00:30 by admin',
    'Attached certificate': 'C-77.pdf, attached 2 Feb 2026, 09:00 by auditor',
    'Its SHA-256': 'ab'.repeat(32),
  });
  expect(tableRows(blocks)).toEqual([
    [
      ['-20', '+0.425', '-0.01'],
      ['5', '+0.12', 'not adjusted'],
    ],
    [['Fridge 2', '1 Jun 2025, 12:00', 'today']],
  ]);
  expect(listHeadings(blocks)).not.toContain('Places to assess');
});

test('one that failed names the places to assess, in the language of its reader, and what is missing as missing', () => {
  const failed: LabCalibration = {
    ...PASSED,
    result: 'failed',
    points: [{ reference_value: -20, as_found: 1.5, as_left: null }],
    uncertainty: null,
    next_due: null,
    method: '',
    last_passed_on: '2025-05-01',
    certificate: null,
    affected: [
      {
        ...HERE,
        until: '2026-01-20T10:00:00.000Z',
        review: {
          decision: 'unknown',
          note: 'Keine Messwerte',
          by: 'ann',
          at: '2026-02-03T08:00:00.000Z',
        },
      },
      { ...HERE, sensor_name: 'Fridge 3', review: null },
    ],
  };
  const blocks = labCalibrationBlocks(failed, [HERE], GERMAN);
  expect(blockFacts(blocks)).toMatchObject({
    Ergebnis: 'Nicht bestanden',
    'Nächste fällig': '–',
    'Letzte bestandene': expect.stringContaining('2025'),
    'Angehängtes Zertifikat': 'keines',
  });
  expect(Object.keys(blockFacts(blocks))).not.toContain('Verfahren');
  const [points, doubtful, assessments, places] = tableRows(blocks);
  expect(points).toEqual([['-20', '+1,5', 'nicht justiert']]);
  expect(doubtful?.[0]).toEqual([
    'Fridge 2',
    expect.stringContaining('2025'),
    expect.stringContaining('2026'),
  ]);
  expect(assessments).toEqual([
    ['Fridge 2', 'Nicht feststellbar', expect.stringMatching(/2026.* von ann$/)],
    ['Fridge 3', 'noch nicht bewertet', ''],
  ]);
  expect(blocks).toContainEqual({ kind: 'note', text: 'Fridge 2: Keine Messwerte' });
  expect(blocks).toContainEqual({ kind: 'note', text: '1 von 2 sind noch nicht bewertet.' });
  expect(places?.[0]?.[2]).toBe('heute');
  expect(listHeadings(blocks)).toContain('Zu bewertende Orte');

  const nowhere = labCalibrationBlocks({ ...failed, affected: [] }, [], ENGLISH);
  expect(nowhere).toContainEqual({ kind: 'note', text: expect.stringContaining('at no place') });
  expect(labCalibrationBlocks({ ...failed, points: [] }, [], ENGLISH)).toContainEqual({
    kind: 'note',
    text: 'No points are recorded.',
  });
});
