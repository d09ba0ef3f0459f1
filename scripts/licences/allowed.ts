/** Licences that let the product be used, changed and sold, with no duty beyond notices. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Whether an SPDX expression leaves a choice made of allowed licences only.
 * Anything that is not a plain expression ("SEE LICENSE IN …", empty) is refused.
 */
export function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, ' ').trim();
  // AND binds tighter than OR (SPDX annex D.4.5); a nested choice inside AND does not occur and is refused.
  if (expression.includes('(') && /\)\s*AND|AND\s*\(/.test(expression)) return false;
  return bare
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((id) => ALLOWED.has(id.trim())));
}
