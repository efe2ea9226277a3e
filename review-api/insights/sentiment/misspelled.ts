/** Shorter words are too near to others. */
const shortest = 7
const longest = 16

const withoutDoubles = (word: string): string => word.replace(/(.)\1/g, "$1")

function* withoutOne(word: string): Generator<string> {
  // The first letter is hardly ever wrong.
  for (let at = 1; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1)
}

/**
 * Knows words by what is left of them when letters are doubled, missing, wrong or too many: one of these, doubles apart.
 * @param words with their valences; only clear opinions are worth the risk.
 * @returns what a word of foreign hand is worth, 0 where it is near to none.
 */
export function misspelledOf(words: ReadonlyMap<string, number>): (word: string) => number {
  const near = new Map<string, number>()
  for (const [word, valence] of words) {
    if (word.length < shortest || Math.abs(valence) < 1.5 || !/^[a-z]+$/.test(word)) continue
    const plain = withoutDoubles(word)
    for (const form of [plain, ...withoutOne(plain)]) if (!near.has(form)) near.set(form, valence)
  }
  return (word) => {
    if (word.length < shortest || word.length > longest) return 0
    const plain = withoutDoubles(word)
    const whole = near.get(plain)
    if (whole !== undefined) return whole
    for (const form of withoutOne(plain)) {
      const valence = near.get(form)
      if (valence !== undefined) return valence
    }
    return 0
  }
}
