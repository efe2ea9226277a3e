import { MessageChannel, type MessagePort, Worker } from "node:worker_threads"
import { quickThread } from "../../core/quick-thread.ts"
import type { FileCharset, Opening } from "./messages.ts"

/** How long a thread waits for another file: to start one takes longer than to read a short file. */
const idleMs = 30_000

/** Threads that wait, one for each module and size; `take` ends the waiting. */
const waiting = new Map<string, { take(): Worker }>()

function wait(key: string, worker: Worker): void {
  const stop = () => {
    clearTimeout(clock)
    worker.off("exit", stop).off("error", stop)
    waiting.delete(key)
  }
  const clock = setTimeout(() => {
    stop()
    void worker.terminate()
  }, idleMs).unref()
  worker.once("exit", stop).once("error", stop).unref()
  waiting.set(key, {
    take() {
      stop()
      worker.ref()
      return worker
    },
  })
}

/** One that breaks while no one listens, as it is ended, must not break the program. */
const startThread = (module: URL, heapMb: number) =>
  new Worker(module, { ...quickThread, resourceLimits: { maxOldGenerationSizeMb: heapMb } }).on(
    "error",
    () => {},
  )

/** A thread for one file, and the port that its conversation goes over. */
export type FileThread = {
  port: MessagePort
  /** Calls a handler when the thread breaks or ends by itself. */
  onEnd(handler: (error: Error | null) => void): void
  /** Ends the conversation. @param isDone the file was read: the thread may have another one. */
  release(isDone: boolean): Promise<void>
}

/**
 * A thread that waits, or a new one. Only one that has read a file to its end gets another.
 * @param module see `runThread`.
 * @param charset how the letters of the file are written.
 */
export function takeThread(module: URL, heapMb: number, charset: FileCharset): FileThread {
  const key = `${module.href} ${heapMb}`
  const worker = waiting.get(key)?.take() ?? startThread(module, heapMb)
  const { port1: port, port2: its } = new MessageChannel()
  worker.postMessage({ port: its, charset } satisfies Opening, [its])
  let handleEnd: (error: Error | null) => void = () => {}
  const fail = (error: Error) => handleEnd(error)
  const exit = () => handleEnd(null)
  worker.once("error", fail).once("exit", exit)
  return {
    port,
    onEnd(handler) {
      handleEnd = handler
    },
    async release(isDone) {
      worker.off("error", fail).off("exit", exit)
      port.close()
      if (isDone && !waiting.has(key)) wait(key, worker)
      else await worker.terminate()
    },
  }
}
