const salutation = /\bdear\s/gi
const thanks = /dear\s[^.!?\n]{1,60}[,:.!\n-]\s{0,20}(?:thank|we\s|i\s|on behalf|it\s|please)/iy

/** Whether a new sentence or line begins behind a text. */
function isEnded(text: string): boolean {
  const said = text.trimEnd()
  if (said === "") return text === "" || text.includes("\n")
  return ".!?".includes(said.at(-1)!) || text.slice(said.length).includes("\n")
}

/** Cuts off the answer of the business that some sources append to a review's text ("Dear guest, thank you for …"). */
export function withoutReply(text: string): string {
  for (const { index } of text.matchAll(salutation)) {
    const before = text.slice(0, index)
    if (!isEnded(before)) continue
    thanks.lastIndex = index
    // A review that is nothing else stays as it is.
    if (thanks.test(text)) return before.trim() === "" ? text : before
  }
  return text
}
