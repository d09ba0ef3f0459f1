export const changeReason = {
  title: 'Why are you changing this?',
  hint: 'Your company asks for a reason. It stays in the audit log with the change.',
  label: 'Reason',
  tooShort: 'Enter at least {{count}} characters.',
  recent: 'Given before',
  submit: 'Continue',
} as const;
