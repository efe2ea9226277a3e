const locales =
  "en de fr es it pt nl pl cs sk hu ro sv da nb fi et lv lt hr sr tr ru uk bg el id ms fil sl ca vi he ar th hi".split(
    " ",
  )
/** Usual besides what `Intl` has. */
const others: [string, number][] = [
  ["sept", 9],
  ["setiembre", 9],
  ["set", 9],
  ["maerz", 3],
  ["mrz", 3],
  ["jaenner", 1],
  ["janner", 1],
  // In the Levant months have names of their own, some of two words.
  ["كانونالثاني", 1],
  ["شباط", 2],
  ["اذار", 3],
  ["نيسان", 4],
  ["ايار", 5],
  ["حزيران", 6],
  ["تموز", 7],
  ["اب", 8],
  ["ايلول", 9],
  ["تشرينالاول", 10],
  ["تشرينالثاني", 11],
  ["كانونالاول", 12],
]

/** A word as names are compared: without case, accents and full stops. */
const folded = (word: string): string =>
  word
    .normalize("NFD")
    .replaceAll(/[\p{M}.]/gu, "")
    .toLowerCase()

/** Languages that put a dot behind the number of a day. */
const dotted: ReadonlySet<string> = new Set([
  "hr",
  "cs",
  "sk",
  "sl",
  "de",
  "da",
  "nb",
  "fi",
  "et",
  "lv",
  "sr",
  "hu",
])

type Names = {
  /** Months of each name, by language. */
  months: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Days of the week of each name, 0 for Sunday. */
  days: ReadonlyMap<string, ReadonlySet<number>>
}
let known: Names | undefined

function namesOf(): Names {
  const months = new Map<string, Map<string, number>>()
  const days = new Map<string, Set<number>>()
  const add = (name: string, locale: string, month: number) => {
    const byLocale = months.get(name) ?? new Map<string, number>()
    months.set(name, byLocale)
    if (!byLocale.has(locale)) byLocale.set(locale, month)
  }
  for (const [name, month] of others) add(name, "", month)
  const styles = ["long", "short"] as const
  for (const locale of locales) {
    for (const style of styles) {
      const alone = new Intl.DateTimeFormat(locale, { month: style, timeZone: "UTC" })
      // In many languages a month has another form behind a day.
      const dated = new Intl.DateTimeFormat(locale, { day: "numeric", month: style, timeZone: "UTC" })
      for (let month = 0; month < 12; month += 1) {
        const date = new Date(Date.UTC(2024, month, 2))
        const inDate = dated.formatToParts(date).find(({ type }) => type === "month")?.value ?? ""
        for (const name of [alone.format(date), inDate].map(folded))
          if (/^\p{L}{2,}$/u.test(name)) add(name, locale, month + 1)
      }
      const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: "UTC" })
      for (let day = 1; day <= 7; day += 1) {
        const name = folded(weekday.format(new Date(Date.UTC(2024, 0, day))))
        days.set(name, (days.get(name) ?? new Set<number>()).add(day % 7))
      }
    }
  }
  return { months, days }
}

const names = (): Names => {
  known ??= namesOf()
  return known
}

/** In Hebrew "in" is written together with the name. */
const hebrewIn = /^ב(?=\p{L}{2})/u

const monthsOf = (word: string): ReadonlyMap<string, number> => {
  const name = folded(word)
  return names().months.get(name) ?? names().months.get(name.replace(hebrewIn, "")) ?? new Map()
}

/** Languages in which a word names a month. */
export const localesOfMonth = (word: string): ReadonlySet<string> => new Set(monthsOf(word).keys())

/** The month that a word names in a language. */
export const monthIn = (word: string, locale: string): number | undefined => monthsOf(word).get(locale)

/**
 * The month, from 1, that a word names in one of many languages; undefined for any other word, and for one that means
 * two months, as "listopada" does.
 * @param isDotted whether the day before it has a dot, as only some languages write it.
 */
export function monthNamed(word: string, isDotted?: boolean): number | undefined {
  const months = monthsOf(word)
  const all = new Set(months.values())
  if (all.size < 2 || isDotted === undefined) return all.size === 1 ? [...all][0] : undefined
  const left = new Set(
    [...months].flatMap(([locale, month]) => (dotted.has(locale) === isDotted ? [month] : [])),
  )
  return left.size === 1 ? [...left][0] : undefined
}

/** Whether a word names two months, in different languages. */
export const isTwin = (word: string): boolean => new Set(monthsOf(word).values()).size > 1

const english = "january february march april may june july august september october november december".split(
  " ",
)

/** A date whose names of two meanings are replaced by those of the months that they mean in its file. */
export function withoutTwins(text: string, monthNames: readonly (readonly [string, number])[] = []): string {
  if (monthNames.length === 0) return text
  const months = new Map(monthNames)
  return text.replaceAll(/\p{L}[\p{L}\p{M}]{2,19}/gu, (word) => {
    const month = months.get(word.toLowerCase())
    return month === undefined ? word : english[month - 1]!
  })
}

/** One letter in Japanese and Korean; in Chinese a number behind "week". */
const shortDay =
  /^(?:[月火水木金土日](?:曜日?)?|[월화수목금토일](?:요일)?|(?:星期|周|週|礼拜|禮拜)[一二三四五六日天])$/u

/** Whether a word is the name of a day of the week. */
export const isDayName = (word: string): boolean => shortDay.test(word) || names().days.has(folded(word))

/** The day of the week that a word names, 0 for Sunday; null for none, and for a word of several. */
export function dayNamed(word: string): number | null {
  const [day, ...others] = names().days.get(folded(word)) ?? []
  return day === undefined || others.length > 0 ? null : day
}
