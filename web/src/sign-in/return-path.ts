/** Stands for this app's origin; nothing is ever sent there. */
const HERE = 'https://here.invalid';

/** Where a sign-in leads nowhere else: these decide for themselves, or are where one goes anyway. */
const NO_RETURN = /^\/(?:login|setup|forgot-password|set-password)?$/;

/**
 * Where to go on after a sign-in, from an address that anybody may have made up: a path of this app with its search and
 * hash. Undefined for everything else, other origins above all.
 */
export function returnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, HERE)) return undefined;
  const { origin, pathname, search, hash } = new URL(from, HERE);
  // `/.//elsewhere` is a path here, but what remains of it is an origin.
  if (origin !== HERE || pathname.startsWith('//') || NO_RETURN.test(pathname)) return undefined;
  return pathname + search + hash;
}
