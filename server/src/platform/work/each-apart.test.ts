import { expect, test } from 'vitest';
import { eachCompany } from './each-apart.ts';

test('what fails for one company is logged with its id, and the others have their turn', async () => {
  const logged: unknown[][] = [];
  const done: number[] = [];
  const failure = new Error('away');
  await eachCompany(
    { error: (...line: unknown[]) => void logged.push(line) },
    [1, 2, 3],
    'not done',
    async (id) => {
      if (id === 2) throw failure;
      done.push(id);
    },
  );
  expect(done).toEqual([1, 3]);
  expect(logged).toEqual([[{ err: failure, companyId: 2 }, 'not done']]);
});
