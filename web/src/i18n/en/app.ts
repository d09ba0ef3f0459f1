export const app = {
  name: 'TS1 Monitoring System',
  shortName: 'TS1 Monitoring',
  pageTitle: '{{page}} · TS1 Monitoring System',
  loading: 'Loading...',
  initialisationFailed: 'Failed to initialize application',
  initialisationError: 'Error initializing app: {{message}}',
  wentWrong: 'Something went wrong',
  wentWrongHint:
    'Nothing that was saved is lost. Load the page again; if it happens again, tell your administrator.',
  reload: 'Load the page again',
  forbidden: 'You are not allowed to do this. Ask an admin of your company.',
  errors: {
    network: 'The server cannot be reached. Check the connection and try again.',
    timeout: 'The server did not answer in time. Try again.',
    tooManyRequests: 'Too many attempts. Try again in a few minutes.',
    server: 'The server could not do this. Try again in a moment.',
    unknown: 'Unknown error',
    answer: 'The server gave an answer that this page does not understand. Load the page again.',
  },
} as const;
