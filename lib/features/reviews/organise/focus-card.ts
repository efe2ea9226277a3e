/** The cards of the list, from the top. Browser only. */
export const cards = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("article.rev")]

/** The card of a review, when the page shows it. Browser only. */
export const cardOf = (reviewId: string): HTMLElement | undefined =>
  cards().find(({ dataset }) => dataset.review === reviewId)

/** Gives a card the focus and brings it into sight. Browser only. */
export function focusCard(card: HTMLElement | null | undefined): void {
  if (!card) return
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: "nearest" })
}
