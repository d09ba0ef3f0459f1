export type { OpenReviewDeps } from './deps.ts';
export { openDueReviews } from './open-due-reviews.ts';
export { readReviewToSign, reviewContent } from './review-to-sign.ts';
export { registerReviewRoutes } from './routes.ts';
export { readReviewsOfSensors } from './sensor-reviews.ts';
