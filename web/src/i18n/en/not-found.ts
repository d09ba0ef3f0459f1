export const notFound = {
  title: 'Page not found',
  hint: 'There is nothing at this address.',
  toDashboard: 'Go to the dashboard',
} as const;
