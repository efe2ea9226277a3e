import type { ImportEncoding } from "#lib/contract/imports/constants.ts"
import { distinctNames } from "../columns/column-names.ts"
import type { GivenColumns } from "../columns.ts"
import { ImportError } from "../import-error.ts"
import { withLateKeys } from "../json/plain-rows.ts"
import type { FileCharset } from "../reader/messages.ts"
import { openReader } from "../reader/open-reader.ts"
import { ofOneSource } from "../source-scales.ts"
import type { SurveyEnd } from "./look-through.ts"

/** Opens a file again, from its beginning. */
export type OpenFile = () => AsyncIterable<Uint8Array>

/** Survey of a whole file, before anything of it is imported. */
export type Survey = SurveyEnd & {
  /** Names of the columns, each once. */
  header: string[]
  /** Code of the source that such files come from; undefined when it can be any. */
  source: string | undefined
  /** In which the file was looked at. */
  readIn: FileCharset
}

const thread = new URL("./survey-thread.ts", import.meta.url)

/** Looks through a file. */
export type Look = (open: OpenFile, map: GivenColumns, readIn: FileCharset) => Promise<Survey>

/** In a thread of its own, so that no file keeps the program from answering. */
const inThread: Look = async (open, map, readIn) => {
  const file = await openReader<{ map: GivenColumns }, never, SurveyEnd>(open(), thread, readIn)
  try {
    if (!file.header) throw new ImportError("The file is empty.")
    for await (const _ of file.rows({ map }));
    const header = file.header.map((name) => name.trim())
    return { ...file.end(), header, source: file.source, readIn }
  } finally {
    await file.close()
  }
}

/**
 * Reads a whole file for what it shows: its columns, how its letters are written, the scale of its ratings, the order
 * of its dates. Nothing of it is kept. One whose letters are not UTF-8 is read again in the encoding that they show.
 * @param given the columns, the encoding and the source that someone chose.
 * @param look where it is read: in a thread, or in tests here.
 * @throws ImportError in plain words when it cannot be read.
 */
export async function surveyFile(
  open: OpenFile,
  given: { map: GivenColumns; encoding?: ImportEncoding | undefined; source?: string | undefined },
  look: Look = inThread,
): Promise<Survey> {
  const named = async (readIn: FileCharset): Promise<Survey> => {
    const survey = await look(open, given.map, readIn)
    const isOfOne = given.source !== undefined && !survey.isScaleSaid && !survey.ratings?.sources
    return {
      ...survey,
      header: distinctNames(survey.header),
      ratings: isOfOne ? ofOneSource(survey.ratings, given.source!) : survey.ratings,
    }
  }
  const begun = await named({ encoding: null, isMixed: true })
  const first =
    begun.lateKeys.length === 0
      ? begun
      : await named({ ...begun.readIn, keys: withLateKeys(begun.keys, begun.lateKeys) })
  const encoding = given.encoding ?? first.charset.encoding
  const isUnicode = encoding.startsWith("utf-") && first.charset.encoding.startsWith("utf-")
  if (first.charset.foreign === 0 || (isUnicode && first.charset.damaged === 0)) return first
  const again = await named({ encoding, isMixed: first.charset.isMixed })
  return { ...again, charset: first.charset }
}
