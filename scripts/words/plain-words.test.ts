import { expect, test } from 'vitest';
import { placesIn, readTexts, RULES } from './plain-words.ts';

function broken(source: string): string[] {
  return RULES.filter((rule) => placesIn(readTexts(source), rule).length > 0).map(({ name }) => name);
}

test.each([
  ['/** Of one that failed: the reason. */', ['comment begins with "Of"']],
  ['/** What is known of a sensor. */', ['comment is a headless question']],
  ['// Whom a group notifies.', ['comment is a headless question', 'whom']],
  ['/**\n * The rows of an event,\n * of which nobody is told.\n */', ['told', 'nobody']],
  ["test('an admin is told', () => {});", ['told']],
  ["test.each(rows)('whoever signs in', () => {});", ['whoever']],
  ['const heardAt = 1;', ['heard']],
  ['const lastHeardAt = 1;', ['heard']],
  ['function putAside() {}', ['put aside']],
  ['/** The deliveries that stand in the table. */', ['stand for be']],
  ['/** Answers whether it is there. */', ['answers for returns']],
  ['function nameOf() {}', ['XxxOf']],
  ['const of = 1;', ['of as a name']],
])('%j breaks %j', (source, names) => {
  expect(broken(source)).toEqual(names);
});

test.each([
  '/** The reason of a failed import. */',
  '/** Name of the sensor. */',
  "const text = 'Of this nobody is told';",
  "const url = 'https://example.org/whom';",
  '/** Returns whether the sensor is still standing still. */',
  "test('the answer says which sensor it is', () => {});",
])('%j breaks no rule', (source) => {
  expect(broken(source)).toEqual([]);
});
