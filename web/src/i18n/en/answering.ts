export const answering = {
  whatToDo: 'What to do',
  cause: 'Cause',
  action: 'Action',
  causeHint: 'Why it happened',
  actionHint: 'What was done about it',
  asked: 'Your company asks for it',
  notChosen: 'Not chosen',
  title: 'Acknowledge',
  titleOf: 'Acknowledge {{what}}',
  noteAsked: 'Your company asks for it. Kept with your name.',
} as const;
