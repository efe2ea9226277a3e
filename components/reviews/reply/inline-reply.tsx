"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { usePathname, useSearchParams } from "next/navigation"
import { queries } from "#components/ui/queries.ts"
import { fetchReply } from "#lib/features/reviews/reply/browser.ts"
import type { ListReplyFacts } from "#lib/features/reviews/reply/list-facts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { withQuery } from "#lib/routes/query.ts"
import { ReplyComposer } from "./reply-composer.tsx"

export type InlineReplyProps = { facts: ListReplyFacts; isFocused: boolean; onClose: () => void }

const ignoreDirt = () => {}

/**
 * Writes a response in a list. It is there at once with what the list knows; whether it can be published from here,
 * what somebody else has answered meanwhile and which templates fit comes a moment later.
 */
export function InlineReply({ facts, isFocused, onClose }: InlineReplyProps) {
  const page = withQuery(usePathname(), useSearchParams())
  const { reviewId, rating, sourceId, hasTemplates, response } = facts
  const version = response?.version
  // Without an answer the list's own word stands; what is sent is judged anew.
  const { data: fetched } = useQuery(
    {
      queryKey: ["reply", reviewId, rating, sourceId, hasTemplates, version],
      queryFn: ({ signal }) => fetchReply(facts, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
    queries,
  )
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
