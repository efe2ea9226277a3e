"use client"

import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react"
import { cardInPlaceOf, withKept } from "#lib/features/reviews/kept-cards.ts"
import { reviewListId, reviewListLabel } from "#lib/features/reviews/live.ts"
import { cardOf, focusCard, isInSight } from "#lib/features/reviews/organise/focus-card.ts"
import { CardContext } from "./card-context.ts"

type ListedCard = { id: string; card: ReactNode }

export type ReviewCardsProps = {
  cards: ListedCard[]
  /** Tells lists apart: with another one nothing of the last is kept. */
  list: string
  /** Stands in place of no cards. */
  empty?: ReactNode
  /** Stands above those that are kept, where the list could not be drawn again. */
  failure?: ReactNode
}

type Gone = { id: string; wasInSight: boolean }

type CardPlaceProps = { id: string; onGo: (id: string) => void; children: ReactNode }

/** Reports a card that is about to go, while it still stands on the page. */
function CardPlace({ id, onGo, children }: CardPlaceProps) {
  useLayoutEffect(() => () => onGo(id), [id, onGo])
  return children
}

/**
 * The cards of a list, which is drawn again whenever something happens. A card on which a response is being written stays
 * until that is done, also when its review no longer fits the filters (D-129); where a card goes that has the focus, the
 * keyboard goes on at the one in its place (D-282).
 */
export function ReviewCards({ cards, list, empty, failure }: ReviewCardsProps) {
  const [drawn, setDrawn] = useState({ cards, list, past: cards, draws: 0 })
  const [kept, setKept] = useState<readonly string[]>([])
  const isKept = (id: string) => kept.includes(id)
  const shown = withKept(drawn.past, drawn.cards, isKept)
  if (cards !== drawn.cards) {
    setDrawn({ cards, list, past: list === drawn.list ? shown : [], draws: drawn.draws + 1 })
  }
  const keep = useCallback((id: string) => {
    setKept((ids) => [...ids, id])
    return () => setKept((ids) => ids.filter((one) => one !== id))
  }, [])
  const listed = useMemo(() => ({ keep, absence: 0 }), [keep])
  const absent = useMemo(() => ({ keep, absence: drawn.draws }), [keep, drawn.draws])

  const gone = useRef<Gone>(null)
  const onGo = useCallback((id: string) => {
    const card = cardOf(id)
    if (card?.contains(document.activeElement)) gone.current = { id, wasInSight: isInSight(card) }
  }, [])
  const ids = shown.map(({ id }) => id)
  const last = useRef(ids)
  useLayoutEffect(() => {
    const before = last.current
    last.current = ids
    const lost = gone.current
    gone.current = null
    if (!lost || ids.includes(lost.id)) return
    const next = cardInPlaceOf(lost.id, before, ids)
    if (next) focusCard(cardOf(next), { isScrolled: lost.wasInSight })
    else document.getElementById(reviewListId)?.focus({ preventScroll: true })
  })

  const section = shown.length > 0 && (
    <section aria-label={reviewListLabel} data-track="reviews.list">
      {shown.map(({ id, card }) => (
        <CardContext key={id} value={drawn.cards.some((one) => one.id === id) ? listed : absent}>
          <CardPlace id={id} onGo={onGo}>
            {card}
          </CardPlace>
        </CardContext>
      ))}
    </section>
  )
  return (
    <>
      {failure}
      {section || empty}
    </>
  )
}
