import { sameText } from "#lib/format/same-text.ts"

/** A tag as lists keep it (F-165, F-166). */
export type ListedTag = { id: string | number; name: string }

/** The tags of a review, as the answers and the presses of people change them (000 §3, F-291 to F-294). */
export type TagList = readonly ListedTag[]

export const clearedTags: TagList = []

/** The answer takes the place of what was there. */
export const receiveTags = (answer: readonly ListedTag[] | null | undefined): TagList =>
  (answer ?? []).map(({ id, name }) => ({ id, name }))

/** A new tag stands first; one of the same name, whatever its case, moves there. */
export const addTag = (tags: TagList, tag: ListedTag): TagList => [
  { id: tag.id, name: tag.name },
  ...tags.filter(({ name }) => !sameText(name, tag.name)),
]

/** Takes a tag out; the others keep their order. */
export const removeTag = (tags: TagList, id: ListedTag["id"]): TagList =>
  tags.filter((tag) => String(tag.id) !== String(id))

/** Whether a tag of this name is there, whatever its case. */
export const hasTag = (tags: TagList, name: string): boolean => tags.some((tag) => sameText(tag.name, name))
