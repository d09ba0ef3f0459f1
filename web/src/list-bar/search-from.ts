/** Fewer are looked over faster than searched. */
export const SEARCH_FROM = 10;

/** On a phone the list comes first: what a thumb scrolls past in no time has no search above it. */
export const SEARCH_FROM_ON_PHONES = 50;
