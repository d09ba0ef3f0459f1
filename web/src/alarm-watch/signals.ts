import { createChoice } from '../platform/choice.ts';

/** Whether this device makes a sound for a new alarm. */
export const sound = createChoice('alarmSound', false);
/** Whether this device shows a notification for a new alarm, once the browser allows it. */
export const notifications = createChoice('alarmNotifications', true);

/** Returns the browser's permission for notifications; they need a secure context. */
export function notificationPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window && window.isSecureContext ? Notification.permission : 'unsupported';
}

/** Shows one notification; the same tag replaces the one before. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  const options = { body, tag, icon: '/icon-192.png' };
  try {
    const shown = new Notification(title, options);
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Phones allow only those of the service worker.
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.showNotification(title, options);
  }
}

const TONES_HZ = [880, 660] as const;
const TONE_S = 0.18;
const LOUDNESS = 0.2;
let audio: AudioContext | undefined;

/** Two short tones. Silent until somebody has used the page: browsers want it so. */
export async function ring(): Promise<void> {
  audio ??= new AudioContext();
  if (audio.state === 'suspended') await audio.resume();
  for (const [index, frequency] of TONES_HZ.entries()) {
    const start = audio.currentTime + index * TONE_S;
    const tone = new OscillatorNode(audio, { frequency });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + TONE_S);
  }
}
