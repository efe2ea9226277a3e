import { type PostType, postTypes } from "#lib/contract/posts/constants.ts"

type Named = { topic_type: PostType; title?: string | null | undefined; summary?: string | null | undefined }

/** Name of a post: its title, the first line of its text, or its type; placeholders are filled in. */
export const nameOfPost = ({ title, summary, topic_type: type }: Named): string =>
  (title || summary?.split("\n", 1)[0] || postTypes[type]).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `[${name.replaceAll("_", " ")}]`,
  )
