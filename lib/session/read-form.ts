const maxBytes = 16_384

const isOf = (type: string, name: string) => type.toLowerCase().split(";", 1)[0]!.trim() === name

async function readBytes(request: Request, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** A file as a data URL, so that it is a text like every other field; empty when none was chosen. */
async function textOf(value: FormDataEntryValue): Promise<string> {
  if (typeof value === "string") return value
  if (value.size === 0) return ""
  return `data:${value.type};base64,${Buffer.from(await value.arrayBuffer()).toString("base64")}`
}

async function readParts(bytes: Buffer, type: string): Promise<URLSearchParams | null> {
  try {
    const parts = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData()
    const fields = new URLSearchParams()
    for (const [name, value] of parts) fields.append(name, await textOf(value))
    return fields
  } catch {
    return null
  }
}

/**
 * Reads a form: urlencoded, or with files as data URLs where the form takes some.
 * @param fileBytes how many bytes the files may have; none without it.
 * @returns null when it is of another type, or larger than that and 16 KB.
 */
export async function readForm(request: Request, fileBytes = 0): Promise<URLSearchParams | null> {
  const type = request.headers.get("content-type") ?? ""
  const hasFiles = fileBytes > 0 && isOf(type, "multipart/form-data")
  if (!hasFiles && !isOf(type, "application/x-www-form-urlencoded")) return null
  const bytes = await readBytes(request, maxBytes + (hasFiles ? fileBytes : 0))
  if (!bytes) return null
  return hasFiles ? readParts(bytes, type) : new URLSearchParams(bytes.toString("utf8"))
}
