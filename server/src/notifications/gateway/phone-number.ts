const INTERNATIONAL = /^(?:\+|00)(\d{6,15})$/;

/**
 * A telephone number in E.164, as gateways write it, such as `+447700900123`; undefined for one without its country,
 * which could be anybody's.
 */
export function toE164(text: string | null): string | undefined {
  const digits = text?.replaceAll('(0)', '').replaceAll(/[\s().-]/g, '');
  const [, number] = INTERNATIONAL.exec(digits ?? '') ?? [];
  return number === undefined || number.startsWith('0') ? undefined : `+${number}`;
}
