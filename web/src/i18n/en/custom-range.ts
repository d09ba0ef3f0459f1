export const customRange = {
  from: 'From',
  to: 'To',
  apply: 'Apply',
  timeZoneHint: 'Times of {{timeZone}}',
  problems: {
    required: 'Enter a date and a time',
    invalid: 'Enter a date and a time that exist',
    inFuture: 'Must not be in the future',
    notAfterFrom: 'Must be after From',
    tooLong: 'Must be within {{days}} days of From',
  },
} as const;
