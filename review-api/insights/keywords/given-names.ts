import nlp from "compromise/two"
import { ownValue } from "#lib/contract/own-value.ts"
import type { Token } from "../tokens.ts"

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Names that are also food, drinks, plants or materials, which people review under the same word. */
const things = set(`
  amber buster clay dahlia dale emerald fern garnet ginger heather hyacinth jasper laurel marguerite marlin marquis myrtle
  olivier roman rosemary sherry tanner valentine willow
`)

/** Verbs for people only. */
const peopleDo = set(`
  apologized apologised assisted deserves explained greeted insisted knew listened noticed recommended remembered smiled
  suggested tried welcomed
`)
/** Verbs more often for people than for things. */
const peopleOftenDo = set(`
  answered brought checked cleaned gave handled helped made offered rolled served showed steered took treated went
`)
/** Adjectives for people only. */
const peopleAre = set(`
  attentive caring courteous friendly helpful impatient kinder knowledgeable patient polite professional rude
  unfriendly unhelpful unprofessional
`)

type Lexicon = Readonly<Record<string, string | readonly string[]>>
const { lexicon } = (nlp.model() as { one: { lexicon: Lexicon } }).one
const tagsOf = (word: string): readonly string[] => [ownValue(lexicon, word) ?? []].flat()

const unaccented = (word: string): string => word.normalize("NFD").replace(/\p{M}/gu, "")

/**
 * Whether a word is somebody's given name and nothing else, as "maria". Words that are things too, as "rose" and "olive",
 * are not.
 * @param word in lower case.
 */
export function isGivenName(word: string): boolean {
  const tags = tagsOf(unaccented(word))
  return !things.has(word) && (tags.includes("MaleName") || tags.includes("FemaleName"))
}

/** Words that are names as well, as "grace" and "mark". */
const isAlsoName = (word: string): boolean =>
  tagsOf(unaccented(word)).includes("FirstName") || things.has(word)

/**
 * Whether a sentence begins with a name that is another word too, or that no list has, as "Grace" and "Kofi": it goes on
 * with what people do or are.
 */
export function beginsWithName(tokens: readonly Token[]): boolean {
  const [first, second, ...others] = tokens
  if (!first?.isCapital || !second) return false
  const isKnown = isAlsoName(first.text)
  if (!isKnown && tagsOf(unaccented(first.text)).length > 0) return false
  if (second.text === "'s" || peopleDo.has(second.text) || (isKnown && peopleOftenDo.has(second.text)))
    return true
  return second.tag === "AUX" && others.slice(0, 4).some(({ text }) => peopleAre.has(text))
}
