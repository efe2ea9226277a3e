import type { Choice, FilterField } from "./fields.ts"

/** Group, location and source: the lists that most pages narrow by (D-095). */
export const listFields: FilterField[] = [
  { kind: "list", name: "groupId", label: "Group", options: "groups", permission: "group.read" },
  {
    kind: "list",
    name: "locationId",
    label: "Location",
    options: "locations",
    withinGroup: true,
    permission: "location.read",
  },
  { kind: "list", name: "sourceId", label: "Source", options: "sources" },
]

const starsLabel = (stars: number) =>
  stars === 0 ? "No rating" : `${stars} ${stars === 1 ? "star" : "stars"}`

/** Stars of a review, any number of them; 0 is none. */
export const ratingField: FilterField = {
  kind: "choices",
  name: "rating",
  label: "Rating",
  choices: [5, 4, 3, 2, 1, 0].map((stars) => ({ value: String(stars), label: starsLabel(stars) })),
}

/**
 * Categories as the dropdown offers them (F-180).
 * @param ranked in their order, as they are shown.
 * @param chosen lower-cased; offered even where nobody mentions it.
 */
export function categoryChoices(ranked: readonly string[], chosen: string | null): Choice[] {
  const choices = ranked.map((category) => ({ value: category.toLowerCase(), label: category }))
  const isOffered = chosen === null || choices.some(({ value }) => value === chosen)
  return isOffered ? choices : [...choices, { value: chosen, label: chosen }]
}
