import { refusalFor } from "./for-script.ts"
import { formBytes, formPatience } from "./form-limits.ts"
import { Refusal, refuse } from "./leave-for.ts"
import { readBody } from "./request-body.ts"

const tooLarge = "This form is too long. Shorten its longest text and send it again."

/** As long as Node lets a request take: files come over slow lines too. */
const filesWithinMs = 300_000

const isOf = (type: string, name: string) => type.toLowerCase().split(";", 1)[0]!.trim() === name

/** Sent form; a field with a file has an empty text. */
export type ReadForm = { fields: URLSearchParams; files: ReadonlyMap<string, File> }

/** A form that is not taken. */
export class RefusedForm {
  readonly refusal: Refusal
  /** Typed values, as far as they were read. */
  readonly fields: URLSearchParams

  constructor(refusal: Refusal, fields = new URLSearchParams()) {
    this.refusal = refusal
    this.fields = fields
  }
}

async function readParts(bytes: Buffer, type: string): Promise<ReadForm | Refusal> {
  try {
    const parts = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData()
    const fields = new URLSearchParams()
    const files = new Map<string, File>()
    for (const [name, value] of parts) {
      fields.append(name, typeof value === "string" ? value : "")
      // Where nothing was chosen, browsers send a file without a name.
      if (typeof value !== "string" && (value.size > 0 || value.name !== "")) files.set(name, value)
    }
    return { fields, files }
  } catch {
    return refuse(400, "The form could not be read.")
  }
}

async function readTexts(request: Request, maxBytes: number): Promise<ReadForm | Refusal | RefusedForm> {
  const bytes = await readBody(request, { maxBytes: maxBytes * formPatience, tooLarge })
  if (bytes instanceof Refusal) return bytes
  const fields = new URLSearchParams(bytes.toString("utf8"))
  if (bytes.length > maxBytes) return new RefusedForm(refuse(413, tooLarge), fields)
  return { fields, files: new Map() }
}

async function readAny(
  request: Request,
  fileBytes: number,
  textBytes: number,
): Promise<ReadForm | Refusal | RefusedForm> {
  const type = request.headers.get("content-type") ?? ""
  if (isOf(type, "application/x-www-form-urlencoded")) return readTexts(request, textBytes)
  if (fileBytes === 0 || !isOf(type, "multipart/form-data")) {
    return refuse(415, "The form has the wrong content type.")
  }
  const maxBytes = textBytes + fileBytes
  const bytes = await readBody(request, { maxBytes, tooLarge, patience: 3, withinMs: filesWithinMs })
  return bytes instanceof Refusal ? bytes : readParts(bytes, type)
}

/**
 * Reads a form: urlencoded, or with files where the form takes some.
 * @param fileBytes how many bytes the files may have; none without it.
 * @param textBytes how many bytes everything else may have, as it is encoded; 16 KB without it.
 * @returns the form, or its refusal: 415 for another type, 413 for a larger one, 408 for a slow one, 400 for what is no
 * form. Of one that is a few times too large the refusal has the texts.
 */
export async function readFileForm(
  request: Request,
  fileBytes = 0,
  textBytes = formBytes,
): Promise<ReadForm | RefusedForm> {
  const read = await readAny(request, fileBytes, textBytes)
  return read instanceof Refusal ? new RefusedForm(read) : read
}

/** Reads a form without files of at most 16 KB. @returns the form, or the refusal to answer with. */
export async function readForm(request: Request): Promise<URLSearchParams | Response> {
  const form = await readFileForm(request)
  return form instanceof RefusedForm ? refusalFor(request, form.refusal) : form.fields
}

/** As `readForm` for a call that needs none: a body of another type says nothing. */
export async function readOptionalForm(request: Request): Promise<URLSearchParams | Response> {
  const form = await readForm(request)
  return form instanceof Response && form.status === 415 ? new URLSearchParams() : form
}
