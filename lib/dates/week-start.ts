import type { WeekStart } from "./day.ts"

/** The day on which weeks of an account begin (D-088). @param settings values by code (D-035). */
export const weekStartOfSettings = (settings: Readonly<Record<string, string>>): WeekStart =>
  settings["week_start"] === "monday" ? "monday" : "sunday"
