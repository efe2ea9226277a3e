import type { OneOrMore } from "../one-or-more.ts"
import { ownValue } from "../own-value.ts"
import type { ValueFilter } from "./filter.ts"

/** Properties of a kind of filter, for every room that has filters. */
type Kind = {
  /** Values of queries and bodies. */
  holds: "id" | "stars" | "code" | "labels" | "text" | "texts" | "word" | "wordOrWords" | "words"
  /** How several values stand in one text: as ids, as escaped labels, or never. */
  splits: "commas" | "escaped" | "whole"
  /** Typed freely: "all" is a word like any other. */
  isFree: boolean
  /** Words that somebody looks for, kept at the end of an address. */
  isSearched: boolean
  /** As many values as a list may hold (D-009). */
  isLong: boolean
  /** The form of a value in a query of the Review API. */
  asks: "same" | "oneOrMany" | "always a list"
  /** The control of the bar where no list is offered and nothing is typed. */
  control: "given" | "stars" | "chip" | "choice" | "choices"
  /** How an email describes values that have no names. */
  describes: "words" | "count" | "stars" | "labels"
  /** Form in which it narrows a query of the database. */
  narrows: "id" | "values" | "texts" | "text" | "same"
}

const plain = { splits: "commas", isFree: false, isSearched: false, isLong: false, asks: "same" } as const
const ids = { ...plain, holds: "id", control: "given", narrows: "id" } as const
const fixed = {
  ...plain,
  asks: "oneOrMany",
  control: "choices",
  describes: "labels",
  narrows: "values",
} as const
const typed = { ...plain, splits: "whole", isFree: true, describes: "words" } as const

/** Kinds of filters. A new one is a row here, with the types of its values below, and its SQL. */
export const filterKinds = {
  id: { ...ids, describes: "words" },
  ids: { ...ids, isLong: true, describes: "count" },
  stars: { ...fixed, holds: "stars", control: "stars", describes: "stars" },
  category: { ...typed, holds: "code", control: "given", narrows: "same" },
  tags: {
    ...typed,
    splits: "escaped",
    isLong: true,
    holds: "labels",
    control: "given",
    narrows: "texts",
  },
  text: { ...typed, isSearched: true, holds: "text", control: "given", narrows: "text" },
  term: {
    ...typed,
    isSearched: true,
    asks: "always a list",
    holds: "texts",
    control: "chip",
    narrows: "texts",
  },
  one: { ...fixed, holds: "word", asks: "same", control: "choice", narrows: "same" },
  some: { ...fixed, holds: "wordOrWords" },
  list: { ...fixed, holds: "words", asks: "same" },
} as const satisfies Record<ValueFilter["kind"], Kind>

/**
 * Types of the values of a filter: in queries of the API, in the address of a page, and as saved.
 * @typeParam W its fixed words.
 */
export type KindValues<W> = {
  id: { api: string; page: string; saved: string | number }
  ids: { api: string; page: string; saved: string | number }
  stars: { api: OneOrMore<number>; page: number[]; saved: OneOrMore<number> }
  category: { api: string; page: string; saved: string }
  tags: { api: string[]; page: string[]; saved: string[] }
  text: { api: string; page: string; saved: string }
  term: { api: string[]; page: string; saved: string }
  one: { api: Widened<W>; page: W; saved: W }
  some: { api: OneOrMore<Widened<W>>; page: W[]; saved: OneOrMore<Widened<W>> }
  list: { api: Widened<W>[]; page: W[]; saved: Widened<W>[] }
}

type Widened<W> = W extends number ? number : W

/** Fixed words of a filter; none for other kinds. */
export const wordsOf = (filter: ValueFilter): readonly (string | number)[] =>
  "values" in filter ? filter.values : []

/** The name of a fixed word of a filter, in bars and in emails; a word that the filter does not have stays as it is. */
export const labelOf = (filter: ValueFilter, word: string | number): string =>
  ownValue("labels" in filter ? filter.labels : undefined, word) ?? String(word)

/** Longest typed text of a filter; 0 for other kinds. */
export const mostOf = (filter: ValueFilter): number => ("most" in filter ? filter.most : 0)

/** The words that a filter of fixed words may have. */
type FixedValueOf<F> = F extends { values: readonly (infer W)[] } ? W : never

/** Shape of the texts of a typed filter, apart from their length: keys of links have one. */
export const shapeOf = (filter: ValueFilter): RegExp | null =>
  "isKey" in filter ? new RegExp(`^[\\w-]{${filter.most}}$`) : null

/** The type of the values of one filter. */
export type ValueOf<F, At extends "api" | "page" | "saved"> = F extends {
  kind: infer K extends ValueFilter["kind"]
}
  ? KindValues<FixedValueOf<F>>[K][At]
  : never
