/** Error texts for a typed number. */
export const typedNumber = {
  thousands: 'must be typed without a sign between thousands, such as {{example}}',
  number: 'must be a number',
  atLeast: 'must be at least {{least}}',
  atMost: 'must be at most {{most}}',
  between: 'must be between {{min}} and {{max}}',
} as const;
