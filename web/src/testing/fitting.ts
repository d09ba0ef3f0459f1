import type { z } from 'zod';

/** A test gives an answer that the server could never give. */
export class NoSuchAnswer extends Error {
  override readonly name = 'NoSuchAnswer';
}

/**
 * Returns what the browser would read of an answer.
 * @throws NoSuchAnswer when the contract does not allow it
 */
export function fitting<Schema extends z.ZodType>(
  schema: Schema,
  answer: unknown,
  where: string,
): z.output<Schema> {
  const sent: unknown = answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  const result = schema.safeParse(sent);
  if (result.success) return sent as z.output<Schema>;
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new NoSuchAnswer(`${where} cannot answer that: ${issues.join('; ')}`);
}
