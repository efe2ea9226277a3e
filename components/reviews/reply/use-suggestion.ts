"use client"

import { useRef, useState } from "react"
import { browserCall } from "#lib/bff/browser-client.ts"
import { alertText } from "#lib/errors/alert-text.ts"
import { withSuggestion } from "#lib/features/reviews/reply/suggestion.ts"

/**
 * Asks for words and puts them into the text (D-131).
 * @returns whether it is asking, what was put in last, and the way to ask; that answers what went wrong, or null.
 */
export function useSuggestion(reviewId: string, read: () => string, write: (text: string) => void) {
  const [isAsking, setAsking] = useState(false)
  const last = useRef("")
  const ask = async (templateId: string | null): Promise<string | null> => {
    setAsking(true)
    try {
      const body = { review_id: reviewId, template_id: templateId }
      const { content } = await browserCall("responses.suggest", { body })
      write(withSuggestion(read(), content, last.current))
      last.current = content
      return null
    } catch (fault) {
      return alertText("Could not suggest a response", fault)
    } finally {
      setAsking(false)
    }
  }
  return { isAsking, ask }
}
