export const pushDevice = {
  forgotten: 'This browser no longer gets push messages of alarms.',
  blocked: 'Notifications are blocked for this site: this browser gets no push messages of alarms.',
  see: 'See push messages',
} as const;
