import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCompanyLanes } from './company-lanes.ts';

describe('the lanes of companies', () => {
  test('give two companies a lane each, whatever their ids', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 2, maxLength: 2 }), (ids) => {
        const lanes = createCompanyLanes(2);
        expect(ids.map((id) => lanes.take(id))).toEqual([0, 1]);
      }),
    );
  });

  test('keep a company in one lane until all of it is dealt with', () => {
    const steps = fc.array(fc.record({ company: fc.integer({ min: 1, max: 4 }), isNew: fc.boolean() }));
    fc.assert(
      fc.property(steps, (all) => {
        const lanes = createCompanyLanes(2);
        const open = new Map<number, number[]>();
        for (const { company, isNew } of all) {
          const own = open.get(company) ?? [];
          if (isNew) own.push(lanes.take(company));
          else if (own.pop() !== undefined) lanes.done(company);
          open.set(company, own);
          expect(new Set(own).size).toBeLessThanOrEqual(1);
          expect([0, 1].filter((lane) => lanes.isIn(company, lane))).toEqual([...new Set(own)]);
        }
      }),
    );
  });

  test('give a company that comes again the emptier lane', () => {
    const lanes = createCompanyLanes(2);
    expect([lanes.take(1), lanes.take(2), lanes.take(2)]).toEqual([0, 1, 1]);
    lanes.done(1);
    expect([lanes.take(3), lanes.take(1)]).toEqual([0, 0]);
  });
});
