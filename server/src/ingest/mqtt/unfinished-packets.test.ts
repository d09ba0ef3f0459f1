// @module-tag S12
import { expect, test } from 'vitest';
import { limitUnfinishedPackets } from './unfinished-packets.ts';

test('unfinished packets of one company have a bound, and leave room for those of others', () => {
  const unfinished = limitUnfinishedPackets(4_000);
  const [first, second, third] = [unfinished(() => 1), unfinished(() => 1), unfinished(() => 2)];
  expect(first.keep(600)).toBeUndefined();
  expect(second.keep(400)).toBeUndefined();
  expect(second.keep(500)).toBe('too many unfinished packets of one company');
  expect(third.keep(1_000)).toBeUndefined();
  first.keep(0);
  expect(second.keep(1_000)).toBeUndefined();
  second.end();
  expect(first.keep(1_000)).toBeUndefined();
});

test('what a connection brought before it signed in counts for its company from then on', () => {
  const unfinished = limitUnfinishedPackets(4_000);
  let companyId = 0;
  const one = unfinished(() => companyId);
  one.keep(900);
  companyId = 7;
  one.keep(1_000);
  expect(unfinished(() => 7).keep(1)).toBeDefined();
  expect(unfinished(() => 0).keep(1_000)).toBeUndefined();
});
