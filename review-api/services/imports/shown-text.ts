const maxCharacters = 200

/** A text of a file as it can be kept and shown: without characters that are none, and not too long. */
export function shownText(text: string, most = maxCharacters): string {
  const clean = text.replaceAll("\0", "").toWellFormed().replaceAll(/\s+/g, " ").trim()
  return clean.length > most ? `${clean.slice(0, most).toWellFormed()}…` : clean
}

/** The name of a column, which must be found in the file again. */
export const columnName = (name: string): string =>
  name.replaceAll("\0", "").toWellFormed().trim().slice(0, 1_000)

/** The name of a file without the folders that it stood in. */
export const shownName = (name: string): string => shownText(name.split(/[\\/]/).at(-1)!, 250) || "reviews"

/** An error of the importer for someone who has a page before them, and no command. */
export const forPage = (message: string): string =>
  message
    .replaceAll(/;? ?name it with --map \S+=COLUMN/g, "; choose its column below")
    .replaceAll(" with --location NAME", "")
    .replaceAll(/ with --date-order \w+-first(?:(?:, or|,| or) --date-order \w+-first){1,2}/g, "")
    .replaceAll(/ with --rating-scale \w+(?:(?:, or|,| or) --rating-scale \w+){1,9}/g, "")
    .replaceAll(/ with --encoding| with --map \S+=(?:COLUMN|\(none\))/g, "")
    .replaceAll("--date-order", "the order")
    .replaceAll("--default-date", "a default date")
    .replaceAll("--location", "a default location")
