export const channels = {
  fails: '{{channel}} messages have not been getting through since {{since}}.',
  see: 'See the channels',
  names: { email: 'Email', sms: 'SMS', push: 'Push' },
} as const;
