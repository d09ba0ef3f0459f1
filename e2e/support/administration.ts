import type { APIRequestContext } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import type { Product } from './product.ts';

/** Posts as the user signed in with this request context, and returns the answer. */
export async function post<T>(
  product: Product,
  request: APIRequestContext,
  path: string,
  data: unknown,
): Promise<T> {
  const answer = await request.post(product.url + API_PREFIX + path, { data });
  if (!answer.ok()) throw new Error(`POST ${path} answered ${answer.status()}: ${await answer.text()}`);
  return (answer.status() === 204 ? undefined : await answer.json()) as T;
}
