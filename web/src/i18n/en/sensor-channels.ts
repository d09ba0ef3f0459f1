/** What sensors measure beside temperature and humidity: doors, CO₂, pressure and so on. */
export const sensorChannels = {
  title: 'Further values',
  measurands: {
    co2: 'CO₂',
    pressure: 'Pressure',
    differential_pressure: 'Differential pressure',
    light: 'Light',
    tvoc: 'TVOC',
    current: 'Current',
    acceleration: 'Acceleration',
    water_leak: 'Water leak',
    door: 'Door',
    power: 'Power',
    motion: 'Motion',
    count: 'Count',
  },
  /** What a state is at 0 and at 1. */
  states: {
    water_leak: { off: 'dry', on: 'wet' },
    door: { off: 'closed', on: 'open' },
    power: { off: 'off', on: 'on' },
    motion: { off: 'none', on: 'moving' },
  },
  unknown: 'unknown',
  since: 'since {{when}}',
  at: 'at {{when}}',
  wasSilent: 'silent since {{when}}, was {{state}}',
  counted: '{{count}} in all',
  more: '+{{count}} more',
  moreHint: 'All values are on the page of the sensor',
} as const;
