/** Texts that the service worker shows by itself, while no page is open. */
export const pushWorkerTexts = {
  acknowledge: 'Acknowledge',
  acknowledged: 'Acknowledged',
  alreadyAcknowledged: 'Somebody has acknowledged it already',
  notAcknowledged: 'Not acknowledged yet',
  openToFinish: 'Open this message to see the alarm and acknowledge it there.',
  noConnection: 'The server could not be reached. Open this message to try again.',
  signInToGoOn: 'Sign in to go on getting alarms',
  signInToGoOnBody:
    'This browser has a new address for push messages, and only somebody who is signed in can register it.',
  openToGoOn: 'Open the app to go on getting alarms',
  openToGoOnBody: 'This browser has a new address for push messages that the server does not know yet.',
} as const;
