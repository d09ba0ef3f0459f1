import { expect, test } from 'vitest';
import { channelName, firstName } from './channel-name.ts';
import { CHANNEL_MEASURANDS } from './channel-measurands.ts';
import { CHANNEL_WORDS_IN } from './channel-words.ts';

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
  'a channel named %j that measures %s is %j in German, and in English as it is stored',
  (name, measurand, german) => {
    expect(channelName({ name, measurand }, 'de')).toBe(german);
    expect(channelName({ name, measurand }, 'en')).toBe(name);
  },
);

test.each(CHANNEL_MEASURANDS)('the name that a channel of %s begins with is known again', (measurand) => {
  const { name } = CHANNEL_WORDS_IN.de[measurand];
  expect(channelName({ name: firstName(measurand, 1), measurand }, 'de')).toBe(name);
  expect(channelName({ name: firstName(measurand, 16), measurand }, 'de')).toBe(`${name} 16`);
});
