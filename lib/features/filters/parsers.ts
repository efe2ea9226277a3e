import {
  createParser,
  parseAsNumberLiteral,
  parseAsStringLiteral,
  type SingleParserBuilder,
} from "nuqs/server"
import type { DateFilter, Filter, ValueFilter } from "#lib/contract/filters/filter.ts"
import { isValue } from "#lib/contract/filters/filters-on.ts"
import { filterKinds, mostOf, shapeOf, type ValueOf, wordsOf } from "#lib/contract/filters/kinds.ts"
import { type DateDescriptor, dateDescriptors } from "#lib/dates/descriptors.ts"
import { compareNames } from "#lib/features/filter-bar/names.ts"
import {
  parseAsCategory,
  parseAsCommaList,
  parseAsDay,
  parseAsEscapedList,
  parseAsId,
  parseAsIds,
  parseAsStars,
  parseAsText,
} from "#lib/features/filter-bar/parsers.ts"

type AddressOf<F extends Filter> = F extends { address: infer A extends string } ? A : never
type DateParsers = {
  from: SingleParserBuilder<string>
  to: SingleParserBuilder<string>
  dateDescriptor: SingleParserBuilder<DateDescriptor>
}
export type ParsersOf<F extends Filter> = {
  [R in F as AddressOf<R>]: SingleParserBuilder<ValueOf<R, "page">>
} & (Extract<F, DateFilter> extends never ? unknown : DateParsers)

const dateParsers: DateParsers = {
  from: parseAsDay,
  to: parseAsDay,
  dateDescriptor: parseAsStringLiteral(dateDescriptors),
}

function parseAsSearched(filter: ValueFilter) {
  const parser = parseAsText(mostOf(filter))
  const shape = shapeOf(filter)
  const parse = (text: string) => {
    const value = parser.parse(text)
    return value !== null && (shape?.test(value) ?? true) ? value : null
  }
  return createParser({ parse, serialize: parser.serialize })
}
const parseAsWords = (filter: ValueFilter) =>
  parseAsCommaList((text): text is string => wordsOf(filter).includes(text))

const parsers: Record<(typeof filterKinds)[ValueFilter["kind"]]["holds"], (filter: ValueFilter) => unknown> =
  {
    id: ({ kind }) => (filterKinds[kind].isLong ? parseAsIds : parseAsId),
    stars: () => parseAsStars,
    code: () => parseAsCategory,
    labels: () => parseAsEscapedList,
    text: parseAsSearched,
    texts: parseAsSearched,
    word: (filter) =>
      typeof wordsOf(filter)[0] === "number"
        ? parseAsNumberLiteral(wordsOf(filter).map(Number))
        : parseAsStringLiteral(wordsOf(filter).map(String)),
    wordOrWords: parseAsWords,
    words: parseAsWords,
  }

const parserOf = (filter: ValueFilter) => parsers[filterKinds[filter.kind].holds](filter)

/** How a page reads its filters from its address: one parser for each name. */
export const parsersOf = <F extends Filter>(list: readonly F[]): ParsersOf<F> =>
  Object.assign(
    {},
    ...(list as readonly Filter[]).map((filter) =>
      isValue(filter) ? { [filter.address]: parserOf(filter) } : dateParsers,
    ),
  )

/** The parsers of a page: those of its filters and of everything else in its address, in canonical order (D-098). */
export const pageParsers = <F extends Filter, O extends object>(
  list: readonly F[],
  others: O,
): ParsersOf<F> & O =>
  Object.fromEntries(
    Object.entries({ ...parsersOf(list), ...others }).sort(([a], [b]) => compareNames(a, b)),
  ) as ParsersOf<F> & O

type PickOf<F extends Filter> = F extends { options: string }
  ? AddressOf<F>
  : F extends DateFilter
    ? "date"
    : never

/** Lists for which the chooser that replaces them before scripts run can be opened. */
export const pickable = <F extends Filter>(list: readonly F[]): PickOf<F>[] =>
  (list as readonly Filter[]).flatMap((filter) =>
    isValue(filter) ? (filter.options ? [filter.address] : []) : ["date"],
  ) as PickOf<F>[]
