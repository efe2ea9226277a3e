import type { ByteRange } from "../storage/storage.ts"

/** A file that is made while it is sent: only a piece of it is ever held. */
export type Download = {
  /** Without characters that a header cannot carry. */
  name: string
  type: string
  pieces: AsyncIterable<string | Uint8Array>
  /** Of a file that is there whole. */
  bytes?: number
  /** For files shown in a page and cached by browsers: which part of how many bytes it is. */
  inline?: { range: ByteRange | null; of: number; keptSeconds: number }
}
