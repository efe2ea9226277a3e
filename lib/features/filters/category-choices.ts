import type { Choice } from "#lib/features/filter-bar/fields.ts"

/**
 * Categories as the dropdown offers them (F-180).
 * @param ranked in their order, as they are shown.
 * @param chosen lower-cased; offered even where no one mentions it.
 */
export function categoryChoices(ranked: readonly string[], chosen: string | null): Choice[] {
  const choices = ranked.map((category) => ({ value: category.toLowerCase(), label: category }))
  const isOffered = chosen === null || choices.some(({ value }) => value === chosen)
  return isOffered ? choices : [...choices, { value: chosen, label: chosen }]
}
