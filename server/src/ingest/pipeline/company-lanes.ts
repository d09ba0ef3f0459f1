import { present } from '@ts1/contract';

/**
 * Which lane the deliveries of a company take. A company stays in its lane while anything of it waits or is under way, so
 * that two batches never wait for each other; one that comes anew gets the lane with the fewest deliveries.
 */
export function createCompanyLanes(count: number) {
  const taken = new Map<number, { readonly lane: number; deliveries: number }>();
  const deliveries = Array.from({ length: count }, () => 0);

  return {
    /** The lane of one more delivery. */
    take(companyId: number): number {
      const { lane, ...known } = taken.get(companyId) ?? { lane: emptiest(deliveries), deliveries: 0 };
      taken.set(companyId, { lane, deliveries: known.deliveries + 1 });
      deliveries[lane] = present(deliveries[lane]) + 1;
      return lane;
    },
    /** One delivery of the company was dealt with. */
    done(companyId: number): void {
      const known = present(taken.get(companyId));
      known.deliveries -= 1;
      if (known.deliveries === 0) taken.delete(companyId);
      deliveries[known.lane] = present(deliveries[known.lane]) - 1;
    },
    isIn: (companyId: number, lane: number): boolean => taken.get(companyId)?.lane === lane,
  };
}

function emptiest(deliveries: readonly number[]): number {
  return deliveries.indexOf(Math.min(...deliveries));
}
