import { API_PREFIX, type Route } from '@ts1/contract';
import type { Answer } from './prompt.ts';

/** Request that a caller gives for a route, before its types are known. */
export interface RawRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface Company {
  /** Id of the signed-in user. */
  readonly id?: number;
  readonly companyID: number;
  readonly companyName: string;
}

/**
 * Path and query of a call, such as `/api/sensors/7/readings?maxPoints=500`. What is undefined is left out.
 * @throws TypeError when a parameter of the path is missing
 */
export function requestUrl(route: Pick<Route, 'path'>, request: RawRequest): string {
  const params = entries(request.params);
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const value = params.get(name);
    if (value === undefined) throw new TypeError(`${route.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams([...entries(request.query)]).toString();
  return `${API_PREFIX}${path}${query === '' ? '' : `?${query}`}`;
}

export interface HeaderOptions {
  /** Makes a POST safe to send again. */
  readonly idempotencyKey?: string | undefined;
  /** Answer of the person to a refusal that asked something. */
  readonly headers?: Answer;
}

/** Headers of a call; the company's name is percent-encoded, because headers carry Latin letters alone. */
export function requestHeaders(
  route: Pick<Route, 'bodyMediaType' | 'beforeTwoFactor'>,
  request: RawRequest,
  company: Company | null,
  { idempotencyKey, headers: given }: HeaderOptions,
): Headers {
  const headers = new Headers({ accept: 'application/json', ...given });
  if (request.body !== undefined) headers.set('content-type', route.bodyMediaType ?? 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (company !== null) {
    headers.set('x-company-id', String(company.companyID));
    headers.set('x-company-name', encodeURIComponent(company.companyName));
    // A call that asks who is signed in must not claim to know.
    if (company.id !== undefined && route.beforeTwoFactor !== true) {
      headers.set('x-user-id', String(company.id));
    }
  }
  return headers;
}

/** The body of a call: a file as it is, anything else as JSON. */
export function requestBody(request: RawRequest): BodyInit {
  return request.body instanceof Blob ? request.body : JSON.stringify(request.body);
}

function entries(values: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(values ?? {})) {
    if (value !== undefined && value !== null) texts.set(name, String(value));
  }
  return texts;
}
