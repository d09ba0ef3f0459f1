import type { APIRequestContext } from '@playwright/test';
import { routes } from '@ts1/contract';
import { post } from './administration.ts';
import { freshNumber, freshSerial } from './fresh.ts';
import type { Product } from './product.ts';

const AT_ONCE = 20;

type Add = (product: Product, request: APIRequestContext, count: number) => Promise<void>;

/** Adds sensors `Crowd n1` and so on, by the API: no serial number shares a word with such a name. */
export const manySensors = adding('/sensors', (number) => ({
  name: `Crowd n${number}`,
  serialNo: freshSerial(),
  type: '1',
}));

/** Adds zones `Zone n001` and so on, by the API. */
export const manyZones = adding('/zones', (number) => ({ zoneName: numbered('Zone', number) }));

/** Adds base units `Unit n001` and so on, by the API. */
export const manyBaseUnits = adding(routes.createBaseUnit.path, (number) => ({
  baseUnitSerialNo: `UNIT-${freshNumber()}`,
  baseUnitName: numbered('Unit', number),
  typeId: 1,
}));

/** Returns a name whose place by the letters is that of its number. */
export function numbered(kind: string, number: number): string {
  return `${kind} n${String(number).padStart(3, '0')}`;
}

function adding(path: string, dataOf: (number: number) => unknown): Add {
  return async (product, request, count) => {
    for (let from = 1; from <= count; from += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, count - from + 1) }, (_, index) => from + index);
      await Promise.all(numbers.map(async (number) => post(product, request, path, dataOf(number))));
    }
  };
}
