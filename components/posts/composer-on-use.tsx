"use client"

import { lazy } from "react"
import type { PostComposerProps } from "./post-composer.tsx"

const PostComposer = lazy(async () => ({ default: (await import("./post-composer.tsx")).PostComposer }))

/** `PostComposer`, whose scripts a list asks for when it opens; it waits for them, so that it comes whole. */
export function ComposerOnUse(props: PostComposerProps) {
  return <PostComposer {...props} />
}
