/** Words that narrow a list down, and the choice of a list that has one beside its search. */
export interface Narrowing {
  readonly search: string;
  readonly choice?: string | undefined;
}

/** A search as it is kept on the server. */
export function toQuery({ search, choice }: Narrowing): string {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set('q', search.trim());
  if (choice !== undefined) query.set('show', choice);
  return query.toString();
}

/** Reads a kept search; what it does not name narrows nothing. */
export function fromQuery(query: string): Narrowing {
  const parts = new URLSearchParams(query);
  return { search: parts.get('q') ?? '', choice: parts.get('show') ?? undefined };
}
