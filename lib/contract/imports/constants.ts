/**
 * States of an uploaded file: being checked, waiting to be imported, being imported, imported, not importable, being undone
 * and undone.
 */
export const importStates = [
  "checking",
  "checked",
  "importing",
  "done",
  "failed",
  "undoing",
  "undone",
] as const
export type ImportState = (typeof importStates)[number]

export const importFormats = ["csv", "json", "zip", "xlsx"] as const
export type ImportFormat = (typeof importFormats)[number]

/** Order of dates: 03/04/2025 is April 3 or March 4, and 24.05.03 is May 24, 2003, or May 3, 2024. */
export const dateOrders = ["day_first", "month_first", "year_first"] as const
export type DateOrder = (typeof dateOrders)[number]

/**
 * Best rating of a file, which is converted to 5. Of 0 and 1 alone, `thumbs` are recommended or not, and in `likes` 0 is no
 * rating. `nps` is from 0, the worst, to 10; of `grades5` and `grades6` 1 is the best, and 5 or 6 the worst.
 */
export const ratingScales = [
  "1",
  "4",
  "5",
  "6",
  "7",
  "10",
  "20",
  "50",
  "100",
  "thumbs",
  "likes",
  "nps",
  "grades5",
  "grades6",
] as const
export type RatingScale = (typeof ratingScales)[number]

/** How the letters of a file may be written, by the names of the WHATWG, and of IANA for three of DOS. */
export const importEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1252",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-874",
  "windows-1257",
  "windows-1258",
  "iso-8859-2",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-15",
  "koi8-r",
  "koi8-u",
  "macintosh",
  "x-mac-cyrillic",
  "ibm437",
  "ibm850",
  "ibm852",
  "ibm866",
  "shift_jis",
  "euc-jp",
  "iso-2022-jp",
  "gb18030",
  "big5",
  "euc-kr",
] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** Value of a field that has no column. */
export const noColumn = "(none)"

/** Limits of an uploaded file. */
export const importLimits = { maxBytes: 50 * 1024 * 1024 } as const

/** Errors of a refused file; all but the first in a sentence that begins with "File". */
export const importErrors = {
  maxBytes:
    "The file is larger than 50 MB. Split it, or ask your administrator to import it from the command line.",
  empty: "is empty",
  type: "is not a CSV, XLSX, JSON or ZIP file",
  binary: "is not text. Export the reviews as CSV and upload that",
  image: "is an image. Export the reviews as CSV and upload that",
  pdf: "is a PDF. Export the reviews as CSV and upload that",
  page: "is a web page. Export the reviews as CSV, or open it in Excel and save it as CSV",
  sheet: "is an Excel workbook in the old XLS format. Save it as CSV and upload that",
  utf32: "is in UTF-32. Save it as UTF-8 and upload that",
} as const
