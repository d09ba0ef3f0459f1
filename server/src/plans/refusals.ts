import { MAX_SITES } from '@ts1/contract';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';

/** The site is not there, was deleted, or is another company's: the same to the caller. */
export function noSuchSite(): NotFound {
  return new NotFound('There is no such site.');
}

export function tooManySites(): Conflict {
  return new Conflict(`A company has at most ${MAX_SITES} sites.`);
}

/** In the words of the specification. */
export function planMissing(): InvalidInput {
  return new InvalidInput([{ path: 'imageBuffer', message: 'is required' }], 'Plan data is required');
}

/** Refusal of an image, with its reason, at the field that carried it. */
export function badImage(path: string, message: string): InvalidInput {
  return new InvalidInput([{ path, message }], `The plan ${message}.`);
}

export function otherSite(): InvalidInput {
  return new InvalidInput([{ path: 'siteId', message: 'must be the site of the address' }]);
}
