import { ownValue } from "#lib/contract/own-value.ts"
import type { ReviewStatus } from "#lib/contract/reviews/constants.ts"
import { cards, focusCard } from "./focus-card.ts"
import { undoLast } from "./undos.ts"

/** The card that has the focus, or something in it. */
const current = (): HTMLElement | null => document.activeElement?.closest<HTMLElement>("article.rev") ?? null

function move(step: 1 | -1, from: HTMLElement | null = current()): void {
  const all = cards()
  const at = from ? all.indexOf(from) : -1
  focusCard(at < 0 ? all[0] : all[at + step])
}

const press = (selector: string): void => current()?.querySelector<HTMLElement>(selector)?.click()

/** @returns the card, null when nothing could be set. */
function setStatus(status: ReviewStatus): HTMLElement | null {
  const card = current()
  const opener = card?.querySelector<HTMLElement>("[data-action=status]")
  if (!opener) return null
  // The opener gives way to what it loads: what has the focus stays.
  focusCard(card)
  opener.dataset.want = status
  opener.click()
  delete opener.dataset.want
  return card
}

function complete(): void {
  const card = setStatus("completed")
  if (card) move(1, card)
}

const presses: Readonly<Record<string, () => void>> = {
  j: () => move(1),
  k: () => move(-1),
  o: () => press(".rev-by a"),
  Enter: () => press(".rev-by a"),
  r: () => press("[data-action=reply]"),
  t: () => press("[data-action=tags]"),
  l: () => press("[data-action=status]"),
  a: () => press("[data-action=assign]"),
  u: () => void setStatus("unread"),
  e: complete,
  x: () => press("input[name=review_ids]"),
  z: undoLast,
}

/** Does on the list of reviews what a key stands for; what the focused review does not offer is not done. */
export const pressKey = (key: string): void => ownValue(presses, key)?.()
