import { BASE_UNIT_TYPES, NETWORK_SERVER } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';

/** Names a type of base unit: by the name of the product, or in words where it is none. */
export function typeText(description: string, t: TFunction): string {
  return description === BASE_UNIT_TYPES[NETWORK_SERVER].description
    ? t('baseUnits.add.networkServer')
    : description;
}
