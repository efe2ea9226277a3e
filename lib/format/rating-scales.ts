/** Scales that are no best rating alone. */
const named = new Map([
  ["nps", "from 0 to 10"],
  ["grades5", "from 1 (best) to 5"],
  ["grades6", "from 1 (best) to 6"],
])

/** A scale of stars as people call it: "out of 10", "from 1 (best) to 6". */
export const scaleWords = (scale: string): string => named.get(scale) ?? `out of ${scale}`
