/** Texts of a field for a date. */
export const typedDate = {
  calendar: 'Open the calendar',
  day: 'Enter a day such as {{example}}',
  minute: 'Enter a day and a time such as {{example}}',
  time: 'Enter a time such as {{example}}',
} as const;
