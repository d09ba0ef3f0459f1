/** Height of the window onto a plan, also while the plan is being loaded. */
export const PLAN_HEIGHT = 'h-[60dvh] min-h-80 lg:h-[calc(100dvh-15rem)]';

/** The plan, and for those who arrange it the tools beside it. */
export function planLayout(hasTools: boolean): string {
  return hasTools ? 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]' : 'grid gap-4';
}
