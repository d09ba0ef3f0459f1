/** Format of a moment in the API. */
export const MOMENT = 'ISO 8601 in UTC';
