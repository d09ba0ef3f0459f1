import { expect, test } from 'vitest';
import { pass } from '../testing/now.ts';
import { keepKeys, takeKeys } from './early-keys.ts';

const press = (key: string): boolean => window.dispatchEvent(new KeyboardEvent('keydown', { key }));

test('keys of the last two seconds are kept in their order, until they are taken', async () => {
  keepKeys();
  press('x');
  await pass(1_000);
  press('j');
  await pass(1_500);
  press('k');
  expect(takeKeys().map(({ key }) => key)).toEqual(['j', 'k']);
  press('?');
  expect(takeKeys()).toEqual([]);
});
