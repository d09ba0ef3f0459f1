/** How a place behaves that a sensor watches. Temperatures in °C, humidity in %, times in ms. */
export interface Profile {
  /** What the place is held at. */
  readonly setpointC: number;
  /** Where an undisturbed place stays: what its owner would choose as limits, or narrower. */
  readonly bandC: readonly [low: number, high: number];
  /** What the air outside the door is at. */
  readonly surroundingsC: number;
  /** Half the difference between afternoon and small hours. */
  readonly dailySwingC: number;
  /** How far days differ from each other. */
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
  /** How much of a period it runs. */
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
  /** What the heater drives the air towards. */
  readonly towardsC: number;
  readonly warmUpMs: number;
}
