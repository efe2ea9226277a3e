import { type PostType, postTypes } from "#lib/contract/google-post-constants.ts"

type Named = { topic_type: PostType; title?: string | null | undefined; summary?: string | null | undefined }

/** What a post is called: its title, or the first line of its text, or its type; of a placeholder, what it stands for. */
export const nameOfPost = ({ title, summary, topic_type: type }: Named): string =>
  (title || summary?.split("\n", 1)[0] || postTypes[type]).replaceAll(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => `[${name.replaceAll("_", " ")}]`,
  )
