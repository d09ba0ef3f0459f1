import { expect, test } from 'vitest';
import { bridgeSnippet, httpAddress } from './snippets.ts';

const unit = { serialNo: 'NS-123456', deviceKey: 'secret' };

test('the bridge of ChirpStack hands on its applications below the topics of the unit, with QoS 1', () => {
  const snippet = bridgeSnippet({ host: 'ts1.example.org', port: 1883, tls: false }, 'chirpstack', unit);
  expect(snippet?.split('\n')).toEqual(
    expect.arrayContaining([
      'address ts1.example.org:1883',
      'cleansession false',
      'notifications false',
      'queue_qos0_messages true',
      'max_inflight_messages 0',
      'remote_password secret',
      'topic application/# out 1 "" ts1/NS-123456/chirpstack/',
    ]),
  );
});

test('through TLS the bridge checks the certificate', () => {
  const broker = { host: '2001:db8::1', port: 8883, tls: true };
  expect(bridgeSnippet(broker, 'zigbee2mqtt', unit)).toContain('address [2001:db8::1]:8883\nbridge_capath');
});

test.each([
  ['chirpstack', 'https://ts1.example.org/api/ingest/chirpstack'],
  ['zigbee2mqtt', null],
] as const)('%s posts to %s', (sender, address) => {
  expect(httpAddress('https://ts1.example.org', sender)).toBe(address);
});
