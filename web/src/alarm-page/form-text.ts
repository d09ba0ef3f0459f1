/** Returns the text that was typed or chosen in a field of a form, without blanks around it. */
export function formText(data: FormData, name: string): string {
  const given = data.get(name);
  return typeof given === 'string' ? given.trim() : '';
}
