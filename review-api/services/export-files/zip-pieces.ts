import { Zip, ZipDeflate } from "fflate"

export type PackedFile = { name: string; pieces: AsyncIterable<string | Uint8Array> }

const encoder = new TextEncoder()

/** Files as the pieces of a ZIP; one after another, so only a piece of one is ever held. */
export async function* zipPieces(files: AsyncIterable<PackedFile>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const taken = (): Uint8Array[] => {
    const chunks = ready
    ready = []
    return chunks
  }
  for await (const { name, pieces } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of pieces) {
      file.push(typeof piece === "string" ? encoder.encode(piece) : piece)
      yield* taken()
    }
    file.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
