export const passkeys = {
  signIn: 'Sign in with Biometrics',
  signingIn: 'Signing in...',
  nameAccount: 'My account is not offered',
  signInHint:
    'Your device shows the accounts whose passkeys it keeps. No company name or password is needed.',
  error: {
    cancelled: 'Biometric authentication was cancelled or timed out. Please try again.',
    cancelledIpad:
      'Biometric authentication was cancelled or timed out. Please try again and confirm with Face ID or Touch ID.',
    security: 'Security error during biometric login. Please ensure you are using HTTPS.',
    notSupported:
      'This device or browser does not support biometric authentication. Please use password login.',
    notSupportedIpad:
      'This iPad or browser does not support biometric authentication. Please use Safari, or password login.',
    invalidState:
      'Biometric authentication failed. Please ensure you have registered biometric credentials for this account.',
    responseFormat: 'Authentication failed: Invalid response format. Please try again or use password login.',
    other: 'Biometric login failed: {{message}}',
    noAuthenticatorIpad:
      'This iPad offers no Face ID or Touch ID to this site. Likely causes: biometrics are disabled in Settings; ' +
      'no face or finger has been enrolled; this iPad has no Face ID or Touch ID; its iOS version is older than 14. ' +
      'Please use password login.',
  },
  session: {
    unverified: 'Failed to verify session',
    unreadable: 'Invalid session data',
    'not-stored': 'User data not set in auth store',
  },
  step: {
    options: 'Failed to get authentication options',
    challenge: 'Server response missing challenge',
    verify: 'Failed to verify authentication',
    registrationOptions: 'Failed to get registration options',
    register: 'Failed to verify registration',
    credential: 'Invalid credential: missing ID or rawId',
    authenticator: 'Invalid authenticator response: missing required data',
  },
  ipad: {
    title: 'Help for iPad',
    hintEnrolled: 'Face ID or Touch ID must be set up in Settings.',
    hintSafari: 'Use Safari, and open this site in its own tab.',
    hintRegister:
      'Register this iPad first: sign in with your password and add a passkey under "Your account".',
    diagnose: 'Run diagnostics',
    secure: 'Secure connection (HTTPS)',
    supported: 'The browser supports passkeys',
    authenticator: 'Face ID, Touch ID or passcode is available',
    yes: 'Yes',
    no: 'No',
  },
  notSupported: 'Your browser does not support biometric authentication',
  registered: 'Biometric registration successful',
  registrationFailed: 'Failed to register biometrics. Please try again.',
  registeredHere: 'This device has a passkey for your account already.',
  register: 'Register biometrics',
  registerAnother: 'Register biometrics of this device too',
  title: 'Passkeys',
  add: 'Add passkey',
  none: 'No passkeys yet',
  noneHint: 'With a passkey you sign in by finger, face or PIN of your device, without a password.',
  loadFailed: 'Failed to load passkeys',
  added: 'Added {{at}}',
  lastUsed: 'Last used {{at}}',
  neverUsed: 'Never used',
  synced: 'Synced',
  remove: 'Remove passkey',
  removeNamed: 'Remove passkey {{name}}',
  removeQuestion: 'Remove this passkey?',
  removeHint:
    '{{name}} no longer signs you in. Your password and other passkeys stay as they are. If your company demands two factors and this was the last one, you are asked for a new one at once.',
} as const;
