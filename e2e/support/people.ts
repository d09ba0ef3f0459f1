import type { APIRequestContext } from '@playwright/test';
import { API_PREFIX, routes } from '@ts1/contract';
import { post } from './administration.ts';
import type { SignIn } from './companies.ts';
import { freshEmail } from './fresh.ts';
import type { Product } from './product.ts';

/** A user of a company, with their credentials. */
export interface Person extends SignIn {
  readonly id: number;
  readonly username: string;
}

/** Adds a user, a viewer unless `given` says otherwise, to the company of the admin signed in with this context. */
export async function addPerson(
  product: Product,
  request: APIRequestContext,
  given: object = {},
): Promise<Person> {
  const password = 'a passphrase of a person';
  const email = freshEmail('person');
  const session = await request.get(product.url + API_PREFIX + routes.verifyAccess.path);
  const { companyName } = routes.verifyAccess.answer.parse(await session.json()).data;
  const user = await post<{ id: number; username: string }>(product, request, '/users', {
    email,
    password,
    ...given,
  });
  return { companyName, email, password, id: user.id, username: user.username };
}
