export const channels = {
  fails: '{{channel}} messages have not been getting through since {{since}}.',
  see: 'See the channels',
  reachNobody_one: '{{count}} alert group reaches nobody: {{groups}}.',
  reachNobody_other: '{{count}} alert groups reach nobody: {{groups}}.',
  seeGroups: 'See the alert groups',
  names: { email: 'Email', sms: 'SMS', push: 'Push', voice: 'Voice' },
} as const;
