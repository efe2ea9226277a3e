"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { queries } from "#components/ui/queries.ts"
import { useDebounced } from "#components/ui/use-debounced.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import type { RequestPreview } from "#lib/contract/requests/schema.ts"
import type { MessageDraft } from "#lib/features/messages/preview.ts"

/** Pause after the last key before a message is written again. */
const delayMs = 500

/** A message as it would be sent, written again as it is typed. @param first of the draft as the page has it. */
export function usePreview(draft: MessageDraft, first: RequestPreview | null) {
  const key = JSON.stringify(draft)
  const [start] = useState(key)
  const settled = useDebounced(key, delayMs)
  const { data, isError } = useQuery(
    {
      queryKey: ["requests.preview", settled],
      queryFn: ({ signal }) =>
        browserCall("requests.preview", { body: JSON.parse(settled) as MessageDraft }, { signal }),
      placeholderData: keepPreviousData,
      enabled: settled !== start || first === null,
    },
    queries,
  )
  return {
    preview: settled === start ? (first ?? data ?? null) : (data ?? first),
    isError,
    isOld: key !== settled,
  }
}
