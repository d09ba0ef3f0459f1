import type { Rota } from '@ts1/contract';

/** A rota of two people who take turns by the week. */
export function rota(changes: Partial<Rota> = {}): Rota {
  return {
    id: 3,
    name: 'Nights',
    shiftUnit: 'weeks',
    shiftLength: 1,
    startsOn: '2026-01-05',
    handOverAt: '08:00',
    userIds: [5, 7],
    overrides: [],
    feedSince: null,
    ...changes,
  };
}
