import { routes } from '@ts1/contract';
import { createChainStates } from '../audit/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { callerPreferences } from '../platform/security/caller-preferences.ts';
import { createPdfDrawing, fileAnswer } from '../reports/index.ts';
import type { ReviewDeps } from './deps.ts';
import { endReview } from './end-review.ts';
import { makeReviewLog } from './make-log.ts';
import { readPlans } from './read-plans.ts';
import { readReview, readReviews } from './read-reviews.ts';
import { createPlan, deletePlan, savePlan } from './save-plan.ts';
import { maySeePlan } from './who-may.ts';

const SHOWN = 200;

/** Registers the calls of reviews and their plans. */
export function registerReviewRoutes(api: Api, context: ReviewDeps): void {
  const { database, clock, signing } = context;
  const deps = { ...context, chainState: createChainStates(database, clock, signing) };
  registerRoute(api, routes.listReviewPlans, async ({ user }) => {
    const plans = await database.read(user.companyId, async (tx) => readPlans(tx, user.companyId));
    return plans.filter(({ reviewers }) =>
      maySeePlan(
        user,
        reviewers.map(({ user_id }) => user_id),
      ),
    );
  });
  registerRoute(api, routes.createReviewPlan, async ({ user, body }) => createPlan(deps, user, body));
  registerRoute(api, routes.saveReviewPlan, async ({ user, params, body }) =>
    savePlan(deps, user, params.planId, body),
  );
  registerRoute(api, routes.deleteReviewPlan, async ({ user, params }) =>
    deletePlan(deps, user, params.planId),
  );
  registerRoute(api, routes.listReviews, async ({ user, query: { done, limit } }) => {
    const which = { done: done === undefined ? undefined : done === 'true', limit: limit ?? SHOWN };
    return database.read(user.companyId, async (tx) => readReviews(tx, user, which, clock.now()));
  });
  registerRoute(api, routes.getReview, async ({ user, params }) =>
    readReview(deps, user, params.reviewId, clock.now()),
  );
  registerRoute(api, routes.endReview, async ({ user, params, body }) =>
    endReview(deps, user, params.reviewId, body),
  );
  const drawPdf = createPdfDrawing();
  registerRoute(api, routes.reviewLog, async ({ user, params, query, reply, request }) => {
    const reader = callerPreferences(user, request);
    const wanted = { planId: params.planId, month: query.month, reader };
    const { name, head, blocks } = await makeReviewLog(deps, user, wanted);
    return fileAnswer(reply, name, [await drawPdf(user.companyId, head, blocks)]);
  });
}
