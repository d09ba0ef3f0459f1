import { expect, test } from 'vitest';
import { createAnnounce } from './announce.ts';

test('a person at a terminal reads the line, a log gets it in its own format', () => {
  const written: string[] = [];
  const write = (text: string) => written.push(text);
  createAnnounce({ isTTY: true, write })('ready at http://localhost');
  createAnnounce({ isTTY: false, write })('ready at http://localhost');
  expect(written[0]).toBe('ready at http://localhost\n');
  expect(JSON.parse(written[1] ?? '')).toMatchObject({ level: 'info', msg: 'ready at http://localhost' });
});
