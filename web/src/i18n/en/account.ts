export const account = {
  subtitle: 'Signed in as {{email}}',
  password: 'Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm New Password',
  passwordHint: 'At least {{count}} characters. Your other sessions end.',
  changePassword: 'Change password',
  passwordChanged: 'Password updated successfully',
  required: 'Enter your current password',
  invalidNew: 'Use 12 to 200 characters',
  easyNew:
    'This password is common, or little more than a name. Choose another, for example four unrelated words.',
  notSame: 'The two new passwords differ',
  wrongCurrent: 'The current password is not correct',
} as const;
