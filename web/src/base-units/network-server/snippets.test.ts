import { readFileSync } from 'node:fs';
import {
  bridgeSnippet,
  sender as senders,
  type Sender,
  type TryTarget,
  tryCommand,
  typedPrefix,
} from '@ts1/contract';
import { expect, test } from 'vitest';
import { httpAddress } from './snippets.ts';

const unit = { serialNo: 'NS-123456', deviceKey: 'secret' };
const broker = { host: 'ts1.example.org', port: 1883, tls: false };

test('the bridge of ChirpStack hands on the events of devices below the topics of the unit, with QoS 1', () => {
  const snippet = bridgeSnippet(broker, 'chirpstack', unit);
  expect(snippet?.split('\n')).toEqual(
    expect.arrayContaining([
      'persistence true',
      'address ts1.example.org:1883',
      'cleansession false',
      'notifications false',
      'queue_qos0_messages true',
      'max_inflight_messages 0',
      'remote_password secret',
      'topic application/+/device/+/event/+ out 1 "" ts1/NS-123456/chirpstack/',
    ]),
  );
});

test('through TLS the bridge checks the certificate', () => {
  const secured = { host: '2001:db8::1', port: 8883, tls: true };
  expect(bridgeSnippet(secured, 'zigbee2mqtt', unit)).toContain('address [2001:db8::1]:8883\nbridge_capath');
});

test.each([
  ['chirpstack', 'https://ts1.example.org/api/ingest/chirpstack'],
  ['zigbee2mqtt', null],
] as const)('%s posts to %s', (sender, address) => {
  expect(httpAddress('https://ts1.example.org', sender)).toBe(address);
});

/** The blocks of a language on a page of the guide. */
function readCodeBlocks(sender: Sender, language: string): string[] {
  const page = readFileSync(`${import.meta.dirname}/../../../../docs/devices/${sender}.md`, 'utf8');
  return [...page.matchAll(/^```(\w*)\n([^]*?)\n```$/gm)].flatMap(([, name, block = '']) =>
    name === language ? [block] : [],
  );
}

test.each(['chirpstack', 'zigbee2mqtt'] as const)(
  'the guide shows the bridge of %s as the screen does',
  (sender) => {
    const guide = { host: 'monitoring.example.org', port: 8883, tls: true };
    const shown = bridgeSnippet(guide, sender, { serialNo: 'NS-000001', deviceKey: 'the-device-key' });
    expect(readCodeBlocks(sender, 'conf')).toEqual([shown]);
  },
);

test.each(senders.options)(
  'the guide shows the command to try %s as the screen does, and sets what it needs',
  (sender) => {
    const target: TryTarget = {
      origin: '$TS1_URL',
      deviceKey: '$TS1_KEY',
      serialNo: '$TS1_SERIAL',
      broker: { host: '$TS1_HOST', port: '$TS1_PORT', tls: false },
    };
    const [settings = '', ...commands] = readCodeBlocks(sender, 'sh');
    expect(commands).toEqual([tryCommand(sender, target)]);
    const needed = new Set([...(commands[0] ?? '').matchAll(/\$(TS1_\w+)/g)].map(([, name]) => name));
    const set = settings.split('\n').map((line) => line.split('=')[0]);
    expect(new Set(set)).toEqual(needed);
  },
);

test('the prefix of a Ruuvi gateway ends with the slash that it does not add', () => {
  expect(typedPrefix('NS-123456', 'ruuvi')).toBe('ts1/NS-123456/ruuvi/');
  expect(typedPrefix('NS-123456', 'things-stack')).toBe('ts1/NS-123456/things-stack');
});
