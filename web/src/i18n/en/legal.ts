/** Each page as sections of a heading and paragraphs; an operator's own file replaces them. */
export const legal = {
  toSignIn: 'Go to sign-in',
  failed: 'This page could not be loaded',
  operator: '{{name}}',
  someOperator: 'whoever gave you your sign-in',
  phone: 'Phone: {{phone}}',
  email: 'Email: {{email}}',
  site: 'Website: {{url}}',
  noContact:
    'The operator of this system has not published a way to reach them. Ask an admin of your company: they manage your account, and know who runs this system for them.',
  contactHint:
    'For questions about your account, your zones or an alarm, ask an admin of your company first: they can change those themselves.',
  terms: {
    who: {
      title: 'Who runs this system',
      body: 'It is run by {{operator}}, called the operator here. If your company and the operator have a contract, it comes before anything on this page.',
    },
    purpose: {
      title: 'What it is for',
      body: 'The system keeps readings of temperature and humidity and tells people of alarms. It supports the checks that the law and your own procedures ask for, it does not replace them. Emails, text messages and push messages travel through networks that the operator does not control: they can be late or lost, so somebody should look at the screens as well.',
    },
    account: {
      title: 'Your account',
      body: 'Use your own account alone and keep its password to yourself. Do not try to reach data of another company or to disturb the service. Admins of your company decide who has an account; the operator may block one that endangers the service.',
    },
    data: {
      title: 'Whose data it is',
      body: 'Readings, alarms and settings belong to your company. Its admins can export all of them at any time, and decide how long readings are kept. Alarms and the audit log are kept as evidence and cannot be edited.',
    },
    warranty: {
      title: 'Warranty',
      body: 'The software is open source under the MIT licence and comes without warranty. What the operator promises beyond that, for example how often the service is available, stands in your contract with them.',
    },
  },
  privacy: {
    who: {
      title: 'Who is responsible',
      body: 'Your company decides who has an account and what is recorded. The system is run for it by {{operator}}.',
    },
    stored: {
      title: 'What is stored about you',
      body: 'Your email address and, if somebody entered them, your name and telephone number. Your password only as a hash, and your passkeys as public keys: neither can be turned back. Which zones you see, your order of sensors, and the browsers that you allowed to show push messages.',
    },
    log: {
      title: 'What is logged',
      body: 'The audit log records who signed in and who changed what, with the time, and for failed attempts the network address they came from. Acknowledgements and notes of alarms carry your user name. These records are evidence: they stay when your account is deleted.',
    },
    browser: {
      title: 'What is stored in your browser',
      body: 'One cookie keeps you signed in, for 24 hours at most, and one marks this browser as known, so that strangers cannot lock you out. Your theme, company name and similar choices stay on this device, and the last values for a day at most, until you sign out, so that they can be shown without a connection. There are no advertisements, no statistics services and nothing is loaded from other parties.',
    },
    others: {
      title: 'Who else receives it',
      body: 'To tell you of alarms, messages go to the mail server, the text message gateway and the push service of your browser’s maker. They learn your address or number and the text of the message; push messages are encrypted for your browser.',
    },
    rights: {
      title: 'Your rights',
      body: 'Ask an admin of your company to see, correct or delete what is stored about you; they can do so on the Users screen. For everything else ask the operator, on the contact page.',
    },
  },
} as const;
