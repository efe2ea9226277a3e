import type { Post } from "#lib/contract/posts/schema.ts"

type Standing = Pick<Post, "state">

/** Whether a post can be edited: not while it is sent, nor once it has ended. */
export const canEditPost = ({ state }: Standing): boolean => state !== "processing" && state !== "expired"
