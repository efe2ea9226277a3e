const usualBytes = 16_384

const isOf = (type: string, name: string) => type.toLowerCase().split(";", 1)[0]!.trim() === name

/** A form that is too large is read on for so long, so that its sender hears why it is not taken. */
const patience = 3

async function readBytes(request: Request, most: number, hasPatience: boolean): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most * (hasPatience ? patience : 1)) return null
    if (size <= most) chunks.push(chunk)
  }
  return size > most ? null : Buffer.concat(chunks)
}

/** What was sent with a form; a field with a file has an empty text. */
export type ReadForm = { fields: URLSearchParams; files: ReadonlyMap<string, File> }

async function readParts(bytes: Buffer, type: string): Promise<ReadForm | null> {
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
    return null
  }
}

/**
 * Reads a form: urlencoded, or with files where the form takes some.
 * @param fileBytes how many bytes the files may have; none without it.
 * @param textBytes how many bytes everything else may have, as it is encoded; 16 KB without it.
 * @returns null when it is of another type, or larger.
 */
export async function readFileForm(
  request: Request,
  fileBytes = 0,
  textBytes = usualBytes,
): Promise<ReadForm | null> {
  const type = request.headers.get("content-type") ?? ""
  const hasFiles = fileBytes > 0 && isOf(type, "multipart/form-data")
  if (!hasFiles && !isOf(type, "application/x-www-form-urlencoded")) return null
  const bytes = await readBytes(request, textBytes + (hasFiles ? fileBytes : 0), hasFiles)
  if (!bytes) return null
  return hasFiles
    ? readParts(bytes, type)
    : { fields: new URLSearchParams(bytes.toString("utf8")), files: new Map() }
}

/** Reads a form without files. @returns null when it is of another type, or larger than 16 KB. */
export const readForm = async (request: Request): Promise<URLSearchParams | null> =>
  (await readFileForm(request))?.fields ?? null
