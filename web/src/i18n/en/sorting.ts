/** Read out while a sensor is moved in its list. */
export const sorting = {
  instructions:
    'Press Space to lift the sensor, the arrow keys to move it, Space again to put it down, Escape to cancel.',
  lifted: 'Lifted {{name}}, place {{place}} of {{count}}.',
  over: '{{name}} is over place {{place}} of {{count}}.',
  dropped: '{{name}} was put down at place {{place}} of {{count}}.',
  cancelled: 'Moving {{name}} was cancelled.',
} as const;
