const locales =
  "en de fr es it pt nl pl cs sk hu ro sv da nb fi et tr ru uk bg el id ms sl ca vi he ar th".split(" ")
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

type Names = { months: ReadonlyMap<string, number>; days: ReadonlySet<string> }
let known: Names | undefined

function namesOf(): Names {
  const months = new Map<string, number | null>(others)
  const days = new Set<string>()
  const styles = ["long", "short"] as const
  for (const locale of locales) {
    for (const style of styles) {
      const alone = new Intl.DateTimeFormat(locale, { month: style, timeZone: "UTC" })
      // In many languages a month has another form behind a day.
      const dated = new Intl.DateTimeFormat(locale, { day: "numeric", month: style, timeZone: "UTC" })
      for (let month = 0; month < 12; month += 1) {
        const date = new Date(Date.UTC(2024, month, 2))
        const inDate = dated.formatToParts(date).find(({ type }) => type === "month")?.value ?? ""
        for (const name of [alone.format(date), inDate].map(folded)) {
          if (!/^\p{L}{2,}$/u.test(name)) continue
          const before = months.get(name)
          // A name that means two months, as "listopad" does, names none.
          months.set(name, before === undefined || before === month + 1 ? month + 1 : null)
        }
      }
      const weekday = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: "UTC" })
      for (let day = 1; day <= 7; day += 1) days.add(folded(weekday.format(new Date(Date.UTC(2024, 0, day)))))
    }
  }
  const single = [...months].filter((entry): entry is [string, number] => entry[1] !== null)
  return { months: new Map(single), days }
}

const names = (): Names => {
  known ??= namesOf()
  return known
}

/** In Hebrew "in" is written together with the name. */
const hebrewIn = /^ב(?=\p{L}{2})/u

/** The month, from 1, that a word names in one of many languages; undefined for any other word. */
export function monthNamed(word: string): number | undefined {
  const name = folded(word)
  return names().months.get(name) ?? names().months.get(name.replace(hebrewIn, ""))
}

/** One letter in Japanese and Korean; in Chinese a number behind "week". */
const shortDay =
  /^(?:[月火水木金土日](?:曜日?)?|[월화수목금토일](?:요일)?|(?:星期|周|週|礼拜|禮拜)[一二三四五六日天])$/u

/** Whether a word is the name of a day of the week. */
export const isDayName = (word: string): boolean => shortDay.test(word) || names().days.has(folded(word))
