export const sensorOutlook = {
  rising: 'Rising: +{{change}} in {{minutes}} min',
  falling: 'Falling: −{{change}} in {{minutes}} min',
  steady: 'Steady: less than {{least}} in {{minutes}} min',
} as const;
