"use client"

import { useToast } from "#components/ui/toast.tsx"

/** Says what became of a response that was sent, as soon as its source has answered and not before. */
export function useOutcomeToast(): (reviewId: string) => void {
  const toast = useToast()
  return (reviewId) =>
    void import("#lib/features/reviews/response/outcome.ts")
      .then(({ followResponse }) => followResponse(reviewId))
      .then((outcome) => void toast(outcome))
}
