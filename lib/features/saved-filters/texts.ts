import { goneFiltersText } from "#lib/contract/filters/gone-text.ts"
import { noSavedFilter, savedFilterTaken } from "#lib/contract/user-preferences/saved-filter-constants.ts"

/** Texts of 000 §5, §8 and D-102. */
export const savedFilterTexts = {
  none: noSavedFilter,
  taken: savedFilterTaken,
  enterName: "Enter a name",
  saved: "Filter saved",
  updated: "Filter updated",
  deleted: "Filter deleted",
  pruned: goneFiltersText,
  createFailed: "Error saving filter",
  updateFailed: "Error saving filter",
  deleteFailed: "Filter was not deleted",
  applyFailed: "Could not apply saved filter",
  listFailed: "Error fetching Saved Filters",
} as const

export type SavedFilterTexts = Readonly<Record<keyof typeof savedFilterTexts, string>>

/** The same on /visual-reports, spelled as the specification spells them (000 §8, D-105). */
export const visualReportsTexts: SavedFilterTexts = {
  ...savedFilterTexts,
  listFailed: "Failed to fetch saved filteres",
  createFailed: "Failed to create filter",
  updateFailed: "Failed to update filter",
  deleteFailed: "Failed to delete filter",
}

/** "Delete {name}?" (000 §4). */
export const deleteQuestion = (name: string): string => `Delete ${name}?`

/**
 * Error in a name before it is sent (000 §5).
 * @returns null when it may be sent; whether it is taken only the API knows.
 */
export function nameError(name: string): string | null {
  const text = name.trim()
  if (text === "") return savedFilterTexts.enterName
  return text.toLowerCase() === noSavedFilter.toLowerCase() ? savedFilterTaken : null
}
