import { splitList } from "#lib/contract/comma-list.ts"
import { responseError, templateError } from "#lib/contract/responses/constants.ts"
import { signupLocationBodySchema } from "#lib/contract/signup/schema.ts"
import { whitelabelBodySchema } from "#lib/contract/whitelabels/schema.ts"
import { markedIn } from "#lib/features/keywords/marked.ts"
import { isMentioned, mentionAt, mentionParts } from "#lib/features/reviews/organise/mentions.ts"
import { closeGaps } from "#lib/format/close-gaps.ts"
import { csvLine } from "#lib/format/csv.ts"
import { fillTemplate } from "#lib/format/fill-template.ts"
import { normalizeName } from "#lib/format/normalize-name.ts"
import { laterRefusalOf, refusalOf } from "#review-api/directories/simulator/simulated-source.ts"
import { escapeHtml } from "#review-api/http/outbox.ts"
import { checkRow } from "#review-api/imports/check-row.ts"
import { findColumns } from "#review-api/imports/columns.ts"
import { cutRow } from "#review-api/imports/csv/cut-row.ts"
import { sniffShape } from "#review-api/imports/csv/sniff.ts"
import { dateError, readDate } from "#review-api/imports/dates.ts"
import { imageUrls } from "#review-api/imports/image-cell.ts"
import { importFields } from "#review-api/imports/import-fields.ts"
import { readRating } from "#review-api/imports/rating.ts"
import { originalOf } from "#review-api/imports/takeout/google-cells.ts"
import { cellDecoder, tidy } from "#review-api/imports/text.ts"
import { analyseReview } from "#review-api/insights/analyse-review.ts"
import { requestedKeyword } from "#review-api/insights/keywords/one-keyword.ts"
import { detectLanguage } from "#review-api/insights/language/detect-language.ts"
import { withoutReply } from "#review-api/insights/owner-reply.ts"
import { plainText } from "#review-api/insights/plain-text.ts"
import { readSentences } from "#review-api/insights/tokens.ts"
import { forPage, shownName, shownText } from "#review-api/services/imports/shown-text.ts"
import { inheritedNames, nastyText, nastyTexts } from "#tests/support/nasty-texts.ts"
import { fc } from "#tests/support/properties.ts"
import { tryEvery } from "#tests/support/try-every.ts"

const blanks = " "
const shape = { separator: ",", lineEnd: "\n" as const, width: 3 }
const rules = {
  columns: Object.fromEntries(importFields.map((field, position) => [field, position])),
  width: importFields.length,
  timeZone: "UTC",
  dateOrder: "month_first" as const,
  defaultDate: undefined,
  defaultLocation: null,
  ratingScale: "5" as const,
  zones: {},
  now: new Date("2026-03-01T12:00:00Z"),
}
const nobody = { author: null, location_name: null, business_name: null }
const rowOf = (text: string) => importFields.map(() => text)
const signup = (website: string) => signupLocationBodySchema.safeParse({ website })
const logo = (logo_left: string) => whitelabelBodySchema.safeParse({ logo_left })

type Reader = (text: string) => unknown
/** Readers of foreign texts, with the parts of which the worst texts for them are made. */
const readers: Record<string, [Reader, ...string[]]> = {
  originalOf: [(text) => originalOf(`a${text}b`), blanks, "(Original)", "(Translated by Google)"],
  checkRow: [(text) => checkRow(rowOf(`1${text}1`), rules), blanks, "a", "1", "\r", "\0"],
  readDate: [(text) => readDate(`2025-01-31${text}x`, "UTC", "month_first"), blanks, "T", "1"],
  readDateOfAmerica: [(text) => readDate(`01/31/2025${text}x`, "UTC", "month_first"), blanks],
  readDateWithFraction: [(text) => readDate(`2025-01-31T10:00:00.${text}x\n`, "UTC", "month_first"), "1"],
  readRating: [(text) => readRating(`${text}x`), "1", "1,", "."],
  imageUrls: [imageUrls, blanks, ",", "http://a.b,", ", ", "|"],
  tidy: [tidy, "\r", "\r\n", "\0", blanks],
  cellDecoder: [cellDecoder(null, true), "a", "é", "Ã¼"],
  dateError: [(text) => dateError(`${text}x`), blanks, "ago ", "vor "],
  readSpelledDate: [(text) => readDate(`5 Jan ${text} 2024`, "UTC", "month_first"), blanks, "de ", "1 ", "("],
  cutRow: [(text) => cutRow(`a,"${text}\n`, 0, shape, true), '"', '""', '",', "\n", " ,"],
  sniffShape: [(text) => sniffShape(text, true), '"', ",", '",\n', "\n"],
  findColumns: [(text) => findColumns([text, "date"], {}), "_", "a "],
  shownText: [(text) => shownText(`a${text}b`), blanks, "\n", "\0"],
  shownName: [(text) => shownName(text), "/", blanks],
  forPage: [forPage, "; name it with --map ", " name", "--default-date"],
  plainText: [
    plainText,
    ...["<script>", "<script ", "<style></script>", "<!--", "<!-- -->", "<p ", "<a", "</", "&#", "&amp"],
    ...["http://", "www.", "a@", "@.", "@a.", "a@b.c", "a.", blanks],
  ],
  withoutReply: [withoutReply, "dear ", "dear a,", ". ", "\n", ".\n dear guest,      "],
  detectLanguage: [detectLanguage, "a", "a ", "é"],
  analyseReview: [(content) => analyseReview({ title: null, content }), "a", "!", "'", "-", "&", "good "],
  readSentences: [readSentences, "a ", "! ", "not good and ", "n't "],
  closeGaps: [(text) => closeGaps(`a${text}b`), blanks, "\n", "\n ", "\n\n a"],
  markedIn: [(text) => markedIn(text, 0, 1), blanks, "a"],
  mentionAt: [(text) => mentionAt(`@${text}`, text.length), "a", "a "],
  mentionParts: [(text) => mentionParts(text, ["Ann Bee", "Ann Cee"]), "@", "@Ann ", "Ann"],
  isMentioned: [(text) => isMentioned(text, "Ann Bee"), "@", "@Ann "],
  splitList: [splitList, ",", "\\", "\\,", blanks],
  normalizeName: [(text) => normalizeName(`a${text}b`), blanks, "\u0301"],
  csvLine: [(text) => csvLine([text, { phone: `${text}x` }]), '"', "1", "\n"],
  escapeHtml: [escapeHtml, "&", "<"],
  templateError: [(text) => templateError(`{{${text}`), blanks, "{", "{{", "{{ a", "}}"],
  fillTemplate: [(text) => fillTemplate(`a${text}{{author}}${text}.`, nobody), blanks, "\n", ",", ", ", "."],
  responseError: [(text) => responseError(text, "google_maps"), "a", "😀"],
  refusalOf: [(text) => [refusalOf(text), laterRefusalOf(text)], "a", "a@", "a@a", "1 ", "1-a", "w"],
  signup: [(text) => signup(`a.b${text} x`), "?", "a", ".a", "#/"],
  logo: [(text) => logo(`https://a${text} `), ".a", ".", "a", "/"],
}

const sizes = [4_000, 16_000, 64_000, 250_000, 1_000_000]
/** Linear time takes a fifth of it at most; quadratic time would be minutes. */
const maxCpuMs = 2_500

/** Milliseconds of the processor, which others on this machine do not make more. */
function cpuMs(read: () => unknown): number {
  const before = process.cpuUsage()
  read()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test("whatever reads foreign text takes time in proportion to its length", async () => {
  readSentences("Loads the words.")
  const cases = Object.entries(readers).flatMap(([name, [read, ...parts]]) =>
    parts.map((part) => ({ name: `${name} of ${JSON.stringify(part)}`, read, part })),
  )
  await tryEvery(
    cases,
    ({ name }) => name,
    ({ read, part }) => {
      for (const size of sizes) {
        const text = part.repeat(Math.ceil(size / part.length))
        expect(cpuMs(() => read(text))).toBeLessThan(maxCpuMs)
      }
    },
  )
})

const asWritten = (text: string) => [
  text,
  `The ${text} was great and the ${text} rude.`,
  `${text}\n${text}, &${text};`,
]

test("whatever reads foreign text reads every nasty one", async () => {
  await tryEvery(
    Object.entries(readers),
    ([name]) => name,
    ([, [read]]) => {
      for (const text of nastyTexts.flatMap(asWritten)) expect(() => read(text)).not.toThrow()
      fc.assert(
        fc.property(fc.array(nastyText, { maxLength: 6 }), (texts) => {
          read(texts.join(" "))
        }),
        { numRuns: 20 },
      )
    },
  )
})

test("a name that every object inherits is a word like any other", () => {
  const content = "The constructor was rude. The breakfast was great."
  const { mentions } = analyseReview({ title: null, content })
  expect(mentions.map(({ term }) => term)).toEqual(expect.arrayContaining(["constructor", "breakfast"]))
  for (const name of inheritedNames) {
    expect(requestedKeyword(name)).toBe(name.toLowerCase())
    expect(readSentences(name).flatMap(({ tokens }) => tokens.map(({ text }) => typeof text))).not.toContain(
      "function",
    )
    expect(plainText(`&${name};`)).toBe(`&${name};`)
  }
})
