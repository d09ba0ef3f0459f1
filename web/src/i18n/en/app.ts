export const app = {
  name: 'TS1 Monitoring System',
  pageTitle: '{{page}} · TS1 Monitoring System',
  loading: 'Loading...',
  initialisationFailed: 'Failed to initialize application',
  initialisationError: 'Error initializing app: {{message}}',
  wentWrong: 'Something went wrong',
  wentWrongHint:
    'Nothing that was saved is lost. Load the page again; if it happens again, tell your administrator.',
  reload: 'Load the page again',
  notFound: 'Page not found',
  notFoundHint: 'There is nothing at this address.',
  toDashboard: 'Go to the dashboard',
  toSignIn: 'Go to sign-in',
  forbidden: 'You are not allowed to do this. Ask an admin of your company.',
  newVersion: 'A new version is ready.',
  errors: {
    network: 'The server cannot be reached. Check the connection and try again.',
    timeout: 'The server did not answer in time. Try again.',
    tooManyRequests: 'Too many attempts. Try again in a few minutes.',
    server: 'The server could not do this. Try again in a moment.',
    answer: 'The server gave an answer that this page does not understand. Load the page again.',
  },
} as const;
