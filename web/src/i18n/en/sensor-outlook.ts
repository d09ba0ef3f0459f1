export const sensorOutlook = {
  rising: 'Rising: {{change}} within an hour',
  falling: 'Falling: {{change}} within an hour',
  steady: 'Steady',
} as const;
