import { API_PREFIX, present, routes, type Route } from '@ts1/contract';

interface Found {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

const PARAMETER = /\{(\w+)\}/g;

/** Every call of the contract; those without parameters first, so that `/sensors/discovered` is no sensor. */
const table = (Object.values(routes) as readonly Route[])
  .map((route) => ({
    route,
    names: [...route.path.matchAll(PARAMETER)].map(([, name = '']) => name),
    pattern: new RegExp(`^${route.path.replaceAll(PARAMETER, '([^/]+)')}$`),
  }))
  .toSorted((a, b) => a.names.length - b.names.length);

/** The call that a method and an address mean; undefined when the contract has none. */
export function findRoute(method: string, address: string): Found | undefined {
  const { pathname, searchParams } = new URL(address, 'http://fake.invalid');
  if (!pathname.startsWith(API_PREFIX)) return undefined;
  const path = pathname.slice(API_PREFIX.length);
  for (const { route, names, pattern } of table) {
    const values = route.method === method ? pattern.exec(path)?.slice(1) : undefined;
    if (values === undefined) continue;
    const params = Object.fromEntries(
      names.map((name, at) => [name, decodeURIComponent(present(values[at]))]),
    );
    return { route, params, query: Object.fromEntries(searchParams) };
  }
  return undefined;
}

/** How messages of the kit name a call. */
export function routeName({ method, path }: Route): string {
  return `${method} ${API_PREFIX}${path}`;
}
