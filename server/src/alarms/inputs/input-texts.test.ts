import { expect, test } from 'vitest';
import { inputAlarmText, lastingWord } from './input-texts.ts';

test.each([
  ['CO₂', 'high', 'co2', 1_450, 1_200, 'CO₂ 1,450 ppm above 1,200 ppm'],
  ['CO₂', 'high', 'co2', 1_200.4, 1_200, 'CO₂ 1,200.4 ppm above 1,200.0 ppm'],
  ['Lab pressure', 'low', 'differential_pressure', -3.5, 5, 'Lab pressure -3.5 Pa below 5.0 Pa'],
  ['Door', 'open', 'door', 1, 10, 'Door open longer than 10 min: open since 02:51'],
  ['Mains', 'open', 'power', 0, 0, 'Mains off since 02:51'],
  ['Lid', 'count', 'count', 14, 10, 'Lid 14 in 60 min, more than 10'],
] as const)(
  'an alarm of %s (%s) says what it is in one line',
  (name, type, measurand, value, limit, text) => {
    expect(inputAlarmText(name, { type, measurand, value, limit }, '02:51')).toBe(text);
  },
);

test('a warning says that it is one, so that its end is not taken for that of the alarm', () => {
  const warning = { type: 'high', level: 'warning', measurand: 'co2', value: 1_100, limit: 1_000 } as const;
  expect(inputAlarmText('CO₂', warning, '02:51')).toBe('CO₂ 1,100 ppm above its warning limit of 1,000 ppm');
  expect(inputAlarmText('CO₂', { ...warning, type: 'low' }, '02:51', 'de')).toBe(
    'CO₂ 1.100 ppm unter der Warngrenze 1.000 ppm',
  );
});

test('the lack of power is what lasts', () => {
  expect(['power', 'door', 'water_leak'].map((one) => lastingWord(one))).toEqual(['off', 'open', 'wet']);
});
