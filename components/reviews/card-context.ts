"use client"

import { createContext } from "react"

/** The list that a card is in. */
export type CardContextValue = {
  /** Keeps the card of a review although the list loses the review. @returns lets it go. */
  keep: (reviewId: string) => () => void
  /** Increments on each render where the list no longer contains this card's review; 0 otherwise. */
  absence: number
}

/** Outside of a list nothing has to be kept. */
export const CardContext = createContext<CardContextValue>({ keep: () => () => {}, absence: 0 })
