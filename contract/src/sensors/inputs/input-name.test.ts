import { expect, test } from 'vitest';
import { inputName, firstName } from './input-name.ts';
import { LANGUAGES } from '../../users/preferences.ts';
import { INPUT_MEASURANDS } from './input-measurands.ts';
import { INPUT_WORDS_IN } from './input-words.ts';

test.each([
  ['Door', 'door', 'Tür'],
  ['Door 2', 'door', 'Tür 2'],
  ['Door 16', 'door', 'Tür 16'],
  ['Water leak', 'water_leak', 'Wasseraustritt'],
  ['Back door', 'door', 'Back door'],
  ['door', 'door', 'door'],
  ['Door 1', 'door', 'Door 1'],
  ['Door 17', 'door', 'Door 17'],
  ['Power', 'current', 'Power'],
  ['constructor', 'constructor', 'constructor'],
  ['Radon', 'radon', 'Radon'],
])(
  'an input named %j that measures %s is %j in German, and in English as it is stored',
  (name, measurand, german) => {
    expect(inputName({ name, measurand }, 'de')).toBe(german);
    expect(inputName({ name, measurand }, 'en')).toBe(name);
  },
);

test.each(INPUT_MEASURANDS)('the name that an input of %s begins with is known again', (measurand) => {
  for (const language of LANGUAGES) {
    const { name } = INPUT_WORDS_IN[language][measurand];
    expect(inputName({ name: firstName(measurand, 1), measurand }, language)).toBe(name);
    expect(inputName({ name: firstName(measurand, 16), measurand }, language)).toBe(`${name} 16`);
  }
});
