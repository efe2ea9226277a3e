import model from "wink-eng-lite-web-model"
import winkNlp from "wink-nlp"
import { maxReviewCharacters } from "#lib/contract/reviews/constants.ts"

const nlp = winkNlp(model, ["sbd", "pos"])
const { its } = nlp

export type Token = {
  /** Lower case; "n't" and its kin are "not". */
  text: string
  /** Its part of speech in the words of Universal Dependencies. */
  tag: string
  lemma: string
  /** Offsets into the text, the end not included. */
  start: number
  end: number
  isShouted: boolean
  /** Begins with a capital and goes on in small letters. */
  isCapital: boolean
}

export type Sentence = { start: number; end: number; tokens: Token[] }

const contracted: ReadonlyMap<string, string> = new Map([
  ["n't", "not"],
  ["nt", "not"],
  ["n", "and"],
  ["ca", "can"],
  ["wo", "will"],
  ["'ve", "have"],
  ["'re", "are"],
  ["'ll", "will"],
  ["'d", "would"],
  ["'m", "am"],
  ["u", "you"],
  ["r", "are"],
])
const unspelled: ReadonlyMap<string, string> = new Map([
  ["dont", "not"],
  ["didnt", "not"],
  ["doesnt", "not"],
  ["wasnt", "not"],
  ["isnt", "not"],
  ["werent", "not"],
  ["couldnt", "not"],
  ["wouldnt", "not"],
  ["cant", "not"],
  ["wont", "not"],
  ["havent", "not"],
  ["hadnt", "not"],
  ["hasnt", "not"],
  ["shouldnt", "not"],
  ["cannot", "not"],
])

/** Longer tokens are not words, and the tagger takes much too long over them. */
const longestWord = 200

const withoutLongWords = (text: string): string =>
  text.replace(/\S+/g, (word) => (word.length > longestWord ? " ".repeat(word.length) : word))

function sentenceOf(text: string, tokens: Token[]): Sentence[] {
  const first = tokens[0]
  const last = tokens.at(-1)
  return first &&
    last &&
    /[\p{L}\p{N}\p{Extended_Pictographic}]|[:;=]/u.test(text.slice(first.start, last.end))
    ? [{ start: first.start, end: last.end, tokens }]
    : []
}

const ends = /^[.!?\u2026]+$/

/**
 * Splits English text into sentences and words with their parts of speech. Lines end sentences.
 * @param text plain text (`plainText`); what is longer than any review is read to that length.
 */
export function readSentences(text: string): Sentence[] {
  const read = withoutLongWords(text.slice(0, maxReviewCharacters))
  // Names in capitals and headlines are told apart from the rest by no tagger: all is read in small letters.
  if (read.trim() === "") return []
  const small = read.replace(/[A-Z]/g, (character) => character.toLowerCase())
  const doc = nlp.readDoc(small)
  const words = doc.tokens()
  const values = words.out(its.value) as string[]
  const gaps = words.out(its.precedingSpaces) as string[]
  const tags = words.out(its.pos) as string[]
  const lemmas = words.out(its.lemma as typeof its.value) as string[]
  const starts = new Set((doc.sentences().out(its.span) as number[][]).map(([first]) => first))
  const sentences: Sentence[] = []
  let tokens: Token[] = []
  let at = 0
  const close = () => {
    sentences.push(...sentenceOf(read, tokens))
    tokens = []
  }
  values.forEach((value, position) => {
    const gap = gaps[position] ?? ""
    const found = small.indexOf(value, at)
    const start = found < 0 ? at + gap.length : found
    if (tags[position] === "SPACE") {
      if (value.includes("\n")) close()
      return
    }
    if (starts.has(position) || read.slice(at, start).includes("\n")) close()
    else if (tokens.length > 0 && ends.test(tokens.at(-1)!.text) && !ends.test(value)) close()
    at = Math.min(start + value.length, read.length)
    const original = read.slice(start, at)
    const plain = contracted.get(value) ?? unspelled.get(value) ?? value
    tokens.push({
      text: plain,
      tag: tags[position] ?? "X",
      lemma: lemmas[position] ?? value,
      start,
      end: at,
      isCapital: /^\p{Lu}[^\p{Lu}]*\p{Ll}/u.test(original),
      isShouted:
        original.length > 2 && original === original.toUpperCase() && original !== original.toLowerCase(),
    })
  })
  close()
  return sentences
}
