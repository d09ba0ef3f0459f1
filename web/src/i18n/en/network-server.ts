import { sensorChannels } from './sensor-channels.ts';

/** Network servers: how they deliver, what they were seen to send, and what their fields mean. */
export const networkServer = {
  title: 'Network server {{name}}',
  sender: 'What sends the readings',
  senders: {
    chirpstack: 'ChirpStack 4',
    'things-stack': 'The Things Stack',
    zigbee2mqtt: 'Zigbee2MQTT',
    ruuvi: 'Ruuvi Gateway',
    json: 'Something else (JSON)',
  },
  how: {
    chirpstack:
      'Either way: over HTTP in the application under Integrations → HTTP with payload encoding JSON, or by a bridge from the Mosquitto of ChirpStack, which keeps what it could not deliver. The device profile needs a codec.',
    'things-stack':
      'In the application under Integrations → Webhooks → Custom webhook, with the format JSON and the message type “Uplink message”. The devices need a payload formatter.',
    zigbee2mqtt:
      'By a bridge from its Mosquitto, which keeps what it could not deliver. In Zigbee2MQTT switch on include_device_information under Settings → MQTT, and set last_seen to ISO_8601 under Settings → Advanced; devices must not be retained.',
    ruuvi:
      'In its cloud options a custom HTTP(S) server with bearer authentication, or MQTT; always with time stamps.',
    json: 'Post an object, or a list of them, with the address of the sensor as “sensor”, the time as “time” and its values. What other names mean is chosen under “Fields seen”.',
  },
  http: 'HTTP',
  address: 'Address',
  header: 'Header',
  token: 'Token',
  bridge: 'Mosquitto bridge',
  bridgeHint: 'As /etc/mosquitto/conf.d/ts1.conf beside the network server, then restart Mosquitto.',
  mqtt: 'MQTT',
  host: 'Host',
  port: 'Port',
  user: 'User name',
  password: 'Password',
  prefix: 'Topic prefix',
  mqttOff: 'MQTT is off on this server: deliver over HTTP.',
  keyPlaceholder: 'DEVICE_KEY',
  keyHint: 'DEVICE_KEY stands for the key that was shown when the network server was added.',
  addressesFailed: 'Failed to load where to send.',
  setUp: 'How to connect it',
  problems: {
    'no-decoded-values_one':
      '{{count}} message without decoded values, the last one {{when}}: set a codec in the device profile, or a payload formatter.',
    'no-decoded-values_other':
      '{{count}} messages without decoded values, the last one {{when}}: set a codec in the device profile, or a payload formatter.',
    'no-known-field_one':
      '{{count}} message of which no field is known, the last one {{when}}: choose what its fields mean below.',
    'no-known-field_other':
      '{{count}} messages of which no field is known, the last one {{when}}: choose what their fields mean below.',
    'no-address_one':
      '{{count}} message without the address of a sensor, the last one {{when}}. In Zigbee2MQTT switch on include_device_information.',
    'no-address_other':
      '{{count}} messages without the address of a sensor, the last one {{when}}. In Zigbee2MQTT switch on include_device_information.',
    'no-time_one':
      '{{count}} message that does not say when it was measured, the last one {{when}}. In Zigbee2MQTT set last_seen to ISO_8601; on a Ruuvi Gateway switch on time stamps.',
    'no-time_other':
      '{{count}} messages that do not say when they were measured, the last one {{when}}. In Zigbee2MQTT set last_seen to ISO_8601; on a Ruuvi Gateway switch on time stamps.',
    retained_one:
      '{{count}} message that a broker had kept, the last one {{when}}. It may be old and is no reading: switch retain off for the device.',
    retained_other:
      '{{count}} messages that a broker had kept, the last one {{when}}. They may be old and are no readings: switch retain off for the devices.',
  },
  fields: {
    title: 'Fields seen',
    hint: 'What came in messages since the server started, with the last value. Choose what a field means where its name does not say it, and the unit in which it comes.',
    none: 'None yet: they appear with the first message.',
    failed: 'The fields could not be loaded.',
    field: 'Field',
    value: 'Last value',
    sensor: 'Sensor',
    meaning: 'Means',
    unit: 'Unit',
    meaningOf: 'What {{field}} means',
    unitOf: 'Unit of {{field}}',
    usual: 'By its name',
    unused: 'Not used',
    meanings: {
      temperature: 'Temperature',
      temperature_2: 'Temperature 2',
      humidity: 'Humidity',
      battery: 'Battery',
      sensor: 'Address of the sensor',
      time: 'Time',
      ...sensorChannels.measurands,
    },
    trueMeans: 'true means {{state}}',
    byName: 'By its name: {{meaning}}',
    notByName: 'By its name: nothing',
    jump: '{{before}} became {{after}} at sensor {{sensor}}, {{when}}: as if the unit had changed between °C and °F. Check the codec, and set the unit here.',
    saved: 'Fields saved',
    saveFailed: 'The fields could not be saved.',
  },
  last: {
    title: 'Last message',
    show: 'Show the last message',
    none: 'No message since the server started.',
    failed: 'The last message could not be loaded.',
    about: '{{sender}}, {{when}}, {{bytes}} bytes',
    cut: 'The first 16 kB of it.',
  },
  silence: {
    title: 'Silence',
    label: 'Silent after, in minutes',
    hint: 'Without a message for as long it raises an alarm. Empty for never.',
    save: 'Save',
    saved: 'Saved',
    wrong: 'From 1 to 10080 minutes, or empty',
  },
} as const;
