/** Words that narrow a list down, and what was chosen beside them, by the names of the choices. */
export interface Narrowing {
  readonly search: string;
  readonly choices: Readonly<Record<string, string>>;
}

const SEARCH = 'q';

/** Writes a search as it is kept on the server. */
export function toQuery({ search, choices }: Narrowing): string {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set(SEARCH, search.trim());
  for (const [name, value] of Object.entries(choices)) query.set(name, value);
  return query.toString();
}

/** Reads a kept search; what it does not name narrows nothing. */
export function fromQuery(query: string): Narrowing {
  const { [SEARCH]: search = '', ...choices } = Object.fromEntries(new URLSearchParams(query));
  return { search, choices };
}
