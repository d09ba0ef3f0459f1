export const ui = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  tryAgain: 'Try again',
  notifications: 'Notifications',
} as const;
