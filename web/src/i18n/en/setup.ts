export const setup = {
  line: 'Create your company and its first admin',
  companyNameHint: 'Everybody who signs in types this name.',
  email: 'Admin email address',
  passwordHint: 'At least {{count}} characters',
  timeZone: 'Time zone',
  timeZoneHint: 'Times on screens, in messages and in reports are on this clock. Settings can change it.',
  code: 'Set-up code',
  codeHint: 'The server printed it when it started.',
  missingCode: 'Enter the code that the server printed',
  submit: 'Create company',
  submitting: 'Creating company...',
  invalid: {
    companyName: 'Enter a name of 1 to 100 characters',
    email: 'Enter an email address, such as name@example.com',
    password: 'Use 12 to 200 characters that are not easy to guess, for example four unrelated words',
    code: 'This is not the code that the server printed',
  },
} as const;
