"use client"

import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { queries } from "#components/ui/queries.ts"
import { browserCall } from "#lib/api-client/browser-client.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { withSuggestion } from "#lib/features/reviews/response/suggestion.ts"

/**
 * Asks for words and puts them into the text (D-131).
 * @returns whether it is asking, what was put in last, and the way to ask; that answers what went wrong, or null.
 */
export function useSuggestion(reviewId: string, read: () => string, write: (text: string) => void) {
  const last = useRef("")
  const { isPending, mutateAsync } = useMutation(
    {
      mutationFn: (template_id: string | null) =>
        browserCall("responses.suggest", { body: { review_id: reviewId, template_id } }),
    },
    queries,
  )
  const ask = async (templateId: string | null): Promise<string | null> => {
    try {
      const { content } = await mutateAsync(templateId)
      write(withSuggestion(read(), content, last.current))
      last.current = content
      return null
    } catch (error) {
      return alertText("Could not suggest a response", error)
    }
  }
  return { isAsking: isPending, ask }
}
