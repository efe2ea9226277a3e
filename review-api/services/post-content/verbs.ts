import type { Verbs } from "../service.ts"
import { createPostContent } from "./create-post-content.ts"

export const verbs = { "google_post_content.create": createPostContent } satisfies Verbs
