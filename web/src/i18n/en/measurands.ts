export const measurands = {
  name: {
    temperature: 'Temperature',
    temperature_2: 'Temperature 2',
    humidity: 'Humidity',
    battery: 'Battery',
  },
  /** Of a sensor with two channels. */
  beside: {
    temperature: 'Channel 1',
    temperature_2: 'Channel 2',
    humidity: 'Humidity',
    battery: 'Battery',
  },
} as const;
