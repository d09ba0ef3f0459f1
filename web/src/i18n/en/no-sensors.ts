/** Shown where the company has no sensor yet. */
export const noSensors = {
  empty: 'No sensors yet',
  emptyHint:
    'Add a base unit, give it the device key that is shown once, and register the serial numbers of its sensors.',
  waitingHint:
    'Your base units are added; no sensor has been received yet. Switch a sensor on near one, or see on Base Units whether it is online.',
  received_one: '{{count}} sensor was received: add it',
  received_other: '{{count}} sensors were received: add them',
  receivedHint: 'Your base units hear them. Readings are stored from the moment they are added.',
  toSensors: 'Go to Sensors',
  emptyHintViewer: 'An admin of your company adds them.',
  toBaseUnits: 'Go to Base Units',
  emptyZone: 'No sensors in this zone',
  emptyZoneHint: 'Admins assign sensors on the Zones page.',
  noMatch: 'No sensor is in this state',
} as const;
