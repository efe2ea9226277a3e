import { on } from "node:events"
import { ImportError } from "../import-error.ts"
import type { CsvRow } from "../read-csv.ts"
import type { FileCharset, FromReader, ToReader } from "./messages.ts"
import { takeThread } from "./reader-threads.ts"

/** A file that is read in a thread of its own. */
export type FileReader<Rules, Row, End> = {
  /** Code of the source that such files come from; undefined when it can be any. */
  source: string | undefined
  /** The cells of the first row; null when there is none. */
  header: string[] | null
  /** Its line: what is above is a title. */
  headerLine: number
  /** The rows below it, checked, in batches; the thread is ten batches ahead at most. To be called once. */
  rows(rules: Rules): AsyncGenerator<Row[]>
  /** Rows as they stand in the file, by their lines; only those of the last parts are kept. */
  given(lines: readonly number[]): Promise<CsvRow[]>
  /** Evidence from all rows; call it after reading them. */
  end(): End
  close(): Promise<void>
}

/** Limits of a thread; the heap is that of V8, without the bytes of the file. */
const limits = {
  heapMb: 512,
  /** How long it may be at work without saying that it is alive. */
  silentMs: 30_000,
}

const tooLong = "The file can't be read: part of it takes too long."
const tooMuchMemory = "The file can't be read: part of it takes too much memory."

const isOutOfMemory = (error: unknown) =>
  (error as NodeJS.ErrnoException | null)?.code === "ERR_WORKER_OUT_OF_MEMORY"

/** Brings the pieces of a file to the thread when it wants them. */
function supplier(
  bytes: AsyncIterable<Uint8Array>,
  send: (message: ToReader<never>, own?: ArrayBuffer[]) => void,
) {
  const pieces = bytes[Symbol.asyncIterator]()
  return {
    async next() {
      const piece = await pieces.next()
      if (piece.done) return send({ type: "end" })
      // A copy goes over: what a piece is a part of may be large, or be used again.
      const copy = new Uint8Array(piece.value)
      send({ type: "bytes", bytes: copy }, [copy.buffer])
    },
    /** Waits for nothing: a source that is stuck ends by itself. */
    end: () => void pieces.return?.().catch(() => {}),
  }
}

/**
 * Has a thread read a file, so that no file can keep the program from answering: whatever is in it, the thread
 * ends when it takes too much time or memory.
 * @param bytes the file, in pieces of any size.
 * @param thread its module, see `runThread`.
 * @param letters how those of a CSV file are written.
 * @throws ImportError in plain words when the file cannot be read, here and while its rows are read.
 */
export async function openReader<Rules, Row, End>(
  bytes: AsyncIterable<Uint8Array>,
  thread: URL,
  charset: FileCharset = { encoding: null, isMixed: true },
  { heapMb, silentMs } = limits,
): Promise<FileReader<Rules, Row, End>> {
  const { port, onEnd, release } = takeThread(thread, heapMb, charset)
  const failure = new AbortController()
  const messages = on(port, "message", { signal: failure.signal })
  const send = (message: ToReader<Rules>, own: ArrayBuffer[] = []) => port.postMessage(message, own)
  const supply = supplier(bytes, send)

  // Ticks are counted, not time: while the program itself is busy there are none.
  let silentTicks = 0
  const ticks = 10
  const clock = setInterval(() => {
    silentTicks += 1
    if (silentTicks > ticks) failure.abort(new ImportError(tooLong))
  }, silentMs / ticks)
  onEnd((error) => {
    if (isOutOfMemory(error)) failure.abort(new ImportError(tooMuchMemory))
    else failure.abort(error ?? new Error("the reader of a file ended without a result"))
  })
  let answer = Promise.withResolvers<CsvRow[]>()
  port.on("message", (message: FromReader<Row, End>) => {
    silentTicks = 0
    if (message.type === "cells") answer.resolve(message.rows)
    if (message.type === "want") supply.next().catch((error) => failure.abort(error))
  })

  async function next(): Promise<FromReader<Row, End>> {
    try {
      for (let step = await messages.next(); !step.done; step = await messages.next()) {
        const [message] = step.value as [FromReader<Row, End>]
        if (["header", "rows", "done", "failed"].includes(message.type)) return message
      }
    } catch (error) {
      throw failure.signal.aborted ? failure.signal.reason : error
    }
    throw new Error("the reader of a file ended without a result")
  }

  let read: End | undefined

  async function close() {
    clearInterval(clock)
    supply.end()
    await release(read !== undefined)
  }

  function given(lines: readonly number[]): Promise<CsvRow[]> {
    answer = Promise.withResolvers()
    const { promise, reject } = answer
    failure.signal.addEventListener("abort", () => reject(failure.signal.reason), { once: true })
    send({ type: "cells", lines: [...lines] })
    return promise
  }

  async function* rows(rules: Rules): AsyncGenerator<Row[]> {
    send({ type: "rules", rules })
    for (;;) {
      const message = await next()
      if (message.type === "failed") throw new ImportError(message.message)
      if (message.type === "done") {
        read = message.end
        return
      }
      if (message.type !== "rows") return
      send({ type: "taken" })
      yield message.rows
    }
  }

  try {
    const first = await next()
    if (first.type === "failed") throw new ImportError(first.message)
    if (first.type !== "header") throw new Error("the reader of a file started without a header")
    const end = () => {
      if (read === undefined) throw new Error("a file was not read to its end")
      return read
    }
    return { source: first.source, header: first.cells, headerLine: first.line, rows, given, end, close }
  } catch (error) {
    await close()
    throw error
  }
}
