import type { AlarmEvent } from '@ts1/contract';

/** Step in the course of an alarm: it began, was raised, was acknowledged, was confirmed by a second person, was back, or ended without a return. */
export interface TimelineStep {
  readonly kind: 'began' | 'raised' | 'acknowledged' | 'confirmed' | 'returned' | 'ended' | 'withdrawn';
  /** Epoch milliseconds. */
  readonly at: number;
}

type Course = Pick<
  AlarmEvent,
  | 'activated'
  | 'raised_at'
  | 'acknowledged_at'
  | 'confirmed_at'
  | 'returned_at'
  | 'ended_at'
  | 'out_since'
  | 'state'
>;

/** Returns the steps in the course of an alarm, the earliest first; steps of one moment in the order in which they follow. */
export function alarmTimeline(event: Course): readonly TimelineStep[] {
  const step = (kind: TimelineStep['kind'], at: string | null): TimelineStep[] =>
    at === null ? [] : [{ kind, at: Date.parse(at) }];
  const isRaisedLater = event.raised_at !== event.activated;
  const isOver = event.out_since === null && event.returned_at === null;
  return [
    ...step('began', event.activated),
    ...step('raised', isRaisedLater ? event.raised_at : null),
    ...step('acknowledged', event.acknowledged_at),
    ...step('confirmed', event.confirmed_at ?? null),
    ...step('returned', event.out_since === null ? event.returned_at : null),
    ...step(event.state === 'withdrawn' ? 'withdrawn' : 'ended', isOver ? event.ended_at : null),
  ].toSorted((one, other) => one.at - other.at);
}
