/** Those of `listKeys`, apart from their texts so that the list loads them alone. */
const known = ["j", "k", "o", "Enter", "r", "t", "l", "a", "u", "e", "x", "z", "/", "?"]

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "defaultPrevented" | "target"
>

/** Undo shortcut of every program; it has a modifier key, so it is never switched off. */
const isUndo = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "z"

const typing =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox], dialog"

/**
 * The key that was pressed for the list: with another modifier, in a field, a menu or a dialog it means something else,
 * and Enter on a link or a button is theirs.
 * @param isSingleOn whether keys without a modifier are in use.
 */
export function listKeyOf(event: Pressed, isSingleOn = true): string | null {
  const { target } = event
  const undoes = isUndo(event)
  const key = undoes ? "z" : event.key
  const isSingle = isSingleOn && known.includes(key) && !event.ctrlKey && !event.metaKey && !event.altKey
  if ((!undoes && !isSingle) || event.defaultPrevented) return null
  if (!(target instanceof Element) || target.closest(typing)) return null
  if (document.querySelector("dialog[open]")) return null
  return key === "Enter" && !target.matches("article") ? null : key
}
