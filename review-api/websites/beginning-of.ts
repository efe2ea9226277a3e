/** The bytes of a body until there are more than so many; what comes then is left. */
export async function beginningOf(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.length
    if (bytes > maxBytes) break
  }
  return Buffer.concat(pieces)
}
