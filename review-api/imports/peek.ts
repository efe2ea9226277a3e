/** Takes the beginning of a stream, until there is enough of it or it ends. @returns it, and the whole stream again. */
export async function peek(
  bytes: AsyncIterable<Uint8Array>,
  isEnough: (head: Buffer) => boolean,
): Promise<{ head: Buffer; whole: AsyncGenerator<Uint8Array> }> {
  const rest = bytes[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (!isEnough(head)) {
    const next = await rest.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* whole() {
    try {
      if (head.length > 0) yield head
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.()
    }
  }
  return { head, whole: whole() }
}
