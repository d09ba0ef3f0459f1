import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { brokerLogin } from './broker-login.ts';

test('any password in MQTT_PASSWORD arrives as it is', { tags: ['S62'] }, () => {
  assert(
    property(string({ minLength: 1, unit: 'grapheme' }), (password) => {
      const { mqtt } = readConfig({ MQTT_URL: 'mqtt://ts1-server@mosquitto:1884', MQTT_PASSWORD: password });
      expect(brokerLogin(mqtt.brokerUrl ?? '')).toMatchObject({ username: 'ts1-server', password });
    }),
    { examples: [['a:b@c/d?e#f%41"\\ $&']] },
  );
});

test('a password in MQTT_URL may be escaped, and an address needs none', () => {
  expect(brokerLogin('mqtts://unit:a%3Ab%40c@broker:8883')).toEqual({
    address: 'mqtts://broker:8883',
    username: 'unit',
    password: 'a:b@c',
  });
  expect(brokerLogin('mqtt://broker')).toEqual({ address: 'mqtt://broker' });
});

test('a password without a user stops the start', () => {
  expect(() => readConfig({ MQTT_URL: 'mqtt://broker', MQTT_PASSWORD: 'secret' })).toThrow(
    'must name a user',
  );
});
