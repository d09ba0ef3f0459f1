import type { APIRequestContext } from '@playwright/test';
import { API_PREFIX } from '@ts1/contract';
import type { Product } from './product.ts';
import { ADMIN, type SignIn } from './test.ts';

let viewers = 0;

/** Adds a viewer to the company of the admin who is signed in with this request context. */
export async function addViewer(product: Product, request: APIRequestContext): Promise<SignIn> {
  viewers += 1;
  const email = `viewer-${viewers}@example.com`;
  const { companyName, password } = ADMIN;
  const answer = await request.post(`${product.url}${API_PREFIX}/users`, {
    data: { email, password, roles: [2] },
  });
  if (!answer.ok()) throw new Error(`adding a viewer answered ${answer.status()}: ${await answer.text()}`);
  return { companyName, email, password };
}
