/** Error texts for a typed name or another typed text. */
export const typedText = {
  empty: 'must not be empty',
  tooLong: 'must be at most 100 characters',
  invisible: 'must not contain control characters or invisible characters',
  control: 'must not contain control characters',
  tooManyBytes: 'must be at most 32 bytes long',
  networkKey: 'must be 8 to 63 letters, digits and signs, or 64 hexadecimal digits',
} as const;
