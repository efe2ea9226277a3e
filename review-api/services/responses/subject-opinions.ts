import { customerWords } from "../../insights/sentiment/word-valences.ts"

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
const praises = set(`
  clean spotless comfortable friendly helpful delicious tasty fresh quiet peaceful spacious beautiful gorgeous lovely
  cozy attentive polite professional kind courteous welcoming convenient relaxing affordable reasonable charming
  efficient knowledgeable flavorful modern juicy tender
`)
const complaints = set(`
  noisy loud dirty filthy uncomfortable slow rude unfriendly unhelpful unprofessional bland dry salty greasy burnt
  undercooked overcooked soggy stale cold lukewarm overpriced expensive dated outdated broken smelly crowded cramped
  tiny confusing worn
`)
/** Things that are supposed to be cold. */
const served =
  /^(?:beers?|wines?|drinks?|cocktails?|juice|ice cream|salads?|smoothies?|water|dessert|fridge|air cond.*|ac|a\/c)$/
const following = set(`
  and with in at on of was is were are but or for to that which from by we i they he she it you the a as so too very
  here there has had have made who when while
`)
const adverbs = set(
  "very really so too extremely super quite always all just incredibly absolutely pretty rather both also",
)
const verbs = set("was were is are")
const doubtful = set(
  "if wish would could should expected supposed hoped hoping used instead elsewhere than unless until needs",
)
const negating = set(
  "not no never nothing neither nor without hardly barely less more isn't wasn't aren't weren't don't didn't",
)

const isRepeatable = (word: string): boolean => praises.has(word) || complaints.has(word)
const valence = (word: string): number => customerWords.get(word) ?? 0
const isStrong = (word: string): boolean => Math.abs(valence(word)) >= 1 || isRepeatable(word)
const signOf = (word: string): number =>
  praises.has(word) ? 1 : complaints.has(word) ? -1 : Math.sign(valence(word))

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .match(/[\p{L}\p{N}][\p{L}\p{N}'/-]*|[^\s\p{L}\p{N}]/gu) ?? []

/** Adjectives said of a subject: "was very clean and quiet", "a dirty room". */
function adjectivesOf(before: string[], after: string[]): string[] {
  const said: string[] = []
  if (verbs.has(after[0] ?? "")) {
    let at = 1
    while (at < after.length && said.length < 3) {
      while (adverbs.has(after[at] ?? "")) at += 1
      const word = after[at]
      if (word === undefined || !isStrong(word) || after[at + 1] === "enough") break
      said.push(word)
      at += 1
      if (after[at] === "," || after[at] === "and") at += after[at + 1] === "and" ? 2 : 1
      else break
    }
  }
  if (said.length > 0) return said
  const word = before.at(-1)
  // "A good pizza place" is not about the pizza.
  const [next] = after
  if (next !== undefined && /^\p{L}/u.test(next) && !following.has(next)) return []
  const isTurned = before.slice(-5, -1).some((one) => negating.has(one) || one === "too")
  return word !== undefined && isStrong(word) && !isTurned ? [word] : []
}

const contrast = set("but however although though except")
const lacks = set("only lacked lacking lacks")
/** Words that analyses take for blame. */
const litotes =
  /\b(?:above|better than|over) (?:the )?average\b|(?:\bnot|n't|\bnever) (?:at all |that |too |so )?bad\b/
const isMixed = (words: readonly string[]): boolean =>
  words.some((word) => contrast.has(word)) || litotes.test(words.join(" "))
/** Ways to praise in words of blame or doubt. */
const praising = new RegExp(
  [
    String.raw`\b(?:do not|don't|never) (?:skip|miss|pass up)\b`,
    String.raw`\bcould(?:n't| not) (?:be|have (?:been|asked for|wished for)) (?:any )?(?:better|nicer|kinder|happier|easier|more)\b`,
    String.raw`\bexactly (?:the way|how|as|what) (?:i|we) (?:asked|wanted|ordered|needed|like)`,
    String.raw`\bwho knew\b`,
  ].join("|"),
)
const isClear = (words: readonly string[]): boolean =>
  !words.some(
    (word) => [contrast, lacks, doubtful, negating].some((words) => words.has(word)) || word.endsWith("n't"),
  )

/**
 * Opinion by the adjectives beside a subject, with one that can be repeated; null where they say nothing, or both.
 * @param from where the subject is in its sentence; `to` is behind it.
 */
export function opinionOf(noun: string, sentence: string, from: number, to: number) {
  const [before, after] = [wordsOf(sentence.slice(0, from)), wordsOf(sentence.slice(to))]
  if ([...before, ...after].some((word) => doubtful.has(word))) return null
  const said = adjectivesOf(before, after)
  const signs = new Set(said.map(signOf))
  if (said.length === 0 || signs.size > 1) return null
  const adjective = said.find(
    (word) => isRepeatable(word) && !((word === "cold" || word === "dry") && served.test(noun)),
  )
  return { sign: [...signs][0]!, adjective }
}

/**
 * How a sentence is meant, as far as its words tell.
 * - `isPraise`: it praises in words that sound otherwise ("don't skip the pie").
 * - `isClear`: nothing in it turns or doubts what is said.
 * - `isMixed`: it says one thing and another.
 */
export function toneOf(sentence: string) {
  const words = wordsOf(sentence.replace(/\bmore than (?=fair|good|enough|happy|reasonable)/gi, ""))
  const isPraise = praising.test(sentence.toLowerCase().replaceAll("’", "'"))
  return { isPraise, isClear: isPraise || isClear(words), isMixed: isMixed(words) }
}
