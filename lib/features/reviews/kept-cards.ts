type Card = { id: string }

/**
 * The cards of a list that was drawn again, with those that are kept although it has lost them: each stays behind the card
 * that it was behind.
 * @param shown the cards so far. @param isKept by the id of a review.
 */
export function withKept<T extends Card>(
  shown: readonly T[],
  given: readonly T[],
  isKept: (id: string) => boolean,
): T[] {
  const result = [...given]
  let place = 0
  for (const card of shown) {
    const at = result.findIndex(({ id }) => id === card.id)
    if (at >= 0) place = at + 1
    else if (isKept(card.id)) {
      result.splice(place, 0, card)
      place += 1
    }
  }
  return result
}

/**
 * Where the keyboard goes on when a card has left the list: at the next card, at what has moved up in its place, or at the
 * one before.
 * @param before ids of the cards with the one that left. @param now those without it.
 * @returns its id; null when the list is empty.
 */
export function cardInPlaceOf(
  gone: string,
  before: readonly string[],
  now: readonly string[],
): string | null {
  const at = before.indexOf(gone)
  const isThere = (id: string) => now.includes(id)
  const next = before.slice(at + 1).find(isThere)
  const previous = before.slice(0, at).findLast(isThere)
  const behind = previous === undefined ? 0 : now.indexOf(previous) + 1
  return next ?? now[behind] ?? previous ?? null
}
