export { useCanEmail } from './use-can-email.ts';
export { useHasVoice } from './use-has-voice.ts';
export { useGroupReach } from './use-group-reach.ts';
export { LocalLinks } from './local-links.tsx';
export { ChannelList } from './channel-list.tsx';
export { DeliveryChip } from './delivery-chip.tsx';
export { NotifyNow, UnheardAlarm } from './unheard-alarm.tsx';
export { DeliveryDialog } from './delivery-dialog.tsx';
export { AlarmMessages } from './messages.tsx';
