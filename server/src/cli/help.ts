import type { Command } from './command.ts';
import { COMMANDS } from './commands.ts';

const CALL = 'npm run cli --';
const HELP = new Set(['--help', '-h', 'help']);

/** Whether somebody wants to read about the command line, or about one command of it. */
export function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args
    .slice(0, end === -1 ? undefined : end)
    .some((arg, at) => HELP.has(arg) && (at === 0 || arg !== 'help'));
}

/** How a command is called. */
export function commandUsage({ usage }: Command): string {
  return `Usage: ${CALL} ${usage}`;
}

/** Describes a command and how it is called; without one, all commands in short. */
export function helpOn(command: Command | undefined): string {
  if (command !== undefined) return `${command.does}\n\n${commandUsage(command)}`;
  return [
    'Usage:',
    ...COMMANDS.map(({ usage }) => `  ${CALL} ${usage.split('\n', 1)[0]}`),
    '',
    `${CALL} COMMAND --help says what a command does. It has the environment variables of the server.`,
  ].join('\n');
}
