const opening = /(^|[.!?\n]\s*)dear\s[^.!?\n]{1,60}[,:.!\n-]\s*(?:thank|we\s|i\s|on behalf|it\s|please)/i

/** Cuts off the answer of the business that some sources append to a review's text ("Dear guest, thank you for …"). */
export function withoutReply(text: string): string {
  const found = opening.exec(text)
  return found && found.index > 0 ? text.slice(0, found.index + found[1]!.length) : text
}
