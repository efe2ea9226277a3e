import type { ScoredSentence } from "./score-sentence.ts"

/** Blame weighs more than praise: people who are content still name what was wrong less often than the reverse. */
const weightOfBlame = 1.3
/** A headline sums up what its writer thinks. */
const weightOfTitle = 0.3
/** Customers' words are kind by habit; what is left at 0 leans to blame. */
const habit = 0.3

/**
 * Polarity of a whole text, from the opinions of all its sentences and those of its headline once more.
 * @returns -1 to 1; 0 where there is no opinion at all.
 */
export function textPolarity(title: ScoredSentence[], content: ScoredSentence[]): number {
  const opinions = [...title, ...content].flatMap((sentence) => sentence.opinions)
  if (opinions.length === 0) return 0
  const weight = (valence: number) => (valence < 0 ? valence * weightOfBlame : valence)
  const sum = opinions.reduce((total, { valence }) => total + weight(valence), 0)
  const headline = title.reduce((total, { polarity }) => total + polarity, 0)
  const score = sum / Math.sqrt(opinions.length + 1) + weightOfTitle * headline - habit
  return score / Math.sqrt(score * score + 2)
}
