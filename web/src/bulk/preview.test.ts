import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { previewChanges, type Outcome } from './preview.ts';

test('each is in exactly one part, in its order, and none is lost', () => {
  const outcome = fc.constantFrom<Outcome>('changes', 'same', { cannot: 'own' }, { cannot: 'last' });
  fc.assert(
    fc.property(fc.array(outcome, { maxLength: 30 }), (outcomes) => {
      const items = outcomes.map((_, index) => index);
      const { changes, same, cannot } = previewChanges(items, (index) => outcomes[index] ?? 'same');
      const parts = [changes, same, ...cannot.values()];
      expect(parts.flat().toSorted((a, b) => a - b)).toEqual(items);
      for (const part of parts) expect(part).toEqual(part.toSorted((a, b) => a - b));
      expect(changes.every((index) => outcomes[index] === 'changes')).toBe(true);
      expect([...cannot.values()].every((part) => part.length > 0)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
