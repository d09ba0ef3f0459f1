export const nameMenu = {
  languageAndUnits: 'Language and units',
  thisDevice: 'This device’s notifications',
  push: 'Push messages on this device',
} as const;
