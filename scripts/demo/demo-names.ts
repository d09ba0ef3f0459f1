/** Company of the demo, which is deleted with its folder when the demo ends. */
export const DEMO_COMPANY = {
  companyName: 'Harbour Hospital (demo)',
  email: 'admin@demo.example',
  password: 'cold-chain-demo',
};

/** Rota that hands over each morning. */
export const DEMO_ROTA = {
  name: 'Nights',
  shiftUnit: 'days',
  shiftLength: 1,
  startsOn: '2026-01-05',
  handOverAt: '08:00',
} as const;

/** User who reads and acknowledges, with the same password. */
export const DEMO_VIEWER = { email: 'nurse@demo.example', firstname: 'Night', surname: 'Nurse' };

/** The place whose fridges are reviewed each day: the first part of the names of its sensors. */
export const VACCINE_STORE = 'Vaccine store';

/** The freezer whose door is left open, and that an alert group watches. */
export const WATCHED = { serial: '100303', name: 'Vaccine store - Freezer' };

/** Warning limit of that freezer, in °C: it warns at once, well before the alarm. */
export const FREEZER_WARNING = -16;

/** Instructions for that freezer's alarms. */
export const FREEZER_INSTRUCTIONS = [
  '1. Shut the door and check that the seal is free of ice.',
  '2. Above -10 °C for more than 30 minutes: move the stock to "Vaccine store - Fridge 1" and mark it "Do not use".',
  '3. Call the pharmacist on duty, extension 4141.',
].join('\n');

/** Causes and actions that users choose from when they acknowledge. */
export const CHOICES = {
  causes: [
    'Door left open',
    'Stock being loaded',
    'Defrost',
    'Power cut',
    'Thermostat set wrongly',
    'Sensor or battery',
    'Base unit unplugged',
    'Unknown',
  ],
  actions: [
    'Door shut',
    'Contents checked, in order',
    'Stock moved',
    'Stock discarded',
    'Setting corrected',
    'Sensor or battery replaced',
    'Technician called',
  ],
} as const;

/** Sensor whose firmware is updated during the demo, and the newest firmware. */
export const UPDATED = { serial: '100302', name: 'Vaccine store - Fridge 2' };
export const NEWEST_FIRMWARE = '1.10';

/** Sensor that was calibrated and is soon due again. */
export const CALIBRATED = { serial: '100301', name: 'Vaccine store - Fridge 1' };
