import { reviewRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

const POLLING_MS = 60_000;

/** Reviews that are done, or those that are not, newest first. */
export function useReviews(done: boolean) {
  const query = { done: done ? 'true' : 'false' } as const;
  return useQuery({
    ...apiQuery(useApi(), 'Reviews', reviewRoutes.listReviews, { query }),
    refetchInterval: POLLING_MS,
  });
}

/** One review with its figures. */
export function useReview(reviewId: number) {
  return useQuery(
    apiQuery(useApi(), 'Reviews', reviewRoutes.getReview, { params: { reviewId: String(reviewId) } }),
  );
}

/** The review plans. */
export function useReviewPlans() {
  return useQuery(apiQuery(useApi(), 'Reviews', reviewRoutes.listReviewPlans, {}));
}
