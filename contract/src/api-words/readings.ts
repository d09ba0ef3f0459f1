import { MOMENT } from './moment.ts';

/** Readings, and what is measured. */
export const READING_WORDS: Readonly<Record<string, string>> = {
  Battery: 'Battery, in volts or in percent as the type of the sensor says',
  RSSI: 'Strength of the radio signal at the base unit, dBm',
  SNR: 'Signal-to-noise ratio at the base unit, dB',
  battery: 'Battery, in volts or in percent as the type of the sensor says',
  rssi: 'Strength of the radio signal at the base unit, dBm',
  snr: 'Signal-to-noise ratio at the base unit, dB',
  hum: 'Relative humidity, percent',
  humidity: 'Relative humidity, percent',
  temperature: 'Temperature, °C; null when the probe could not measure, see `error`',
  'IngestReading.temperature':
    'Temperature, °C; 8001 or 8002 in its place say that the probe could not measure',
  temperature_2: 'Temperature of the second probe, °C',
  'IngestReading.temperature_2': 'Temperature of the second probe, °C; 8001 or 8002 as for the first',
  error: 'Code of the probe that could not measure: 8001 or 8002; left out or null when it could',
  error_2: 'The same of the second probe',
  timestamp: `When it was measured, ${MOMENT}`,
  'IngestReading.timestamp':
    'When it was measured: ISO 8601 with an offset, or epoch milliseconds. Without one a reading is dated by its arrival, and only one of each sensor in a call',
  firmware: 'Version of the firmware that the sensor runs',
  firmware_version: 'Version of the firmware that the sensor runs; null while it has not reported it',
  readings: 'Readings',
  'IngestReadingsBody.readings': 'At most 5,000; each is checked by itself',
  'DiscoveredSensor.readings': 'How many readings have come of it so far',
  'QuarantinedDelivery.readings': 'How many readings are in the delivery',
  sensor: 'Serial number of the sensor, digits; dots between them are left out',
  accepted: 'How many readings were stored now, also those of which a field was dropped',
  duplicates: 'How many readings were stored before: same sensor, same time',
  unknown: 'Serial numbers that the company has not registered, each once',
  rejected: 'What was not taken and why; with `field` that field alone was dropped',
  deferred:
    'How many readings lie more than 5 minutes ahead of the clock of the server: kept aside and checked again for 24 hours; left out at 0',
  index: 'Place of the reading in the call, from 0',
  field: 'The field that was dropped; without it the whole reading was',
  reason: 'Why, in words',
  conflicts: 'How many readings came again with another value; the first one stored is kept',
  measurand: 'What is measured',
};
