import { API_PREFIX, problem, type Route, type RouteAnswer } from '@ts1/contract';
import { z } from 'zod';
import { DemoError } from './options.ts';

/** Client of a server that keeps the session's cookie, as a browser would. */
export interface ApiClient {
  /** @throws DemoError with the server's reason when it refuses. */
  readonly send: <R extends Route>(
    route: R,
    body?: z.input<R['body']>,
    params?: Readonly<Record<string, number>>,
    query?: Readonly<Record<string, string>>,
  ) => Promise<RouteAnswer<R>>;
}

export function createApiClient(url: string): ApiClient {
  const cookies = new Map<string, string>();
  return {
    async send(route, body, params = {}, query = {}) {
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
      const address = new URL(API_PREFIX + path, url);
      address.search = new URLSearchParams(query).toString();
      const response = await fetch(address, {
        method: route.method,
        headers: { 'content-type': 'application/json', cookie: [...cookies.values()].join('; ') },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch((cause: unknown) => {
        throw new DemoError(`${url} does not answer`, { cause });
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [pair = ''] = cookie.split(';');
        cookies.set(pair.split('=')[0] ?? '', pair);
      }
      const text = await response.text();
      if (!response.ok) throw new DemoError(`${route.path}: ${response.status} ${parseReason(text)}`);
      return z.parse<(typeof route)['answer']>(route.answer, text === '' ? undefined : JSON.parse(text));
    },
  };
}

function parseReason(text: string): string {
  try {
    const { message, errors = [] } = problem.parse(JSON.parse(text));
    return [message, ...errors.map((error) => `${error.path} ${error.message}`)].join('; ');
  } catch {
    return text.slice(0, 200);
  }
}
