import { expect, test } from 'vitest';
import { createLogger } from './logger.ts';

test('a log line is JSON with its time and level, and without secrets', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  logger.info(
    { password: 'p1', body: { newPassword: 'p2', email: 'a@b.c' }, headers: { cookie: 'c1' } },
    'hello',
  );
  logger.debug('not at this level');
  expect(lines).toHaveLength(1);
  const entry: unknown = JSON.parse(lines[0] ?? '');
  expect(entry).toMatchObject({ level: 'info', msg: 'hello', body: { email: 'a@b.c' } });
  expect(entry).toHaveProperty('time', expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/));
  expect(lines[0]).not.toMatch(/p1|p2|c1/);
});
