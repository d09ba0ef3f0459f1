/** Which of the company's sensors somebody may see: a viewer can be limited to the sensors of some zones. */
export type VisibleSensors = 'all' | ReadonlySet<number>;

export function isVisible(visible: VisibleSensors, sensorId: number): boolean {
  return visible === 'all' || visible.has(sensorId);
}
