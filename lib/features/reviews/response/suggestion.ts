/**
 * The text of a response after a suggestion: nothing that was typed is lost, and one suggestion takes the place of
 * another.
 * @param last the suggestion before, as it was put in; empty when there was none.
 */
export function withSuggestion(typed: string, suggestion: string, last = ""): string {
  if (typed.trim() === "" || typed.trim() === last.trim()) return suggestion
  const base = last !== "" && typed.endsWith(last) ? typed.slice(0, -last.length) : `${typed.trimEnd()}\n\n`
  return base + suggestion
}
