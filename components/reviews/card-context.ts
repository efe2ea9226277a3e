"use client"

import { createContext } from "react"

/** The list that a card is in. */
export type CardContextValue = {
  /** Keeps the card of a review although the list loses the review. @returns lets it go. */
  keep: (reviewId: string) => () => void
  /** Another number with each draw of the list that is without the review of this card; 0 while it has it. */
  absence: number
}

/** Outside of a list nothing has to be kept. */
export const CardContext = createContext<CardContextValue>({ keep: () => () => {}, absence: 0 })
