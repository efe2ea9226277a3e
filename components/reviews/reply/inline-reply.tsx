"use client"

import { usePathname, useSearchParams } from "next/navigation"
import { useEffect, useState } from "react"
import { fetchReply } from "#lib/features/reviews/reply/browser.ts"
import type { ListReplyFacts } from "#lib/features/reviews/reply/list-facts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { withQuery } from "#lib/routes/query.ts"
import { ReplyComposer } from "./reply-composer.tsx"

export type InlineReplyProps = { facts: ListReplyFacts; isFocused: boolean; onClose: () => void }

type Fetched = Awaited<ReturnType<typeof fetchReply>>
const ignoreDirt = () => {}

/**
 * Writes a response in a list. It is there at once with what the list knows; whether it can be published from here,
 * what somebody else has answered meanwhile and which templates fit comes a moment later.
 */
export function InlineReply({ facts, isFocused, onClose }: InlineReplyProps) {
  const page = withQuery(usePathname(), useSearchParams())
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const { reviewId, rating, sourceId, hasTemplates, response } = facts
  const version = response?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list draws the same facts anew
  useEffect(() => {
    const stop = new AbortController()
    // Without an answer the list's own word stands; what is sent is judged anew.
    fetchReply(facts, stop.signal).then(setFetched, () => undefined)
    return () => stop.abort()
  }, [reviewId, rating, sourceId, hasTemplates, version])
  return (
    <ReplyComposer
      facts={{
        ...facts,
        respondOn: fetched?.review.respond_on ?? null,
        templates: fetched?.templates ?? [],
      }}
      response={fetched ? (fetched.review.response ?? null) : response}
      state={untouched}
      page={page}
      doneHref={page}
      isFocused={isFocused}
      onDirty={ignoreDirt}
      onClose={onClose}
    />
  )
}
