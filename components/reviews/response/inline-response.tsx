"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { usePathname, useSearchParams } from "next/navigation"
import { useContext } from "react"
import { queries } from "#components/ui/queries.ts"
import { fetchResponseContext } from "#lib/features/reviews/response/browser.ts"
import { closedText, postsAsOf } from "#lib/features/reviews/response/facts.ts"
import type { ListResponseFacts } from "#lib/features/reviews/response/list-facts.ts"
import { untouched } from "#lib/form-state/form-state.ts"
import { withQuery } from "#lib/routes/query.ts"
import { CardContext } from "../card-context.ts"
import { ResponseComposer } from "./response-composer.tsx"

export type InlineResponseProps = { facts: ListResponseFacts; isFocused: boolean; onClose: () => void }

const ignoreDirt = () => {}

/**
 * Writes a response in a list. It is there at once with what the list knows; whether it can be published from here,
 * what someone else has answered meanwhile and which templates fit comes a moment later.
 */
export function InlineResponse({ facts, isFocused, onClose }: InlineResponseProps) {
  const page = withQuery(usePathname(), useSearchParams())
  const { reviewId, rating, sourceId, hasTemplates, response } = facts
  const version = response?.version
  // A list without the review can't know it, so each render asks.
  const { absence } = useContext(CardContext)
  // Without an answer the list's own word stands; what is sent is judged again.
  const { data: fetched } = useQuery(
    {
      queryKey: ["reply", reviewId, rating, sourceId, hasTemplates, version, absence],
      queryFn: ({ signal }) => fetchResponseContext(facts, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
    queries,
  )
  return (
    <ResponseComposer
      facts={{
        ...facts,
        respondOn: fetched?.review.respond_on ?? null,
        postsAs: fetched ? postsAsOf(fetched.review) : null,
        templates: fetched?.templates ?? [],
        closed: fetched ? closedText(fetched.review) : facts.closed,
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
