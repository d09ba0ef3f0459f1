/** For a link of one line in a list: a finger has 44 px for it, while the line keeps its height. */
export const TOUCH_AREA =
  "relative inline-block pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-3 pointer-coarse:after:content-['']";
