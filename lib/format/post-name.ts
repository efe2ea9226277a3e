import { type PostType, postTypes } from "#lib/contract/posts/constants.ts"
import { fillTemplate } from "./fill-template.ts"

type Named = {
  topic_type: PostType
  title?: string | null | undefined
  summary?: string | null | undefined
  /** Name and city of its location, which fill its placeholders; absent for a post of several. */
  public_location_name?: string | null | undefined
  city?: string | null | undefined
}

/**
 * Name of a post: its title, the first line of its text, or its type. Placeholders are filled in for a post of one
 * location, and named in brackets for a post of several.
 */
export function nameOfPost({
  title,
  summary,
  topic_type: type,
  public_location_name: name,
  city,
}: Named): string {
  const text = title || summary?.split("\n", 1)[0] || postTypes[type]
  const filled = name ? fillTemplate(text, { location_name: name, city }) : text
  return filled.replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, placeholder: string) => `[${placeholder.replaceAll("_", " ")}]`,
  )
}
