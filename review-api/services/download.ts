/** A file that is made while it is sent: only a piece of it is ever held. */
export type Download = {
  /** Without characters that a header cannot carry. */
  name: string
  type: string
  pieces: AsyncIterable<string | Uint8Array>
  /** Of a file that is there whole. */
  bytes?: number
}
