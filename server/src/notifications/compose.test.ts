import { expect, test } from 'vitest';
import { compose } from './compose.ts';

const setting = { timeZone: 'Pacific/Auckland', publicUrl: new URL('https://ts1.example') };
const reminder = (...sensors: string[]) =>
  compose(
    {
      purpose: 'calibration',
      calibrations: sensors.map((sensor, at) => ({ sensorId: at + 1, sensor, dueDate: '2027-01-31' })),
    },
    setting,
  );

test('a reminder of one calibration names sensor and day, which is the same day everywhere, and leads there', () => {
  expect(reminder('Freezer <b>')).toMatchObject({
    subject: 'Calibration due on 31 January 2027: Freezer <b>',
    link: 'https://ts1.example/sensors/1',
  });
  expect(reminder('Freezer <b>').text).toContain('Freezer <b>: to be calibrated by 31 January 2027');
  expect(reminder('Freezer <b>').html).not.toContain('<b>');
});

test('a reminder of several lists them and leads to all sensors', () => {
  const { subject, text, link } = reminder('Freezer', 'Fridge');
  expect([subject, link]).toEqual(['Calibration due: 2 sensors', 'https://ts1.example/sensors']);
  expect(text).toContain(
    'Freezer: to be calibrated by 31 January 2027\nFridge: to be calibrated by 31 January 2027',
  );
});
