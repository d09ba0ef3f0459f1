export const signIn = {
  heading: 'TS1 Monitoring System',
  line: 'Sign in to your account',
  checkingSession: 'Checking session...',
  companyName: 'Company Name',
  email: 'Email address',
  password: 'Password',
  submit: 'Sign in',
  submitting: 'Signing in...',
  required: '{{field}} is required',
  invalidEmail: 'Enter an e-mail address, such as name@example.com',
  invalidCredentials: 'Invalid credentials',
  verificationFailed: 'Failed to verify session',
} as const;
