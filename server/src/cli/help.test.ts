import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { asksForHelp, helpOn } from './help.ts';

test.each(COMMANDS.map((command) => [command.words.join(' '), command] as const))(
  '`%s --help` says what it does and how it is called',
  (words, command) => {
    expect(asksForHelp([...command.words, '--help'])).toBe(true);
    expect(asksForHelp([...command.words, 'FILE', '-h'])).toBe(true);
    expect(helpOn(command)).toContain(`npm run cli -- ${words}`);
    expect(command.does).toMatch(/^[A-Z].{20,}\.$/);
  },
);

test('`--help` alone names every command', () => {
  for (const args of [['--help'], ['-h'], ['help']]) expect(asksForHelp(args)).toBe(true);
  for (const { words } of COMMANDS) expect(helpOn(undefined)).toContain(words.join(' '));
});

test('a file or a company that is called like that is not taken for a question', () => {
  expect(asksForHelp(['backup', 'help'])).toBe(false);
  expect(asksForHelp(['backup', '--', '--help'])).toBe(false);
});
