/** Height of the window onto a plan while that is being loaded, and the most that it takes: an alarm bar lies below it. */
export const PLAN_HEIGHT = 'h-[60dvh] min-h-80 lg:h-[calc(100dvh-22.5rem)]';
export const PLAN_MOST_HEIGHT = 'min-h-80 max-h-[60dvh] lg:max-h-[calc(100dvh-22.5rem)]';

/** The plan, and for those who arrange it the tools beside it. */
export function planLayout(hasTools: boolean): string {
  return hasTools ? 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]' : 'grid gap-4';
}
