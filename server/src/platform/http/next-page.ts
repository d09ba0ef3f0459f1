/** Returns the `Link` header (RFC 8288) to the next page of a list: the same call with one query field set. */
export function nextPage(calledUrl: string, field: string, value: number | string): string {
  const url = new URL(calledUrl, 'http://localhost');
  url.searchParams.set(field, String(value));
  return `<${url.pathname}${url.search}>; rel="next"`;
}
