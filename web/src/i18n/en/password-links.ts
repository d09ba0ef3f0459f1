export const passwordLinks = {
  forgotten: {
    line: 'Set a new password',
    hint: 'We send a link to the email address of your account. It works once, for one hour.',
    submit: 'Send link',
    submitting: 'Sending...',
    sent: 'Check your email',
    sentHint:
      'If there is such an account, a link is on its way to its email address. Look into the spam folder too.',
  },
  set: {
    invitation: 'Welcome to {{companyName}}. Choose your password.',
    'password-reset': 'Choose a new password for {{companyName}}.',
    checking: 'Checking the link...',
    email: 'Email address',
    newPassword: 'New Password',
    confirmPassword: 'Confirm New Password',
    hint: 'At least {{count}} characters',
    invalid: 'Use 12 to 200 characters',
    easy: 'This password is common, or little more than a name. Choose another, for example four unrelated words.',
    notSame: 'The two passwords differ',
    submit: 'Set password',
    submitting: 'Setting...',
    done: 'Your password is set.',
    doneHint: 'Every device that was signed in to this account has been signed out.',
    over: 'This link no longer works',
    overHint:
      'It has been used, was replaced by a newer one, or has ended. Ask for another one, or ask your admin for another invitation.',
  },
  backToSignIn: 'Back to sign-in',
  askAgain: 'Ask for another link',
} as const;
