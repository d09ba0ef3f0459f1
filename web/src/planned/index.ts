export { PlanItem } from './plan-item.tsx';
export { PlansPart } from './plans-part.tsx';
