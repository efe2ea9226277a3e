"use client"

import { useEffect } from "react"
import { remember } from "#lib/features/reviews/organise/known-reviews.ts"
import type { KnownReview } from "#lib/features/reviews/organise/review-permissions.ts"

/** Tells changes of many what a card shows of a review by now. @param now the same object until it changes. */
export const useKnown = (reviewId: string, now: Partial<KnownReview>): void =>
  useEffect(() => remember(reviewId, now), [reviewId, now])
