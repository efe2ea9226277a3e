import type { KeyboardEvent } from "react"

type Step = (index: number, count: number) => number

const steps = new Map<string, Step>([
  ["ArrowDown", (index, count) => (index + 1) % count],
  ["ArrowUp", (index, count) => (index <= 0 ? count : index) - 1],
  ["Home", () => 0],
  ["End", (_, count) => count - 1],
])

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement && target.type !== "checkbox"

/** Letters that follow each other within so many milliseconds are one word, as in a select. */
const wordMs = 700

let typed = { word: "", atMs: 0, at: null as Element | null }

/** Typed letters at an entry, including the last; the same letter repeated counts once. */
function wordWith(character: string): string {
  const [atMs, at] = [performance.now(), document.activeElement]
  const isGoingOn = atMs - typed.atMs < wordMs && at === typed.at
  typed = { word: (isGoingOn ? typed.word : "") + character.toLowerCase(), atMs, at }
  return [...typed.word].every((one) => one === typed.word[0]) ? typed.word[0]! : typed.word
}

/** The next entry from `index` on that begins with the word, after it for a first letter; -1 when there is none. */
function indexByWord(items: HTMLElement[], index: number, word: string): number {
  const begins = (item: HTMLElement) => item.textContent.trim().toLowerCase().startsWith(word)
  const later = items.findIndex((item, at) => (word.length > 1 ? at >= index : at > index) && begins(item))
  return later >= 0 ? later : items.findIndex(begins)
}

/**
 * Moves the focus among the `.menu-item` elements of a menu, or the boxes in them: arrow keys, Home, End, or what an
 * entry begins with.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key } = event
  const step = steps.get(key)
  const isCharacter = key.length === 1 && key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!(step || isCharacter) || isTyping(event)) return
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(".menu-item:not([disabled])")]
  const index = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[step ? step(index, items.length) : indexByWord(items, index, wordWith(key))]
  if (!next) return
  event.preventDefault()
  ;(next.querySelector("input") ?? next).focus()
  typed.at = document.activeElement
}
