const maxCharacters = 60
const summary =
  /^(?:(?:grand|overall|sub)[ -]?)?(?:totals?|averages?|avg|mean|sums?|summary|summe|(?:ins)?gesamt|gesamtsumme|durchschnitt|mittelwert|moyenne|promedio|totale|total general|totaal|gemiddelde|média|media|suma|średnia|razem|итого|всего|среднее|合計|平均|总计|合计|평균|합계)(?: ?[:=].{0,40}| \(?\d.{0,40}| (?:of|number|count|rows?|reviews?|ratings?|scores?|stars?|bewertung|bewertungen|note)(?: .{0,30})?)?$/i

/** Whether a cell is the heading of a row of totals: "Grand total", "Average: 4.3". */
export const isSummaryWord = (cell: string): boolean => summary.test(cell.trim().slice(0, maxCharacters))
