"use client"

import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { queries } from "#components/ui/queries.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { ReviewFilter } from "#lib/contract/index.ts"
import { countOf } from "#lib/format/numbers.ts"

export type ExactTotalProps = {
  filter: ReviewFilter
  /** The rounded number: it is true as well, and stays until the exact one is there. */
  children: ReactNode
}

/** How many reviews there are where the list stopped counting. */
export function ExactTotal({ filter, children }: ExactTotalProps) {
  const { data } = useQuery(
    {
      queryKey: ["reviews.count", filter],
      queryFn: ({ signal }) => browserCall("reviews.count", { query: filter }, { signal }),
    },
    queries,
  )
  return data?.exact ? countOf(data.count, "review", "reviews") : children
}
