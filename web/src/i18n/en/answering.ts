export const answering = {
  whatToDo: 'What to do',
} as const;
