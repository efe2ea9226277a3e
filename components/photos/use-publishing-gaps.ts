"use client"

import { useQuery } from "@tanstack/react-query"
import { queries } from "#components/ui/queries.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { Id } from "#lib/contract/common.ts"
import { gapsOf, gapsQuery, type PublishingGaps } from "#lib/features/photos/publishing-gaps.ts"

/**
 * Obstacles to photos at the chosen locations; null until it is known, and where it cannot be read.
 * @param round another one has it read again.
 */
export function usePublishingGaps(
  accountId: Id,
  ids: readonly string[],
  round: number,
): PublishingGaps | null {
  const { data } = useQuery(
    {
      queryKey: ["publishing-gaps", String(accountId), ids.join(), round],
      queryFn: async ({ signal }) => {
        const params = { account_id: String(accountId) }
        const found = await browserCall(
          "local_listings.list_locations",
          { params, query: gapsQuery(ids) },
          { signal },
        )
        return gapsOf(found.locations)
      },
      enabled: ids.length > 0,
      retry: false,
      gcTime: 0,
    },
    queries,
  )
  return ids.length > 0 ? (data ?? null) : null
}
