import type { APIRequestContext, Page } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import type { Product } from './product.ts';
import { ADMIN, enter } from './test.ts';

const PASSWORD = 'a passphrase of a person';

/** Posts as whoever is signed in with this request context, and answers what came back. */
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

let people = 0;

/** A user of the admin's company, with an address of their own. */
export async function addPerson(
  product: Product,
  request: APIRequestContext,
  given: object = {},
): Promise<{ id: number; email: string; username: string }> {
  people += 1;
  const email = `person-${people}@example.com`;
  return post(product, request, '/users', { email, password: PASSWORD, ...given });
}

/** Signs somebody of the admin's company in; the page is on no screen yet. */
export async function signInAs(product: Product, page: Page, email: string): Promise<void> {
  await enter(page, product, { companyName: ADMIN.companyName, email, password: PASSWORD });
}
