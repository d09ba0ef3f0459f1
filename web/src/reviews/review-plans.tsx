import { Users } from 'lucide-react';
import { PlansPart } from '../planned/index.ts';
import { PlanForm } from './plan-form.tsx';
import { ReviewPlanItem } from './review-plan-item.tsx';
import { useReviewPlans } from './use-reviews.ts';

/** The plans of reviews, with a form for users who may make and change them. */
export function ReviewPlans() {
  return (
    <PlansPart
      kind="reviews"
      icon={Users}
      plans={useReviewPlans()}
      renderForm={(plan, onClose) => <PlanForm plan={plan} onClose={onClose} />}
      renderPlan={(plan, onEdit) => <ReviewPlanItem plan={plan} onEdit={onEdit} />}
    />
  );
}
