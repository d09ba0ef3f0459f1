import type { z } from 'zod';
import { validate } from '../platform/http/validate.ts';

/** One sub-command of the command line, named by its words (`company create`). */
export interface Command {
  readonly words: readonly string[];
  /** Description for the help, in a sentence or two. */
  readonly does: string;
  readonly usage: string;
  run(args: readonly string[]): Promise<void>;
}

/** A mistake of the person who called: its message is all they see. */
export class UsageError extends Error {}

/** Nothing was found wrong, and nothing is proved yet either: the command says so and ends with 3. */
export class NotYetProved extends Error {}

/** Parses option values by a schema of the contract; a refusal names the options. */
export function parseOptions<S extends z.ZodType>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
  optionByPath: Readonly<Record<string, string>>,
): z.output<S> {
  const result = validate(schema, values);
  if (result.ok) return result.value;
  const messages = result.fields.map(({ path, message }) => `--${optionByPath[path] ?? path} ${message}`);
  throw new UsageError(messages.join('\n'));
}
