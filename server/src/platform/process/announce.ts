import { createLogger } from '../logger.ts';

/** Tells the person who started the server something that must be read, whatever the level of the log. */
export type Announce = (line: string) => void;

/** To a person at a terminal as plain text; anywhere else as a line of the log, so that a log has one format. */
export function createAnnounce(to: {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}): Announce {
  if (to.isTTY === true) return (line) => void to.write(`${line}\n`);
  const log = createLogger('info', { write: (line) => void to.write(line) });
  return (line) => log.info(line);
}
