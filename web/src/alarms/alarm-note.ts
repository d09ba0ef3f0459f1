/** A note as it is saved: trimmed and signed ' —username'; an empty one stays empty (spec 2 §5). */
export function signedNote(text: string, username: string): string {
  const trimmed = unsignedNote(text, username);
  return trimmed === '' ? '' : `${trimmed} —${username}`;
}

/** The text to edit: one's own signature is left off, so that saving again does not sign twice. */
export function unsignedNote(note: string, username: string): string {
  const signature = `—${username}`;
  const trimmed = note.trim();
  return trimmed.endsWith(signature) ? trimmed.slice(0, -signature.length).trim() : trimmed;
}
