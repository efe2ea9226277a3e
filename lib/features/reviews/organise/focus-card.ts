/** The cards of the list, from the top. Browser only. */
export const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("article.rev")]

/** The card of a review, when the page shows it. Browser only. */
export const cardOf = (reviewId: string): HTMLElement | undefined =>
  cards().find(({ dataset }) => dataset.review === reviewId)

/** Whether some of a card is in sight. Browser only. */
export function isInSight(card: HTMLElement): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

/** Gives a card the focus and brings it into sight, unless the page is to stay where it is. Browser only. */
export function focusCard(card: HTMLElement | null | undefined, { isScrolled = true } = {}): void {
  if (!card) return
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  if (isScrolled) card.scrollIntoView({ block: "nearest" })
}
