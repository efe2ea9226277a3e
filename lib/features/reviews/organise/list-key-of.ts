/** Those of `listKeys`, apart from their texts so that the list loads them alone. */
const known = ["j", "k", "o", "Enter", "r", "t", "e", "x", "?"]

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "defaultPrevented" | "target">

const typing =
  "input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu], [role=listbox], dialog"

/**
 * The key that was pressed for the list: with a modifier, in a field, a menu or a dialog it means something else, and
 * Enter on a link or a button is theirs.
 */
export function listKeyOf(event: Pressed): string | null {
  const { key, target } = event
  if (!known.includes(key) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return null
  if (!(target instanceof Element) || target.closest(typing)) return null
  if (document.querySelector("dialog[open]")) return null
  return key === "Enter" && !target.matches("article") ? null : key
}
