import type { SenderProblem } from '@ts1/contract';

/** What helps against what messages lack, as its text is called: by whose they are, where that is known. */
export function remedyOf(problem: SenderProblem, sender: string | undefined) {
  switch (problem) {
    case 'no-decoded-values':
      if (sender === 'chirpstack') return 'codec';
      return sender === 'things-stack' ? 'formatter' : 'decoder';
    case 'no-known-field':
      return 'fields';
    case 'no-address':
      if (sender === 'zigbee2mqtt') return 'zigbeeAddress';
      return sender === 'json' ? 'address' : 'radioAddress';
    case 'no-time':
      if (sender === 'zigbee2mqtt') return 'zigbeeTime';
      return sender === 'ruuvi' ? 'ruuviTime' : 'time';
    case 'unknown-text':
      return 'texts';
    case 'retained':
      return 'retain';
    case 'simulated':
      return 'simulated';
  }
}
