export const confirmIdentity = {
  title: 'Confirm that it is you',
  hint: 'This changes how people sign in. It is asked again after ten minutes.',
  password: 'Your password',
  passwordMissing: 'Enter your password',
  passwordWrong: 'The password is not correct',
  code: 'Code or recovery code',
  codeHint: 'Six digits of your authenticator app, or a recovery code',
  codeMissing: 'Enter a code',
  codeWrong: 'The code is not correct. Each code works once: wait for the next.',
  submit: 'Confirm',
  passkey: 'Use a passkey',
  passkeyFailed: 'The passkey did not work. Use your password, or try again.',
} as const;
