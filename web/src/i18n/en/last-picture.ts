export const lastPicture = {
  title: 'Last values on this device',
  hint: 'From before the connection was lost. What is now cannot be known from here.',
  old: '{{age}} old',
  none: 'No value of the last day',
  limits: 'Limits {{limits}}',
  underMinute: 'Under a minute',
  minutes: '{{minutes}} min',
  hours: '{{hours}} h {{minutes}} min',
} as const;
