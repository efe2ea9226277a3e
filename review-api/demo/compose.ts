import type { DemoBrand } from "./brands/brand.ts"
import type { Random } from "./random.ts"
import { bad } from "./text/bad.ts"
import { good } from "./text/good.ts"
import { otherLanguages } from "./text/languages.ts"
import { mixed } from "./text/mixed.ts"
import { responseTexts, signatures } from "./text/responses.ts"
import { titles } from "./text/titles.ts"
import { type Phrases, type Tone, type Topic, topics } from "./text/topics.ts"
import { company, dishes, isPlural, occasions, staff } from "./text/vocabulary.ts"

const phrases: Record<Tone, Phrases> = { good, mixed, bad }
const weights: Record<Topic, number> = {
  food: 40,
  service: 28,
  ambience: 12,
  "wait time": 9,
  value: 8,
  cleanliness: 4,
  parking: 3,
  menu: 6,
}

export const toneOf = (rating: number): Tone => (rating >= 4 ? "good" : rating === 3 ? "mixed" : "bad")

/** Topics of a delivery service's guests. */
const deliveryTopics: readonly Topic[] = ["food", "value"]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Writes a sentence from its template. Names in braces are filled in; of (was|were) the first stays after a dish that is
 * one thing, the second after one that is several.
 */
export function fill(template: string, menu: DemoBrand["menu"], random: Random): string {
  const dish = random.pick(dishes[menu])
  const other = random.pick(dishes[menu].filter((name) => name !== dish))
  const words: Record<string, () => string> = {
    dish: () => dish,
    dish2: () => other,
    staff: () => random.pick(staff),
    company: () => random.pick(company),
    occasion: () => random.pick(occasions),
  }
  let isMany = false
  const text = template.replaceAll(/\{(\w+)\}|\(([^()|]+)\|([^()|]+)\)/g, (_, name, one, many) => {
    if (!name) return isMany ? many : one
    const word = words[name]!()
    if (name.startsWith("dish")) isMany = isPlural(word)
    return word
  })
  return capital(text)
}

export type ComposedText = { title: string | null; content: string | null; categories: Topic[] }

/**
 * Writes what a guest says: a few sentences on different topics in the tone of the rating, now and then a shade of
 * another tone, another language, or nothing at all.
 */
export function composeText(
  rating: number,
  menu: DemoBrand["menu"],
  { hasTitle, isDelivery }: { hasTitle: boolean; isDelivery: boolean },
  random: Random,
): ComposedText {
  const tone = toneOf(rating)
  const title = hasTitle ? fill(random.pick(titles[tone]), menu, random) : null
  if (random.chance(0.11)) return { title: null, content: null, categories: [] }
  if (random.chance(0.03)) return { title: null, content: random.pick(otherLanguages[tone]), categories: [] }

  const known = isDelivery ? deliveryTopics : topics
  const count = isDelivery ? 1 + random.below(2) : 1 + random.weighted([26, 38, 24, 12])
  const chosen: Topic[] = []
  const sentences: string[] = []
  while (chosen.length < count) {
    const topic = known[random.weighted(known.map((name) => (chosen.includes(name) ? 0 : weights[name])))]!
    const isShade = chosen.length > 0 && tone !== "mixed" && random.chance(0.12)
    chosen.push(topic)
    const pool = (isShade ? mixed : phrases[tone])[topic]!
    sentences.push(fill(random.pick(pool), menu, random))
  }
  if (!isDelivery && random.chance(0.55)) sentences.push(fill(random.pick(phrases[tone].close), menu, random))
  return { title, content: sentences.join(" "), categories: chosen }
}

/** Composes the owner's response. */
export function composeResponse(rating: number, author: string, place: string, random: Random): string {
  const words: Record<string, string> = {
    author: author.split(" ")[0]!,
    place,
    sign: random.pick(signatures),
  }
  return random
    .pick(responseTexts[toneOf(rating)])
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name]!)
}
