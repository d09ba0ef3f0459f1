import { createLogger } from '../logger.ts';

/** Shows an important line to the person who started the server, whatever the level of the log. */
export type Announce = (line: string) => void;

/** Creates the function: at a terminal it writes plain text, otherwise a line of the log, which has one format. */
export function createAnnounce(to: {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}): Announce {
  if (to.isTTY === true) return (line) => void to.write(`${line}\n`);
  const log = createLogger('info', { write: (line) => void to.write(line) });
  return (line) => log.info(line);
}
