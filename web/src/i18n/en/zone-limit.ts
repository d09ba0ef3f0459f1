/** Whether viewers see everything or their zones alone, wherever people are put into zones. */
export const zoneLimit = {
  switch: 'Viewers see only their zones',
  off: 'Viewers of this company see everything, whatever zones they are in.',
  on: 'Viewers of this company see only the sensors of their zones. Admins see everything.',
  sees: {
    everything: 'sees everything',
    zones: 'sees {{zones}}',
    nothing: 'sees nothing: in no zone',
  },
  zones: 'Zones',
} as const;
