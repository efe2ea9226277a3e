import { noSavedFilter, savedFilterTaken } from "#lib/contract/saved-filter-words.ts"

/** Texts of 000 §5, §8 and D-102. */
export const savedFilterTexts = {
  none: noSavedFilter,
  taken: savedFilterTaken,
  enterName: "Enter a name",
  saved: "Filter saved",
  updated: "Filter updated",
  deleted: "Filter deleted",
  pruned: "Some filters are no longer available and were removed.",
  saveFailed: "Error saving filter",
  deleteFailed: "Filter was not deleted",
  applyFailed: "Could not apply saved filter",
  listFailed: "Error fetching Saved Filters",
} as const

/** "Delete {name}?" (000 §4). */
export const deleteQuestion = (name: string): string => `Delete ${name}?`

/**
 * What is wrong with a name before it is sent (000 §5).
 * @returns null when it may be sent; whether it is taken only the API knows.
 */
export function nameFault(name: string): string | null {
  const text = name.trim()
  if (text === "") return savedFilterTexts.enterName
  return text.toLowerCase() === noSavedFilter.toLowerCase() ? savedFilterTaken : null
}
