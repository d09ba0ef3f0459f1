import type { APIRequestContext } from '@playwright/test';
import { post } from './administration.ts';
import { freshSerial } from './fresh.ts';
import type { Product } from './product.ts';

const AT_ONCE = 20;

/** Adds sensors `Crowd n1` and so on, by the API: no serial number shares a word with such a name. */
export async function manySensors(
  product: Product,
  request: APIRequestContext,
  count: number,
): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, index) => from + index);
    await Promise.all(
      numbers.map(async (number) =>
        post(product, request, '/sensors', {
          name: `Crowd n${number}`,
          serialNo: freshSerial(),
          type: '1',
        }),
      ),
    );
  }
}
