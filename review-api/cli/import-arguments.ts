import { basename } from "node:path"
import { parseArgs } from "node:util"
import {
  type DateOrder,
  dateOrders,
  type ImportEncoding,
  importEncodings,
  noColumn,
  type RatingScale,
  ratingScales,
} from "#lib/contract/imports/constants.ts"
import { timeZoneNamed } from "#lib/dates/time-zones.ts"
import { ImportError } from "../imports/import-error.ts"
import { importFields } from "../imports/import-fields.ts"
import { type ImportRequest, importRequestSchema } from "../imports/options.ts"
import { scaleKey } from "../imports/source-name.ts"

const numericScales = ratingScales.filter((scale) => /^\d/.test(scale))

export const importHelp = `Imports reviews from a CSV file or from the Google Business Profile part of a Google Takeout
(the ZIP as downloaded, or a reviews.json from it).

  npm run import:reviews -- FILE --account "Name" --admin owner@example.com [options]

  --account NAME           the account; created if it does not exist
  --admin EMAIL            its Admin; created with the account
  --password PASSWORD      for a new Admin (10 to 128 characters); generated and printed once if omitted
  --map FIELD=COLUMN       the column of a field; repeatable. Common names are recognized.
  --source CODE            where the reviews come from, e.g. tripadvisor (default: import; google_maps for a Takeout)
  --location NAME          the location for rows without one
  --default-date DATE      YYYY-MM-DD, for rows without a date; otherwise they are rejected
  --date-order ORDER       day-first, month-first or year-first, for dates such as 03/04/2025 and 24.05.03; needed only
                           where no row of the file shows it by a day above 12, or where rows contradict each other
  --time-zone ZONE         such as Europe/Berlin, for dates without a zone, and of a new account (default: the account's;
                           UTC for a new one). A date without a time is that day in every zone.
  --rating-scale SCALE     the best rating, needed only where the ratings don't show it: ${numericScales.join(", ")};
                           repeatable for single sources, e.g. Booking=10;
                           or thumbs, for 1 recommended and 0 not, or likes, for 1 recommended and 0 no rating;
                           nps, from 0, the worst, to 10; or grades5 or grades6, of which 1 is the best
  --encoding ENCODING      the file's encoding, e.g. windows-1250; needed only where the file doesn't show it.
                           One of ${importEncodings.slice(0, 9).join(", ")},
                           ${importEncodings.slice(9, 18).join(", ")},
                           ${importEncodings.slice(18).join(", ")}
  --dry-run                shows what would happen without writing anything
  --help                   show this help

Fields: ${importFields.join(", ")}.
--map FIELD=${noColumn} leaves a field out.
Rejected rows of reviews.csv are listed in reviews.rejected.csv with line number and reason.
The database is DATABASE_URL, or the data folder DATA_DIR (default ./data). It can run while the program is running.
`

export type ImportArguments = { file: string; options: ImportRequest }

/**
 * Reads the arguments of import-reviews.
 * @returns null when help is asked for.
 * @throws ImportError in plain words when they make no sense.
 */
export function importArguments(args: string[]): ImportArguments | null {
  const { values, positionals } = parsed(args)
  if (values.help) return null
  const [file, ...more] = positionals
  if (!file) throw new ImportError("Which file? Give the path of a CSV file or a Google Takeout.")
  if (more.length > 0) throw new ImportError(`Only one file at a time; "${more[0]}" is one too many.`)
  if (!values.account) throw new ImportError('Which account? Give --account "Name".')
  if (!values.admin) throw new ImportError("Who is the Admin of the account? Give --admin EMAIL.")
  const checked = importRequestSchema.safeParse({
    fileName: basename(file),
    account: values.account,
    admin: values.admin,
    password: values.password,
    map: Object.fromEntries((values.map ?? []).map(fieldAndColumn)),
    source: values.source,
    defaultLocation: values.location,
    defaultDate: values["default-date"],
    dateOrder: orderOf(values["date-order"]),
    timeZone: zoneOf(values["time-zone"]),
    ...scalesOf(values["rating-scale"] ?? []),
    encoding: encodingOf(values.encoding),
    dryRun: values["dry-run"] ?? false,
  })
  if (!checked.success) throw new ImportError(checked.error.issues[0]!.message)
  return { file, options: checked.data }
}

function parsed(args: string[]) {
  const text = { type: "string" } as const
  const flag = { type: "boolean" } as const
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        account: text,
        admin: text,
        password: text,
        map: { type: "string", multiple: true },
        source: text,
        location: text,
        "default-date": text,
        "date-order": text,
        "time-zone": text,
        "rating-scale": { type: "string", multiple: true },
        encoding: text,
        "dry-run": flag,
        help: { type: "boolean", short: "h" },
      },
    })
  } catch (error) {
    throw new ImportError((error as Error).message)
  }
}

function orderOf(given: string | undefined): DateOrder | undefined {
  if (given === undefined) return undefined
  const order = dateOrders.find((one) => one === given.replace("-", "_"))
  if (!order)
    throw new ImportError(`--date-order must be day-first, month-first or year-first, not "${given}".`)
  return order
}

function zoneOf(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const zone = timeZoneNamed(given)
  if (zone === null) throw new ImportError(`"${given}" is not a time zone. Give one such as Europe/Berlin.`)
  return zone
}

/** One scale for all ratings, and those of single sources: "Booking=10". */
function scalesOf(given: readonly string[]): Pick<ImportRequest, "ratingScale" | "ratingScales"> {
  const whole = given.filter((one) => !one.includes("="))
  const bySource = given.filter((one) => one.includes("="))
  if (whole.length > 1) throw new ImportError("Only one --rating-scale can be that of all ratings.")
  return {
    ratingScale: whole[0] === undefined ? undefined : scaleOf(whole[0]),
    ...(bySource.length > 0 ? { ratingScales: Object.fromEntries(bySource.map(sourceAndScale)) } : {}),
  }
}

function sourceAndScale(pair: string): [string, RatingScale] {
  const at = pair.lastIndexOf("=")
  const name = pair.slice(0, at).trim()
  return [scaleKey(name), scaleOf(pair.slice(at + 1).trim())]
}

function scaleOf(given: string): RatingScale {
  const scale = ratingScales.find((one) => one === given)
  if (!scale)
    throw new ImportError(`--rating-scale must be one of ${ratingScales.join(", ")}, not "${given}".`)
  return scale
}

function encodingOf(given: string | undefined): ImportEncoding | undefined {
  if (given === undefined) return undefined
  const dos = importEncodings.find((one) => one === given.toLowerCase().replace(/^cp-?|^ibm-?/, "ibm"))
  if (dos) return dos
  try {
    // Knows other names of the same, such as latin1 and GBK.
    const { encoding } = new TextDecoder(given)
    const known = importEncodings.find((one) => one === (encoding === "gbk" ? "gb18030" : encoding))
    if (known) return known
  } catch {}
  throw new ImportError(`--encoding must be one of ${importEncodings.join(", ")}, not "${given}".`)
}

function fieldAndColumn(pair: string): [string, string] {
  const at = pair.indexOf("=")
  const [field, column] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
  if (at < 1 || column === "") throw new ImportError(`--map must be FIELD=COLUMN, not "${pair}".`)
  if (!importFields.some((known) => known === field))
    throw new ImportError(`There is no field "${field}". Fields: ${importFields.join(", ")}.`)
  return [field, column]
}
