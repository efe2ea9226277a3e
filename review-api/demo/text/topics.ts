/** Topics of sentences; become the category of the review. */
export const topics = [
  "food",
  "service",
  "ambience",
  "wait time",
  "value",
  "cleanliness",
  "parking",
  "menu",
] as const
export type Topic = (typeof topics)[number]
export type Tone = "good" | "mixed" | "bad"
export type Phrases = Partial<Record<Topic, readonly string[]>> & { close: readonly string[] }

/** `food:` starts a topic, each further line is one sentence. */
export function phrasesOf(text: string): Phrases {
  const phrases: Record<string, string[]> = {}
  let topic = "close"
  for (const line of text.split("\n").map((each) => each.trim())) {
    if (line === "") continue
    if (line.endsWith(":")) topic = line.slice(0, -1)
    else phrases[topic] = [...(phrases[topic] ?? []), line]
  }
  return { close: [], ...phrases }
}
