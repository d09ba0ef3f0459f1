import '../platform/security/private-files.ts';
import { DomainError } from '../platform/errors.ts';
import { errorCode, failureReason, StartError } from '../platform/process/start-error.ts';
import { NotYetProved, UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';
import { asksForHelp, helpOn, commandUsage } from './help.ts';

/** Runs the sub-command that the arguments begin with and returns the exit code: 2 for a wrong call, 3 for what is not proved yet. */
async function run(args: readonly string[]): Promise<number> {
  const command = COMMANDS.find(({ words }) => words.every((word, index) => args[index] === word));
  if (asksForHelp(args)) {
    console.log(helpOn(command));
    return 0;
  }
  if (command === undefined) {
    console.error(helpOn(undefined));
    return 2;
  }
  try {
    await command.run(args.slice(command.words.length));
    return 0;
  } catch (error) {
    if (error instanceof UsageError || errorCode(error)?.startsWith('ERR_PARSE_ARGS')) {
      console.error(`${failureReason(error)}\n${commandUsage(command)}`);
      return 2;
    }
    const isExpected =
      error instanceof DomainError || error instanceof StartError || error instanceof NotYetProved;
    if (!isExpected) throw error;
    console.error(error.message);
    return error instanceof NotYetProved ? 3 : 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
