import {
  type ParsedElementInfo,
  type ParsedTokenInfo,
  Tokenizer,
  TokenParser,
  type TokenParserOptions,
} from "@streamparser/json"

/**
 * A number of JSON. One that JavaScript would round, such as an id of 19 digits, is the text that it is written as.
 * @param source its text.
 */
export function exactNumber(source: string): number | string {
  const value = Number(source)
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : source
}

type Parse = (
  text: string,
  revive: (key: string, value: unknown, at: { source?: string }) => unknown,
) => unknown

/** As `JSON.parse`, with numbers as `exactNumber` has them. @throws SyntaxError */
export const parseExactly = (text: string): unknown =>
  (JSON.parse as Parse)(text, (_, value, { source }) =>
    typeof value === "number" && source !== undefined ? exactNumber(source) : value,
  )

/** Tells numbers as `exactNumber` has them; the parser hands on whatever value a token has. */
class ExactTokenizer extends Tokenizer {
  protected override parseNumber(source: string): number {
    return exactNumber(source) as number
  }
}

/** A `JSONParser` whose numbers are as `exactNumber` has them. What is no JSON throws where it is written. */
export class ExactParser {
  readonly #tokenizer = new ExactTokenizer()
  readonly #values: TokenParser

  constructor(
    options: TokenParserOptions,
    onToken: (token: ParsedTokenInfo) => void,
    onValue: (found: ParsedElementInfo) => void,
  ) {
    const values = new TokenParser(options)
    this.#values = values
    this.#tokenizer.onToken = (token) => {
      onToken(token)
      values.write(token)
    }
    this.#tokenizer.onEnd = () => {
      if (!values.isEnded) values.end()
    }
    values.onValue = onValue
    values.onError = (error) => this.#tokenizer.error(error)
    values.onEnd = () => {
      if (!this.#tokenizer.isEnded) this.#tokenizer.end()
    }
  }

  get isEnded(): boolean {
    return this.#tokenizer.isEnded && this.#values.isEnded
  }

  write(text: string): void {
    this.#tokenizer.write(text)
  }

  end(): void {
    this.#tokenizer.end()
  }
}
