import { type ParsedElementInfo, type ParsedTokenInfo, TokenType } from "@streamparser/json"
import { BrokenFile, ImportError } from "../import-error.ts"
import { readLimits } from "../read-limits.ts"
import { ExactParser } from "./exact-numbers.ts"
import { LenientText, lineEndsIn, parseLeniently, placeAfter } from "./lenient.ts"

const readable =
  'Outpost reads the reviews.json of a Google Takeout, and lists such as [{"location": …, "date": …, "rating": …, "text": …}], alone, under "reviews", or one object per line.'
const notWhole = (name: string, place = "") =>
  new BrokenFile(`${name} can't be read: it is not complete JSON${place && `; it ends in ${place}`}.`)
const notJson = (name: string, place: string) =>
  new BrokenFile(`${name} can't be read: it is not JSON in ${place}.`)
const tooLarge = (name: string) =>
  new BrokenFile(
    `${name} can't be read: part of it is larger than ${readLimits.objectBytes / 1024 / 1024} MB.`,
  )

/** Characters of a line by which a column is counted. */
const maxLine = 10_000

/** The members of the list under `reviews`, or of the list that the whole is; each is let go when it is handed over. */
class ListParser {
  /** Rows found since they were last taken. */
  found: unknown[] = []
  #name: string
  #isList: boolean
  #parser: ExactParser
  #depth = 0
  /** Where what is being read has begun: a member, or what stands beside the list. */
  #begun = 0
  #written = 0
  /** Where the last token has begun, and the part of the line that its piece goes on with. */
  #last = 0
  #lines = 0
  #line = ""
  #key = ""
  #saysReviews = false
  #hasList: boolean

  constructor(name: string, isList: boolean) {
    this.#name = name
    this.#isList = isList
    this.#hasList = isList
    this.#parser = new ExactParser(
      { paths: [isList ? "$.*" : "$.reviews.*"], keepStack: false },
      (token) => this.#check(token),
      ({ value, parent }: ParsedElementInfo) => {
        if (Array.isArray(parent)) this.found.push(value)
      },
    )
  }

  #check({ token, value, offset }: ParsedTokenInfo): void {
    const isInside = this.#depth > (this.#isList ? 1 : 2)
    if (!isInside) this.#begun = offset
    this.#last = offset
    if (token === TokenType.STRING && this.#depth === 1) this.#key = value as string
    if (token === TokenType.COLON && this.#depth === 1 && this.#key === "reviews") this.#saysReviews = true
    if (token === TokenType.LEFT_BRACKET || token === TokenType.LEFT_BRACE) {
      const isReviews = token === TokenType.LEFT_BRACKET && this.#depth === 1 && this.#key === "reviews"
      if (isReviews && this.#saysReviews) this.#hasList = true
      this.#depth += 1
    }
    if (token === TokenType.RIGHT_BRACKET || token === TokenType.RIGHT_BRACE) this.#depth -= 1
    const isDeep = this.#depth > readLimits.depth
    if (isDeep || offset - this.#begun > readLimits.objectBytes) throw tooLarge(this.#name)
  }

  write(text: string): void {
    const bytes = Buffer.byteLength(text)
    try {
      this.#parser.write(text)
    } catch (error) {
      throw error instanceof ImportError ? error : notJson(this.#name, this.#placeOf(error as Error, text))
    }
    this.#written += bytes
    this.#lines += lineEndsIn(text)
    this.#line = (this.#line + text).slice(-maxLine).split("\n").at(-1)!
    // A text or a run of blanks has no token before its end.
    if (this.#written - this.#begun > readLimits.objectBytes + bytes) throw tooLarge(this.#name)
  }

  /** Line and column of an error in a piece. */
  #placeOf({ message }: Error, text: string): string {
    const [, position] = /absolute position "(\d+)"/.exec(message) ?? []
    const from = Math.max(0, (position === undefined ? this.#last : Number(position)) - this.#written)
    const before = Buffer.from(text).subarray(0, from).toString("utf8")
    return placeAfter(`${"\n".repeat(this.#lines)}${this.#line}${before}`)
  }

  /** @param mayLack whether there may be no list at all. */
  end(mayLack: boolean): void {
    try {
      if (!this.#parser.isEnded) this.#parser.end()
    } catch {
      throw notWhole(this.#name, placeAfter(`${"\n".repeat(this.#lines)}${this.#line}`))
    }
    const lacks = mayLack && !this.#isList && !this.#saysReviews
    if (!this.#hasList && !lacks) throw new BrokenFile(`${this.#name} has no list of reviews. ${readable}`)
  }
}

/**
 * The members of a list in a JSON file: the list under `reviews`, or the one that the file is. In constant memory.
 * @param name what an error calls the file.
 * @param mayLack whether an object without `reviews` counts as an empty list.
 * @throws ImportError when it is no whole JSON, has no such list, or has more in one part of it than a review may have.
 */
export async function* readList(
  name: string,
  bytes: AsyncIterable<Uint8Array>,
  mayLack: boolean,
): AsyncGenerator<unknown> {
  // Leaves a byte order mark out.
  const decoder = new TextDecoder()
  let parser: ListParser | null = null
  const lenient = new LenientText()
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true })
    const begin = parser ? "" : text.trimStart().charAt(0)
    if (begin !== "") parser = new ListParser(name, begin === "[")
    if (!parser) continue
    parser.write(lenient.write(text))
    const { found } = parser
    parser.found = []
    yield* found
  }
  if (!parser) throw notWhole(name)
  parser.write(lenient.end())
  parser.end(mayLack)
}

/**
 * A JSON file that is small enough to be read whole.
 * @throws ImportError when it is not, or no whole JSON.
 */
export async function readObject(name: string, bytes: AsyncIterable<Uint8Array>): Promise<object> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    length += piece.length
    if (length > readLimits.objectBytes) throw tooLarge(name)
    pieces.push(piece)
  }
  try {
    const value = parseLeniently(new TextDecoder().decode(Buffer.concat(pieces)))
    return typeof value === "object" && value !== null ? value : {}
  } catch {
    throw notWhole(name)
  }
}
