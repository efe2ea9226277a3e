/** Figures that are stored by location and day, as Google counts them (D-323). */
export const countedFigures = ["search_views", "maps_views", "calls", "directions", "website_clicks"] as const
export type CountedFigure = (typeof countedFigures)[number]

/** The same with all views of a profile together, on Search and on Maps. */
export const googleFigureNames = ["views", ...countedFigures] as const
export type GoogleFigureName = (typeof googleFigureNames)[number]

/**
 * Where figures come from: a connection that reads them, or has not yet; one that Google denies them, that fails
 * otherwise, or whose access has ended; the simulator of the demo; or nowhere.
 */
export const figureAccesses = [
  "active",
  "waiting",
  "forbidden",
  "failed",
  "ended",
  "simulated",
  "none",
] as const
export type FigureAccess = (typeof figureAccesses)[number]
