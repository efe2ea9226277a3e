import { localesOfMonth, monthIn } from "./month-names.ts"

const maxWords = 2_000

/** Evidence from the names of months in a column on which language they are of: "listopada" is October or November. */
export class MonthEvidence {
  /** Languages that have a name, by the name. */
  readonly #seen = new Map<string, ReadonlySet<string>>()

  /** Whether a date may name a month. */
  isNamed(text: string): boolean {
    return /\p{L}{3}/u.test(text)
  }

  see(text: string): void {
    for (const [word] of text.toLowerCase().matchAll(/\p{L}[\p{L}\p{M}]{2,19}/gu)) {
      if (this.#seen.has(word) || this.#seen.size >= maxWords) continue
      this.#seen.set(word, localesOfMonth(word))
    }
  }

  /** Names with two meanings and the month that they have in the languages of most other names. */
  report(): [name: string, month: number][] {
    const names = [...this.#seen].filter(([, locales]) => locales.size > 0)
    return names.flatMap(([name, locales]): [string, number][] => {
      const months = new Map([...locales].map((locale) => [locale, monthIn(name, locale)!]))
      if (new Set(months.values()).size < 2) return []
      const countOf = (locale: string) => names.filter(([, others]) => others.has(locale)).length
      const most = Math.max(...[...locales].map(countOf))
      const left = new Set(
        [...locales].filter((locale) => countOf(locale) === most).map((one) => months.get(one)!),
      )
      const [month] = left
      return left.size === 1 && most > 1 ? [[name, month!]] : []
    })
  }
}
