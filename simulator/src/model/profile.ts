/** Behaviour of a place that a sensor watches. Temperatures in °C, humidity in %, times in ms. */
export interface Profile {
  /** Temperature at which the place is kept. */
  readonly setpointC: number;
  /** Range of the undisturbed place: the limits that its owner would choose, or narrower. */
  readonly bandC: readonly [low: number, high: number];
  /** Temperature of the air outside the door. */
  readonly surroundingsC: number;
  /** Half the difference between the afternoon and the small hours. */
  readonly dailySwingC: number;
  /** Variation from day to day. */
  readonly weatherSwingC: number;
  /** Random error of one measurement (standard deviation). */
  readonly noiseC: number;
  /** Cooling (or heating) that switches on and off around the setpoint. */
  readonly compressor: Compressor | undefined;
  readonly doors: Doors | undefined;
  readonly defrost: Defrost | undefined;
  /** Time constant with which the place drifts to its surroundings when its cooling fails. */
  readonly insulationMs: number;
  /** Time constant of the way back to the setpoint after a disturbance. */
  readonly recoveryMs: number;
  readonly humidity: { readonly meanPct: number; readonly dailySwingPct: number; readonly doorPct: number };
}

export interface Compressor {
  readonly swingC: number;
  readonly periodMs: number;
  /** Share of a period in which it runs. */
  readonly runningShare: number;
}

export interface Doors {
  readonly perWorkingHour: number;
  readonly perIdleHour: number;
  readonly shortestMs: number;
  readonly longestMs: number;
  /** Time constant of the warm-up, as the sensor in its glycol bottle sees it. */
  readonly warmUpMs: number;
}

export interface Defrost {
  readonly everyMs: number;
  readonly lastsMs: number;
  /** Temperature towards which the heater drives the air. */
  readonly towardsC: number;
  readonly warmUpMs: number;
}
