export type { OpenReviewDeps } from './deps.ts';
export { openDueReviews } from './open-due-reviews.ts';
export { registerReviewRoutes } from './routes.ts';
