import type { Sender, SenderProblem } from '@ts1/contract';

/** What to do about a message that lacked something to be a reading, as a sentence for its sender's page and answer. */
export function lackWords(problem: SenderProblem, sender: Sender): string {
  switch (problem) {
    case 'no-decoded-values':
      return sender === 'chirpstack'
        ? 'sends no decoded values: set a codec in the device profile'
        : 'sends no decoded values: set a payload formatter for the device';
    case 'no-known-field':
      return 'none of its fields is known: say what they mean under "Fields seen" of the base unit';
    case 'no-address':
      return sender === 'zigbee2mqtt'
        ? 'names no address: switch on include_device_information in Zigbee2MQTT'
        : 'names no address of 12 or 16 hexadecimal digits';
    case 'no-time':
      return sender === 'zigbee2mqtt'
        ? 'does not say when it was measured: set last_seen to ISO_8601 in Zigbee2MQTT'
        : sender === 'ruuvi'
          ? 'does not say when it was measured: switch on time stamps on the gateway'
          : 'has a time that cannot be read: ISO 8601 with an offset, or seconds or milliseconds since 1970';
    case 'unknown-text':
      return 'has a text that is neither of the two chosen under "Fields seen" of the base unit: it was left out';
    case 'retained':
      return 'was retained by a broker, so that it may be old: switch retain off for the device';
    case 'simulated':
      return 'was simulated in the console of The Things Stack: it is no reading';
  }
}
