import { refuse } from "./leave-for.ts"
import { readBody } from "./request-body.ts"

const defaultBytes = 16_384

/** As long as Node lets a request take: files come over slow lines too. */
const filesWithinMs = 300_000

const isOf = (type: string, name: string) => type.toLowerCase().split(";", 1)[0]!.trim() === name

/** What was sent with a form; a field with a file has an empty text. */
export type ReadForm = { fields: URLSearchParams; files: ReadonlyMap<string, File> }

async function readParts(bytes: Buffer, type: string): Promise<ReadForm | Response> {
  try {
    const parts = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData()
    const fields = new URLSearchParams()
    const files = new Map<string, File>()
    for (const [name, value] of parts) {
      fields.append(name, typeof value === "string" ? value : "")
      if (typeof value !== "string" && value.size > 0) files.set(name, value)
    }
    return { fields, files }
  } catch {
    return refuse(400, "The form could not be read.")
  }
}

/**
 * Reads a form: urlencoded, or with files where the form takes some.
 * @param fileBytes how many bytes the files may have; none without it.
 * @param textBytes how many bytes everything else may have, as it is encoded; 16 KB without it.
 * @returns the form, or the refusal to answer with: 415 for another type, 413 for a larger one, 408 for a slow one,
 * 400 for what is no form.
 */
export async function readFileForm(
  request: Request,
  fileBytes = 0,
  textBytes = defaultBytes,
): Promise<ReadForm | Response> {
  const type = request.headers.get("content-type") ?? ""
  const hasFiles = fileBytes > 0 && isOf(type, "multipart/form-data")
  if (!hasFiles && !isOf(type, "application/x-www-form-urlencoded")) {
    return refuse(415, "The form has the wrong content type.")
  }
  const tooLarge = "The form is too large."
  const bytes = await readBody(
    request,
    hasFiles
      ? { maxBytes: textBytes + fileBytes, tooLarge, patience: 3, withinMs: filesWithinMs }
      : { maxBytes: textBytes, tooLarge },
  )
  if (bytes instanceof Response) return bytes
  return hasFiles
    ? readParts(bytes, type)
    : { fields: new URLSearchParams(bytes.toString("utf8")), files: new Map() }
}

/** Reads a form without files of at most 16 KB. @returns the form, or the refusal to answer with. */
export async function readForm(request: Request): Promise<URLSearchParams | Response> {
  const form = await readFileForm(request)
  return form instanceof Response ? form : form.fields
}

/** As `readForm` for a call that needs none: a body of another type says nothing. */
export async function readOptionalForm(request: Request): Promise<URLSearchParams | Response> {
  const form = await readForm(request)
  return form instanceof Response && form.status === 415 ? new URLSearchParams() : form
}
