/** Texts of a field for a date. */
export const typedDate = {
  calendar: 'Open the calendar',
  /** Shown in a field that is empty. */
  empty: { day: 'D Mon YYYY', minute: 'D Mon YYYY, HH:MM', time: 'HH:MM' },
  day: 'Enter a day such as {{example}}',
  minute: 'Enter a day and a time such as {{example}}',
  time: 'Enter a time such as {{example}}',
} as const;
